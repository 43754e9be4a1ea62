import Foundation
import XCTest

@testable import FantailToolSupport

final class ObstacleTests: XCTestCase {
  private static let isPrivate =
    "it is private, or in a private scope. Remove 'private', or list it in another spec."

  private func assertWarning(
    _ source: String, _ expected: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let outcome = try FixtureTarget(["规格 a.swift": source, "B.swift": "enum Z { static let z: Spec = it(\"\") {} }"])
      .run()
    XCTAssertEqual(outcome.specs, ["Z.z"], file: file, line: line)
    XCTAssertEqual(outcome.messages, "规格 a.swift:" + expected, file: file, line: line)
  }

  func testAPrivateSpecIsReported() throws {
    let words = "warning: spec 'A.s' is left out: " + Self.isPrivate
    try assertWarning("enum A { private static let s: Spec = it(\"\") {} }", "1:29: " + words)
    try assertWarning("enum A {\n  /* é */ fileprivate static let s: Spec = it(\"\") {}\n}", "2:35: " + words)
  }

  func testASpecInAPrivateTypeOrExtensionIsReported() throws {
    let words = "is left out: " + Self.isPrivate
    try assertWarning("private enum A { static let s: Spec = it(\"\") {} }", "1:29: warning: spec 'A.s' " + words)
    try assertWarning(
      "fileprivate extension A { static let s: Spec = it(\"\") {} }", "1:38: warning: spec 'A.s' " + words)
    try assertWarning(
      "private enum A {}\nextension A { static let s: Spec = it(\"\") {} }", "2:26: warning: spec 'A.s' " + words)
    try assertWarning(
      "private enum A { enum B { static let s: Spec = it(\"\") {} } }", "1:38: warning: spec 'A.B.s' " + words)
  }

  func testASpecInAGenericTypeIsReported() throws {
    let words = "is left out: it is in a generic type. Move it to a type that is not generic."
    try assertWarning("struct G<T> { static var s: Spec { it(\"\") {} } }", "1:26: warning: spec 'G.s' " + words)
    try assertWarning(
      "struct G<T> { enum N { static var s: Spec { it(\"\") {} } } }", "1:35: warning: spec 'G.N.s' " + words)
    try assertWarning(
      "struct G<T> {}\nextension G { static var s: Spec { it(\"\") {} } }", "2:26: warning: spec 'G.s' " + words)
    try assertWarning(
      "extension G where T == Int { static var s: Spec { it(\"\") {} } }", "1:41: warning: spec 'G.s' " + words)
  }

  func testASpecInALocalTypeIsReported() throws {
    try assertWarning(
      "func f() { enum L { static let s: Spec = it(\"\") {} }; let t: Spec = it(\"\") {} }",
      "1:32: warning: spec 'L.s' is left out: its type is declared inside a function. "
        + "Move the type to the top of the file."
    )
  }

  func testAGlobalSpecIsReported() throws {
    try assertWarning(
      "let s: Spec = it(\"\") {}",
      "1:5: warning: spec 's' is left out: it is a global. Make it a static property of a type."
    )
  }

  func testAnInstanceOrLazySpecIsReported() throws {
    try assertWarning(
      "struct A { let s = it(\"\") {} }",
      "1:16: warning: spec 'A.s' is left out: it belongs to an instance. Make it 'static'."
    )
    try assertWarning(
      "struct A { lazy var s = it(\"\") {} }",
      "1:21: warning: spec 'A.s' is left out: it belongs to an instance. Make it 'static'."
    )
  }

  func testASpecInAProtocolIsReported() throws {
    try assertWarning(
      "protocol P { static var s: Spec { get } }",
      "1:25: warning: spec 'P.s' is left out: it is in a protocol, or in an extension of one. Move it to a type."
    )
    try assertWarning(
      "protocol P {}\nextension P { static var s: Spec { it(\"\") {} } }",
      "2:26: warning: spec 'P.s' is left out: it is in a protocol, or in an extension of one. Move it to a type."
    )
  }

  func testASpecListedInAnotherIsNotReported() throws {
    let source = """
      let global = it("") {}
      enum A {
        static let spec: Spec = describe("") { inner; P.part; global; G.part }
        private static let inner: Spec = it("") {}
      }
      private enum P { static let part: Spec = it("") {} }
      enum G<T> { static var part: Spec { it("") {} } }
      """
    let outcome = try FixtureTarget(source).run()
    XCTAssertEqual(outcome.specs, ["A.spec"])
    XCTAssertEqual(outcome.messages, "")
  }

  func testAMissingFileAndADirectoryAreReported() throws {
    let target = try FixtureTarget("enum A { static let s: Spec = it(\"\") {} }")
    target.add("gone.swift")
    XCTAssertEqual(
      try target.failure(),
      "gone.swift: error: Fantail cannot read this file: No such file or directory. "
        + "Make it readable, or leave it out of the target with 'exclude:'."
    )
    try FileManager.default.createDirectory(
      at: target.directory.appendingPathComponent("gone.swift"), withIntermediateDirectories: true
    )
    XCTAssertEqual(
      try target.failure(),
      "gone.swift: error: Fantail cannot read this file: Is a directory. "
        + "Make it readable, or leave it out of the target with 'exclude:'."
    )
  }

  func testAFileWithoutPermissionIsReported() throws {
    let target = try FixtureTarget("enum A { static let s: Spec = it(\"\") {} }")
    let path = target.directory.appendingPathComponent("Spec.swift").path
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    try XCTSkipIf(FileManager.default.isReadableFile(atPath: path), "The superuser reads every file.")
    XCTAssertEqual(
      try target.failure(),
      "Spec.swift: error: Fantail cannot read this file: Permission denied. "
        + "Make it readable, or leave it out of the target with 'exclude:'."
    )
  }

  func testWrongArgumentsAreAnsweredWithTheUsage() {
    for arguments in [[], ["library", "A", "A", "A.swift", "B.swift"], ["test", "A", "A"]] {
      XCTAssertThrowsError(try GenerateCommand.run(arguments)) { error in
        XCTAssertEqual(
          (error as? PlainProblem)?.message,
          "error: usage: fantail-specs test|index|executable TARGET MODULE OUTPUT FILE…")
      }
    }
  }
}
