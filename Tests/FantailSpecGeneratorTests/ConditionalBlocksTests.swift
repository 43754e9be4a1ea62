import XCTest

@testable import FantailToolSupport

final class ConditionalBlocksTests: XCTestCase {
  private func conditions(_ source: String, at marker: String = "HERE") -> [String] {
    let blocks = ConditionalBlocks(Array(source.utf8))
    guard let range = source.range(of: marker) else { return ["no marker"] }
    return blocks.conditions(at: source.utf8.distance(from: source.startIndex, to: range.lowerBound))
  }

  func testDirectivesInCommentsAndStringsAreNone() {
    let source = ##"""
      /* /*
      #if A
      */
      #if B
      */
      let a = """
      #if C
      """ // #if D
      let b = "\("#if".count + f(")"))"
      let c = #"""
      #if E \#(g("""
      #if F
      """))
      """#
      let d = "\\"
      let e = "unfinished
      #if G
      HERE
      #endif
      """##
    XCTAssertEqual(conditions(source), ["G"])
  }

  func testRegularExpressionsAreNoStringsAndNoComments() {
    for regex in [
      #"/"""/"#, #"/\/*a/"#, #"f(/a\/"""/)"#, #"#/"""/#"#, "#/\n  \"\"\" /* # why\n/#", "##/ /# \"\"\" /##",
      "[/a/, /\\/*/]",
    ] {
      XCTAssertEqual(conditions("let a = \(regex)\n#if A\nHERE\n#endif\n"), ["A"], regex)
    }
    for division in ["a / b /* c\n#if B\n*/", "a/b /* c/\n#if B\n*/", "x / \"/\" + \"/*\""] {
      XCTAssertEqual(conditions("let a = \(division)\n#if A\nHERE\n#endif\n"), ["A"], division)
    }
  }

  func testNestedBranchesAndConditionsOverSeveralLines() {
    let source = """
      #if A && // one
        B
      #elseif os(Linux) /* two */
        #if compiler(>=6.0)
        #else
          HERE
        #endif
      #endif
      """
    XCTAssertEqual(conditions(source), ["!(A && B) && (os(Linux))", "!(compiler(>=6.0))"])
  }

  private func blanked(_ source: String) -> String {
    String(decoding: ConditionalBlocks(Array(source.utf8)).withoutDirectives, as: UTF8.self)
  }

  func testBlankingKeepsEveryOffset() {
    XCTAssertEqual(
      blanked("let a = 1\n  #if FOO // é\nlet b = 2\n#endif\nlet c = 3\n"),
      "let a = 1\n               \nlet b = 2\n      \nlet c = 3\n")
  }

  func testAttributesOfTypesAreBlankedAndThoseOfDeclarationsAreNot() {
    let source = """
      @MainActor @available(macOS 14, *) enum A { @Tag static var a: @Sendable @convention(c) (Int) -> @MainActor () -> B }
      func f<T>(_ a: [@isolated(any) () -> T], @Built b: Box<@Sendable
        () -> T>) where T == @Sendable () -> T { call()
        @Tag let c = { @MainActor in "@Sendable" }
      }
      """
    XCTAssertEqual(
      blanked(source),
      """
      @MainActor @available(macOS 14, *) enum A { @Tag static var a:                          (Int) ->            () -> B }
      func f<T>(_ a: [               () -> T],        b: Box<        \u{20}
        () -> T>) where T ==           () -> T { call()
        @Tag let c = { @MainActor in "@Sendable" }
      }
      """)
  }

  func testAFileWithoutDirectivesIsParsedAsItIs() {
    XCTAssertEqual(blanked("let a = #file"), "let a = #file")
  }
}
