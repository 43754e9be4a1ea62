import Foundation
import XCTest

@testable import FantailToolSupport

final class SpecProblemTests: XCTestCase {
  private func assertWarning(
    _ source: String, _ expected: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let outcome = try FixtureTarget(["规格 a.swift": source, "B.swift": "enum Z { static let z = it(\"\") {} }"]).run()
    XCTAssertEqual(outcome.specs, ["Z.z"], file: file, line: line)
    XCTAssertEqual(outcome.messages, "规格 a.swift:" + expected, file: file, line: line)
  }

  func testAssignmentsToWhatAGroupDeclares() throws {
    let outcome = try FixtureTarget(
      [
        "S.swift": """
        import Fantail
        enum S { static var spec: Spec { describe("s") {
          var n = 0
          let m = Let { 1 }, t = Let<Int> { 1 }
          nonisolated(unsafe) var k = 1
          var c: Int { get { 3 } set {} }
          beforeEach { n = 1; m = 3; k = 4; c = 5 }
          context("c") {
            it("x") { var q = 1; q += 1; n += 1; t = 2; m.value = 2; expect(n == 1).to(.beTrue) }
            it("y") { let n = Cart(); n.count = 1; [1].forEach { m in print(m == 1) } }
          }
        } } }
        """,
        "Q.swift": "import Quick\nenum Q { static func s() { describe(\"q\") { var n = 0; it(\"x\") { n = 1 } } } }",
      ], importing: false
    ).run()
    func replaced(_ place: String, _ name: String) -> String {
      "S.swift:\(place): warning: '\(name)' is a let: its value is what changes. "
        + "Where it is set, write \(name).value = …"
    }
    XCTAssertEqual(
      outcome.messages.split(separator: "\n").map(String.init),
      [
        "S.swift:3:7: warning: 'n' would be shared by all examples of its group. "
          + "Write let n = Let { … } here, and n.value = … where it is set.",
        replaced("4:7", "m"), replaced("4:22", "t"),
      ])
  }

  func testPrivateProperty() throws {
    let words =
      "warning: spec 'A.s' is left out: the generated test cannot see a private property. "
      + "Remove 'private', or list it in another spec."
    try assertWarning("enum A { private static let s = it(\"\") {} }", "1:29: " + words)
    try assertWarning("enum A {\n  /* é */ fileprivate static let s = it(\"\") {}\n}", "2:35: " + words)
  }

  func testPrivateScope() throws {
    let words =
      "is left out: the generated test cannot see into a private scope. "
      + "Remove 'private' from the type or extension around it, or list it in another spec."
    try assertWarning("private enum A { static let s = it(\"\") {} }", "1:29: warning: spec 'A.s' " + words)
    try assertWarning("fileprivate extension A { static let s = it(\"\") {} }", "1:38: warning: spec 'A.s' " + words)
    try assertWarning(
      "private enum A {}\nextension A { static let s = it(\"\") {} }", "2:26: warning: spec 'A.s' " + words)
    try assertWarning(
      "private enum A { enum B { static let s = it(\"\") {} } }", "1:38: warning: spec 'A.B.s' " + words)
  }

  func testGenericType() throws {
    let words =
      "is left out: it is in a generic type, so there is no single value to run. Move it to a type that is not generic."
    try assertWarning("struct G<T> { static var s: Spec { it(\"\") {} } }", "1:26: warning: spec 'G.s' " + words)
    try assertWarning(
      "struct G<T> { enum N { static var s: Spec { it(\"\") {} } } }", "1:35: warning: spec 'G.N.s' " + words)
    try assertWarning(
      "struct G<T> {}\nextension G { static var s: Spec { it(\"\") {} } }", "2:26: warning: spec 'G.s' " + words)
    try assertWarning(
      "extension G where T == Int { static var s: Spec { it(\"\") {} } }", "1:41: warning: spec 'G.s' " + words)
    try assertWarning(
      "extension Array { static var s: Spec { it(\"\") {} } }", "1:30: warning: spec 'Array.s' " + words)
  }

  func testLocalType() throws {
    try assertWarning(
      "func f() { enum L { static let s = it(\"\") {} }; let t: Spec = it(\"\") {} }",
      "1:32: warning: spec 'L.s' is left out: its type is declared inside a function. "
        + "Move the type to the top of the file."
    )
  }

