import FantailSyntax
import FantailToolSupport
import Foundation
import XCTest

@testable import fantail_command

final class SplittingTests: XCTestCase {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("split-\(UUID().uuidString)")

  override func setUpWithError() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  func testLargeGroupsBecomePropertiesThatSeeWhatTheyUse() throws {
    let (text, problems, after) = try split(
      """
      import Fantail

      enum CartSpec {
        static var spec: Spec {
          describe("购物车") {
            let cart = Let { Cart() }
            // Without anything in it.
            context("when empty", .serial) {
      \(examples(30))
            }
            Fantail.context("结账后: 2 items") {
      \(examples(20))
              context("cart") {
      \(examples(40))
              }
            }
            for name in ["a", "b"] {
              describe(name) {
      \(examples(30))
              } // of names
            }
            context("small") {
      \(examples(22))
            }
            ["x"].map { name in
              context("when mapped") {
      \(examples(30))
              }
            }
          }
        }
      }

      """)
    XCTAssertEqual(
      after,
      """
      import Fantail

      enum CartSpec {
        static var spec: Spec {
          describe("购物车") {
            let cart = Let { Cart() }
            // Without anything in it.
            var whenEmpty: Spec { context("when empty", .serial) {
      \(examples(30))
            } }
            whenEmpty
            var 结账后2Items: Spec { Fantail.context("结账后: 2 items") {
      \(examples(20))
              var cartGroup: Spec { context("cart") {
      \(examples(40))
              } }
              cartGroup
            } }
            结账后2Items
            for name in ["a", "b"] {
              var group: Spec { describe(name) {
      \(examples(30))
              } }
              group // of names
            }
            context("small") {
      \(examples(22))
            }
            ["x"].map { name in
              context("when mapped") {
      \(examples(30))
              }
            }
          }
        }
      }

      """)
    XCTAssertEqual(problems, [])
    XCTAssertEqual(
      text,
      """
      Spec.swift:8:7: 32 lines become whenEmpty
      Spec.swift:40:7: 64 lines become 结账后2Items
      Spec.swift:61:9: 42 lines become cartGroup
      Spec.swift:105:9: 32 lines become group
      1 file changed

      """)
  }

  func testFilesThatAreAlreadySplitDoNotChange() throws {
    let source = suite((1...4).map { "describe(\"part \($0)\") {\n\(examples(60))\n}" }.joined(separator: "\n"))
    let (_, _, once) = try split(source)
    XCTAssertEqual(once.components(separatedBy: ": Spec { describe(\"part ").count, 5)
    let (text, problems, twice) = try split(once)
    XCTAssertEqual(twice, once)
    XCTAssertEqual(problems, [])
    XCTAssertEqual(text, "no group is too large\n")
  }

  func testASmallSpecIsUnchanged() throws {
    let source = suite("describe(\"part\") {\n\(examples(GroupCut.most - 10))\n}")
    let (text, _, after) = try split(source)
    XCTAssertEqual(after, source)
    XCTAssertEqual(text, "no group is too large\n")
  }

  func testAGroupWithAwaitIsKeptButItsInnerGroupsAreSplit() throws {
    let source = suite(
      """
      describe("part") {
      it("waits") { await waitUntil { $0() } }
      \(examples(80))
      context("inner") {
      \(examples(80))
      }
      }
      """)
    let (text, problems, after) = try split(source)
    XCTAssertEqual(problems, [])
    XCTAssertEqual(
      after,
      suite(
        """
        describe("part") {
        it("waits") { await waitUntil { $0() } }
        \(examples(80))
        var inner: Spec { context("inner") {
        \(examples(80))
        } }
        inner
        }
        """))
    XCTAssertEqual(
      text,
      """
      Spec.swift:4:1: 165 lines stay where they are: they await something, on which the compiler may crash in a property of a closure. Make the group a static property by hand.
      Spec.swift:86:1: 82 lines become inner
      1 file changed

      """)
  }

  func testConditionalBranchesAreMovedAsAWhole() throws {
    let source = suite(
      """
      #if os(Linux)
      describe("on Linux") {
      \(examples(80))
      }
      #else
      describe("elsewhere") {
      \(examples(80))
      }
      #endif
      """)
    let (_, problems, after) = try split(source)
    XCTAssertEqual(problems, [])
    XCTAssertEqual(
      after,
      suite(
        """
        #if os(Linux)
        var onLinux: Spec { describe("on Linux") {
        \(examples(80))
        } }
        onLinux
        #else
        var elsewhere: Spec { describe("elsewhere") {
        \(examples(80))
        } }
        elsewhere
        #endif
        """))
  }

  func testAFileThatDoesNotParseIsReportedAndUnchanged() throws {
    let source = suite("describe(\"a\") {\n\(examples(200))\n}\nlet = 3")
    let (_, problems, after) = try split(source)
    XCTAssertEqual(after, source)
    XCTAssertEqual(
      problems,
      [
        "Spec.swift: error: 'swift package specs split' cannot tell what to change in this file, so the file was "
          + "not changed. Does it compile?"
      ])
  }

  private func suite(_ content: String) -> String {
    "import Fantail\nenum S {\nstatic var spec: Spec { describe(\"s\") {\n\(content)\n} }\n}\n"
  }

  private func examples(_ count: Int) -> String {
    (0..<count).map { "        it(\"does \($0)\") { expect(\($0)).to(.equal(\($0))) }" }.joined(separator: "\n")
  }

  private func split(_ source: String) throws -> (text: String, problems: [String], after: String) {
    let file = folder.appendingPathComponent("Spec.swift")
    try Data(source.utf8).write(to: file)
    let parse = CompilerParse(compiler: try XCTUnwrap(Toolchain()).folder + "/swift-frontend")
    let (lines, problems) = try Splitting.rewriting.run([file.path], parse, writes: true)
    let text = lines.joined(separator: "\n") + "\n"
    func short(_ text: String) -> String { text.replacingOccurrences(of: folder.path.seen() + "/", with: "") }
    return (short(text), problems.map { short($0.message) }, try String(contentsOf: file, encoding: .utf8))
  }
}
