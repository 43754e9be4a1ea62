import XCTest

@testable import FantailToolSupport

final class SourceCodeTests: XCTestCase {
  private func condition(_ source: String) -> String {
    SourceCode(Array(source.utf8)).tokens.first { $0.text == "HERE" }?.condition ?? "no marker"
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
    XCTAssertEqual(condition(source), "(G)")
  }

  func testRegularExpressionsAreNotStringsOrComments() {
    for regex in [
      #"/"""/"#, #"/\/*a/"#, #"f(/a\/"""/)"#, #"#/"""/#"#, "#/\n  \"\"\" /* # why\n/#", "##/ /# \"\"\" /##",
      "[/a/, /\\/*/]",
    ] {
      XCTAssertEqual(condition("let a = \(regex)\n#if A\nHERE\n#endif\n"), "(A)", regex)
    }
    for division in ["a / b /* c\n#if B\n*/", "a/b /* c/\n#if B\n*/", "x / \"/\" + \"/*\""] {
      XCTAssertEqual(condition("let a = \(division)\n#if A\nHERE\n#endif\n"), "(A)", division)
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
    XCTAssertEqual(condition(source), "!(A && B) && (os(Linux)) && !(compiler(>=6.0))")
  }

  func testABracketInANonSwiftBranchIsNotPairedWithOneOutside() {
    let source = "enum A {\n#if compiler(<5)\nnot Swift at all :-) ]\n#endif\nHERE }"
    let code = SourceCode(Array(source.utf8))
    XCTAssertEqual(
      code.tokens.map(\.text), ["enum", "A", "{", "not", "Swift", "at", "all", ":", "-", ")", "]", "HERE", "}"])
    XCTAssertEqual(code.tokens.map(\.partner), [nil, nil, 12, nil, nil, nil, nil, nil, nil, nil, nil, nil, 2])
  }

  func testABracketInAConditionIsNotPairedWithOneOutside() {
    let code = SourceCode(Array("enum A {\n#if B }\nHERE\n#endif\n}".utf8))
    XCTAssertEqual(code.tokens.map(\.text), ["enum", "A", "{", "HERE", "}"])
    XCTAssertEqual(code.tokens.map(\.partner), [nil, nil, 4, nil, 2])
  }

  func testAConditionContinuesAfterAnOperatorAtTheLineEnd() {
    for sign in ["||", "&&", "!"] {
      let first = sign == "!" ? sign : "A \(sign)"
      XCTAssertEqual(condition("#if \(first)\n  B\n  HERE\n#endif"), "(\(first) B)", sign)
    }
    XCTAssertEqual(condition("#if A\n  || HERE\n#endif"), "(A)", "an operator that begins a line is code")
  }
}