  func testGlobal() throws {
    try assertWarning(
      "let s: Spec = it(\"\") {}",
      "1:5: warning: spec 's' is left out: it is a global. "
        + "Move it into a type as a static property: enum MySpec { static let spec = … }"
    )
  }

  func testInstanceAndLazy() throws {
    try assertWarning(
      "struct A { let s = it(\"\") {} }",
      "1:16: warning: spec 'A.s' is left out: it belongs to an instance. Make it 'static'."
    )
    try assertWarning(
      "struct A { lazy var s = it(\"\") {} }",
      "1:21: warning: spec 'A.s' is left out: it is a lazy property of an instance. "
        + "Make it 'static let', which is lazy already."
    )
  }

  func testProtocols() throws {
    try assertWarning(
      "protocol P { static var s: Spec { get } }",
      "1:25: warning: spec 'P.s' is left out: it is a requirement of a protocol. "
        + "Declare it 'static' in the types that conform."
    )
    try assertWarning(
      "protocol P {}\nextension P { static var s: Spec { it(\"\") {} } }",
      "2:26: warning: spec 'P.s' is left out: it is in an extension of a protocol, so there is no single value to run. "
        + "Move it to a type."
    )
  }

  func testUnavailable() throws {
    let words =
      "is left out: it is marked as unavailable or obsoleted. "
      + "Remove the '@available' attribute, or wrap the spec in '#if'."
    try assertWarning(
      "enum A { @available(*, unavailable) static let s = it(\"\") {} }", "1:48: warning: spec 'A.s' " + words)
    try assertWarning(
      "@available(macOS, obsoleted: 12) enum A { static let s = it(\"\") {} }", "1:54: warning: spec 'A.s' " + words)
  }

  func testNoWarningForWhatAnotherSpecLists() throws {
    let source = """
      let global = it("") {}
      enum A {
        static let spec = describe("") { inner; P.part; global; G.part }
        private static let inner = it("") {}
      }
      private enum P { static let part = it("") {} }
      enum G<T> { static var part: Spec { it("") {} } }
      """
    let outcome = try FixtureTarget(source).run()
    XCTAssertEqual(outcome.specs, ["A.spec"])
    XCTAssertEqual(outcome.messages, "")
  }

  func testAMissingFileAndADirectoryAreNamed() throws {
    let target = try FixtureTarget("enum A { static let s = it(\"\") {} }")
    target.add("gone.swift")
    XCTAssertEqual(
      try target.failure(),
      "gone.swift: error: Fantail cannot read this file: it does not exist. "
        + "Make it readable, or leave it out of the target with 'exclude:'."
    )
    try FileManager.default.createDirectory(
      at: target.directory.appendingPathComponent("gone.swift"), withIntermediateDirectories: true
    )
    XCTAssertEqual(
      try target.failure(),
      "gone.swift: error: Fantail cannot read this file: it is a directory. "
        + "Make it readable, or leave it out of the target with 'exclude:'."
    )
  }

  func testAFileWithoutPermissionIsNamed() throws {
    let target = try FixtureTarget("enum A { static let s = it(\"\") {} }")
    let path = target.directory.appendingPathComponent("Spec.swift").path
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    try XCTSkipIf(FileManager.default.isReadableFile(atPath: path), "The superuser reads every file.")
    XCTAssertEqual(
      try target.failure(),
      "Spec.swift: error: Fantail cannot read this file: no permission. "
        + "Make it readable, or leave it out of the target with 'exclude:'."
    )
  }

  /// Parses of other shapes, and what is said of them.
  private let unreadable = [
    (
      "echo '{\"kind\":\"file\"}' > \"$output\"",
      "Fantail knows the parses of Swift 6.2 and 6.3, and not the one that 'Swift version 99' gives of this file"
    ),
    (
      "echo '{\"_kind\":\"source_file\",\"decls\":[{\"_kind\":\"type\"}]}' > \"$output\"",
      "Fantail knows the parses of Swift 6.2 and 6.3, and not the one that 'Swift version 99' gives of this file"
    ),
    (
      #"echo '{"_kind":"source_file","items":[{"_kind":"enum_decl","range":{"start":15,"end":48},"members":[}]}' "#
        + #"> "$output""#,
      "Fantail knows the parses of Swift 6.2 and 6.3, and not the one that 'Swift version 99' gives of this file"
    ),
    (
      "echo 'x.swift:1:1: error: boom' >&2",
      "Fantail got no parse of this file from the compiler, which said: 'x.swift:1:1: error: boom'"
    ),
  ]

