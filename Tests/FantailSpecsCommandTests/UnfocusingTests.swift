import FantailSyntax
import FantailToolSupport
import Foundation
import XCTest

@testable import FantailSpecsCommand

final class UnfocusingTests: XCTestCase {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("unfocus-\(UUID().uuidString)")

  override func setUpWithError() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  func testWordsAndTraitsAreTakenBackAndAllElseStays() throws {
    let (text, problems, after) = try unfocus(
      #"""
      // fit("in a comment") and .focused
      enum CartSpec {
        static var spec: Spec {
          fdescribe("购物车", .focused, .tags("a")) {
            let text = "fit(.focused) \(1)"
            fit("adds") { expect(1).to(.equal(1)) }
            it("removes", .tags("b"), .focused) { }
            Fantail.fit("empties", .focused) {}
            fcontext("full",
                     .focused) {
              specify(Trait.focused) { expect(2).to(.equal(2)) }
              #if os(Linux)
                fit("on Linux") {}
              #endif
            }
          }
        }
      }
      """#)
    XCTAssertEqual(
      after,
      #"""
      // fit("in a comment") and .focused
      enum CartSpec {
        static var spec: Spec {
          describe("购物车", .tags("a")) {
            let text = "fit(.focused) \(1)"
            it("adds") { expect(1).to(.equal(1)) }
            it("removes", .tags("b")) { }
            Fantail.it("empties") {}
            context("full") {
              specify() { expect(2).to(.equal(2)) }
              #if os(Linux)
                it("on Linux") {}
              #endif
            }
          }
        }
      }
      """#)
    XCTAssertEqual(problems, [])
    XCTAssertEqual(
      text,
      """
      Spec.swift:4:5: fdescribe becomes describe
      Spec.swift:4:26: .focused goes
      Spec.swift:6:7: fit becomes it
      Spec.swift:7:31: .focused goes
      Spec.swift:8:15: fit becomes it
      Spec.swift:8:28: .focused goes
      Spec.swift:9:7: fcontext becomes context
      Spec.swift:9:22: .focused goes
      Spec.swift:11:17: .focused goes
      Spec.swift:13:11: fit becomes it
      1 file changed

      """)
  }

  func testWithoutBeingAskedToNothingIsWritten() throws {
    let (text, _, after) = try unfocus("let a = fit(\"x\") {}\n", writing: false)
    XCTAssertEqual(after, "let a = fit(\"x\") {}\n")
    XCTAssertEqual(text, "Spec.swift:1:9: fit becomes it\n1 file would change; --write does it\n")
  }

  func testPlacesAreCalledAsInTheFolderOfTheCommand() {
    XCTAssertEqual("/a/b/c.swift:1:2: fit becomes it".seen(from: "/a/b"), "c.swift:1:2: fit becomes it")
    XCTAssertEqual("/a/bc/d.swift".seen(from: "/a/b"), "/a/bc/d.swift")
    XCTAssertEqual("/a/b.swift".seen(from: "/"), "a/b.swift")
    XCTAssertEqual("购物车.swift".seen(from: "/a"), "购物车.swift")
  }

  func testOtherThingsOfTheseNamesStay() throws {
    let source = """
      struct Lens { var focused = true; func fit(_ x: Int) -> Int { x } }
      let lens = Lens()
      func look() {
        print(lens.focused, lens.fit(1))
        update(.focused)
      }
      func make(focused: Bool) -> Spec { it("x", focused ? .focused : .tags("a")) {} }
      """
    let (text, problems, after) = try unfocus(source)
    XCTAssertEqual(after, source)
    XCTAssertEqual(problems, [])
    XCTAssertEqual(text, "nothing is focused\n")
  }

  func testWordsInInterpolationsDoNotStopIt() throws {
    let (_, problems, after) = try unfocus("let a = fit(\"\\(fit) \\(lens.focused)\") {}\n")
    XCTAssertEqual(after, "let a = it(\"\\(fit) \\(lens.focused)\") {}\n")
    XCTAssertEqual(problems, [])
  }

  func testNumberedArgumentsOfClosuresDoNotStopIt() throws {
    let (_, problems, after) = try unfocus("let a = fit(\"x\") { _ = [1].map { $0 + 1 } }\n")
    XCTAssertEqual(after, "let a = it(\"x\") { _ = [1].map { $0 + 1 } }\n")
    XCTAssertEqual(problems, [])
  }

  func testLabelledArgumentsDoNotStopIt() throws {
    let (_, problems, after) = try unfocus("let a = it(\"x\", rows: [1], .focused) { _ in }\n")
    XCTAssertEqual(after, "let a = it(\"x\", rows: [1]) { _ in }\n")
    XCTAssertEqual(problems, [])
  }

  func testAFileThatDoesNotParseIsNamedAndStays() throws {
    let source = "let a = fit(\"x\") {\n"
    let (_, problems, after) = try unfocus(source)
    XCTAssertEqual(after, source)
    XCTAssertEqual(problems.count, 1)
  }

  private func unfocus(
    _ source: String, writing: Bool = true
  ) throws -> (text: String, problems: [String], after: String) {
    let file = folder.appendingPathComponent("Spec.swift")
    try Data(source.utf8).write(to: file)
    let parse = CompilerParse(compiler: try XCTUnwrap(Toolchain()).folder + "/swift-frontend")
    let (lines, problems) = try Unfocusing.rewriting.run([file.path], parse, writes: writing)
    let text = lines.joined(separator: "\n") + "\n"
    func short(_ text: String) -> String { text.replacingOccurrences(of: folder.path + "/", with: "") }
    return (short(text), problems.map { short($0.message) }, try String(contentsOf: file, encoding: .utf8))
  }
}
