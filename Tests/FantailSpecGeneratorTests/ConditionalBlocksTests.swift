import XCTest

@testable import FantailToolSupport

final class ConditionalBlocksTests: XCTestCase {
  private func conditions(_ source: String, at marker: String = "HERE") -> [String] {
    let blocks = ConditionalBlocks(Array(source.utf8))
    guard let range = source.range(of: marker) else { return ["no marker"] }
    return blocks.conditions(at: source.utf8.distance(from: source.startIndex, to: range.lowerBound))
  }

  func testDirectivesInCommentsAndStringsAreIgnored() {
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

  func testRegularExpressionsAreNotStringsOrComments() {
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

  func testNestedConditionsAreReadAcrossLinesAndComments() {
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

  func testABracketInANonSwiftBranchIsNotPairedWithOneOutside() {
    let source = "enum A {\n#if compiler(<5)\nnot Swift at all :-) ]\n#endif\nHERE }"
    let blocks = ConditionalBlocks(Array(source.utf8))
    let program = blocks.program
    XCTAssertEqual(
      program.tokens.map(\.text), ["enum", "A", "{", "not", "Swift", "at", "all", ":", "-", ")", "]", "HERE", "}"])
    XCTAssertEqual(program.tokens.map(\.partner), [nil, nil, 12, nil, nil, nil, nil, nil, nil, nil, nil, nil, 2])
  }

  func testAConditionContinuesAfterAnOperatorAtTheLineEnd() {
    for sign in ["||", "&&", "!"] {
      let first = sign == "!" ? sign : "A \(sign)"
      XCTAssertEqual(conditions("#if \(first)\n  B\n  HERE\n#endif"), ["\(first) B"], sign)
    }
    XCTAssertEqual(conditions("#if A\n  || HERE\n#endif"), ["A"], "an operator that begins a line is code")
  }
}
