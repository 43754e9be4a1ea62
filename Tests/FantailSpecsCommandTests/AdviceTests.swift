import FantailSyntax
import Foundation
import XCTest

@testable import fantail_command

final class AdviceTests: XCTestCase {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "建议 \(UUID().uuidString)")

  override func setUpWithError() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  private func remarks(on files: [String: String]) throws -> [String] {
    let toolchain = try XCTUnwrap(Toolchain())
    let paths = try files.map { name, text in
      let file = folder.appending(path: name)
      try Data(text.utf8).write(to: file)
      return file.path(percentEncoded: false)
    }
    return try Advice(parse: CompilerParse(compiler: toolchain.folder + "/swift-frontend")).remarks(on: paths).map {
      $0.replacing(folder.path(percentEncoded: false), with: "")
    }
  }

  func testAssigningToAVariableOrLetOfAGroupGetsAdvice() throws {
    func replaced(_ place: String, _ name: String) -> String {
      "/S.swift:\(place): warning: '\(name)' is a let: its value is what changes. "
        + "Wuse set, write \(name).value = …"
    }
    XCTAssertEqual(
      try remarks(on: [
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
        "Broken.swift": "import Fantail\nenum S { static var spec: Spec { describe(",
      ]),
      [
        "/S.swift:3:7: warning: 'n' would be shared by all examples of its group. "
          + "Write let n = Let { … } here, and n.value = … where it is set.",
        replaced("4:7", "m"), replaced("4:22", "t"),
      ])
  }

  func testTheLargestClosureIsNamedOnceWithTheSplitCommand() throws {
    func spec(_ type: String, _ count: Int) -> String {
      let examples = (0..<count).map { "it(\"does \($0)\") {}\n" }.joined()
      return "import Fantail\nenum \(type) { static var spec: Spec {\n describe(\"购物车\") {\n"
        + "context(\"full\") {\n\(examples)}\n} } }\n"
    }
    XCTAssertEqual(
      try remarks(on: [
        "Small.swift": spec("Small", 100), "Large.swift": spec("Large", 160), "Larger.swift": spec("Larger", 200),
      ]),
      [
        "/Larger.swift:3:2: note: one closure contains 204 lines with 200 examples here, and others too much as "
          + "well. The compiler's time grows with their square; 'swift package specs split --write' makes the large groups "
          + "properties."
      ])
  }
}
