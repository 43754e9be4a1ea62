import Foundation
import XCTest

@testable import FantailGenerator

final class DumpRepairTests: XCTestCase {
  private func repaired(_ text: String) -> String? {
    DumpRepair.repaired(Data(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  func testAWholeDocumentStaysAsItIs() {
    let text = #"{"_kind":"k","list":[1,-2.5,true,{"a":"}]"},[]],"text":"\"{","range":{"start":7}}"#
    XCTAssertEqual(repaired(text), text)
  }

  func testAnAttributedTypeEndsAfterItsType() {
    XCTAssertEqual(
      repaired(
        #"{"_kind":"typealias","type_repr":{"_kind":"type_attributed","attrs":"@S ","type_repr":{"_kind":"t"}}"#),
      #"{"_kind":"typealias","type_repr":{"_kind":"type_attributed","attrs":"@S ","type_repr":{"_kind":"t"}}}"#
    )
  }

  func testAttributedTypesInsideEachOtherEndTogether() {
    XCTAssertEqual(
      repaired(
        #"{"_kind":"a","x":{"_kind":"type_attributed","type_repr":{"_kind":"type_attributed","type_repr":{"_kind":"t"}}"#
      ),
      #"{"_kind":"a","x":{"_kind":"type_attributed","type_repr":{"_kind":"type_attributed","type_repr":{"_kind":"t"}}}}"#
    )
  }

  func testAnElementOfAnArrayHasNoKey() {
    XCTAssertEqual(
      repaired(#"{"_kind":"a","l":[{"_kind":"b"},"":{"_kind":"c"},"x"]}"#),
      #"{"_kind":"a","l":[{"_kind":"b"},{"_kind":"c"},"x"]}"#)
  }

  func testAMemberWithoutItsKeyGetsItBackByItsKind() {
    XCTAssertEqual(
      repaired(
        #"{"_kind":"func_decl",{"_kind":"decl_name",{"_kind":"base_name","name":"f"}},{"_kind":"type_tuple"},"","#
          + #"{"_kind":"parameter_list"},{"_kind":"brace_stmt"},{"sub_expr":"call_expr",{"_kind":"argument_list"}}}"#),
      #"{"_kind":"func_decl","name":{"_kind":"decl_name","base_name":{"_kind":"base_name","name":"f"}},"#
        + #""result":{"_kind":"type_tuple"},"_value":"","params":{"_kind":"parameter_list"},"#
        + #""body":{"_kind":"brace_stmt"},"sub_expr":{"_kind":"call_expr","args":{"_kind":"argument_list"}}}"#
    )
  }

  func testBracketsThatDoNotFitAreNoDocument() {
    for text in ["", "{", "[}", "{]", #"{"a":[}"#, #"{"a":1]"#, #"{"a":"b}"#] { XCTAssertNil(repaired(text), text) }
  }

  func testNoDepthIsTooDeep() {
    let deep = 200_000
    let text = String(repeating: "[", count: deep) + String(repeating: "]", count: deep)
    XCTAssertEqual(repaired(text), text)
  }
}