  func testSpecsAreFoundByTheirWordsWhereTheParseIsNotUnderstood() throws {
    let target = try FixtureTarget(
      """
      import Fantail
      @MainActor enum A { static let s = it("") {} ; struct 购物 { nonisolated static var specs: [Spec] { [] } } }
      extension A.购物 {
        static func make() -> Spec { struct Local { static let lost: Spec = it("") {} }; return it("{") {} }
        static var made: FantailTree.Spec { make() }
        private static var hidden: Spec { make() }
        static let list = [A.s], count = 1
        class Box<Value> { static var generic: Spec { make() } }
      }
      fileprivate struct B { static var spec: Spec { it("static var text: Spec") {} } }
      #if DEBUG
        enum C { static var spec: Spec? { nil } }
      #endif
      """)
    for (script, reason) in unreadable {
      let outcome = try target.run(compiler: try self.script(script, in: target))
      XCTAssertEqual(
        outcome.messages,
        "Spec.swift: warning: \(reason), so only specs that are written as 'static var spec: Spec' in a type are "
          + "found, and one that another lists runs twice. Is there a newer Fantail? If not, please report it.")
      XCTAssertEqual(outcome.specs, ["A.s", "A.购物.specs", "A.购物.made", "C.spec"], script)
      XCTAssertTrue(outcome.text.contains("  #if DEBUG\n  if let spec = C.spec { "), outcome.text)
    }
  }

  func testAParseThatIsNotUnderstoodIsAnErrorWhereNoWordsShowTheSpec() throws {
    let target = try FixtureTarget("import Fantail\nenum A<T> { static let s = it(\"\") {} }")
    for (script, reason) in unreadable where !script.contains("decls") {
      XCTAssertEqual(
        try target.failure(compiler: try self.script(script, in: target)),
        "Spec.swift: error: \(reason), so the specs of this file would be lost. Is there a newer Fantail? "
          + "If not, please report it.")
    }
    XCTAssertTrue(
      try target.failure(compiler: "/nowhere/swift-frontend")
        .hasPrefix("error: Fantail cannot run the compiler's parser at /nowhere/swift-frontend: ")
    )
  }

  func testAFileWithoutASpecIsNeverAReasonToStop() throws {
    let source = """
      /// Put it into a group: static let spec = describe("…") { … }
      struct Helper { static let text = "it \\(1)"; var context = 1 }
      typealias Handler = @MainActor (Int) -> Void
      """
    let target = try FixtureTarget(source)
    for body in ["echo '{\"kind\":\"file\"}' > \"$output\"", "echo '[{' > \"$output\"", "exit 1"] {
      let outcome = try target.run(compiler: try script(body, in: target))
      XCTAssertEqual(outcome.specs, [], body)
    }
  }

  /// A stand-in for the compiler: it answers `-version`, and does the given for a parse.
  private func script(_ body: String, in target: FixtureTarget) throws -> String {
    let file = target.directory.appendingPathComponent("compiler-\(UUID().uuidString)")
    let text = """
      #!/bin/sh
      if [ "$2" = -version ]; then echo 'Swift version 99'; exit; fi
      while [ $# -gt 0 ]; do [ "$1" = -o ] && output="$2"; shift; done
      \(body)
      """
    try Data(text.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    return file.path
  }

  func testWrongOptionsAreExplained() {
    func message(_ arguments: [String]) -> String {
      do {
        _ = try GenerateCommand(arguments: ["generate"] + arguments)
        return "accepted"
      } catch { return (error as? any ToolProblem)?.message ?? "\(error)" }
    }
    for (arguments, problem) in [
      (["--kind", "library"], "option '--kind' is 'test', 'index' or 'executable', not 'library'"),
      (["--outptu", "a"], "there is no option '--outptu'; did you mean '--output'?"),
      (["--target"], "option '--target' needs a value"), (["--target", "A"], "option '--output' is missing"),
    ] {
      XCTAssertEqual(
        message(arguments),
        """
        error: \(problem)
        usage: fantail-specs generate --target NAME --output FILE [--kind test|index|executable] [--compiler PATH] \
        [--module NAME] [--cache FILE] FILE|FOLDER…
        """)
    }
  }
}
