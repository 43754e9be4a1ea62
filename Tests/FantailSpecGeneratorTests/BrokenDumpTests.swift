import Foundation
import XCTest

@testable import FantailSpecGenerator

final class BrokenDumpTests: XCTestCase {
  private func read(_ text: String) -> String? { SyntaxTreeReader.read(Data(text.utf8)).map(Self.json) }

  private static func json(_ tree: SyntaxTree) -> String {
    switch tree {
    case .object(let members): "{" + members.map { "\"\($0.key)\":\(json($0.value))" }.joined(separator: ",") + "}"
    case .array(let elements): "[" + elements.map(json).joined(separator: ",") + "]"
    case .string(let text): "\"\(text)\""
    case .number(let number): "\(number)"
    case .flag(let flag): "\(flag)"
    case .null: "null"
    }
  }

  func testAWholeDocumentStaysAsItIs() {
    let text = #"{"_kind":"k","list":[1,true,{"a":"}]"},[]],"text":"{","range":{"start":7}}"#
    XCTAssertEqual(read(text), text)
  }

  func testAnAttributedTypeEndsAfterItsType() {
    XCTAssertEqual(
      read(
        #"{"_kind":"typealias","of":{"_kind":"type_attributed","attrs":"@S ","type_repr":{"_kind":"t"},"name":"n"}"#),
      #"{"_kind":"typealias","of":{"_kind":"type_attributed","attrs":"@S "},"name":"n"}"#
    )
  }

  func testAttributedTypesInsideEachOtherEndTogether() {
    XCTAssertEqual(
      read(
        #"{"_kind":"a","x":{"_kind":"type_attributed","type_repr":{"_kind":"type_attributed","type_repr":{"_kind":"t"},"#
          + #""y":1}"#),
      #"{"_kind":"a","x":{"_kind":"type_attributed"},"y":1}"#
    )
  }

  func testAnAttributedTypeEndsInPartsThatAreDropped() {
    XCTAssertEqual(
      read(#"{"_kind":"a","type_repr":{"_kind":"b","x":{"_kind":"type_attributed","type_repr":"t"},"y":1},"z":2}"#),
      #"{"_kind":"a","z":2}"#)
    XCTAssertEqual(
      read(#"{"_kind":"a","type_repr":{"_kind":"b","x":{"_kind":"type_attributed","type_repr":"t","y":1},"z":2}"#),
      #"{"_kind":"a","z":2}"#)
  }

  /// A document that lacks one brace, so that it is read once more.
  private func broken(_ members: String) -> String {
    #"{"_kind":"a","x":{"_kind":"type_attributed","type_repr":"t","# + members + "}"
  }

  private func whole(_ members: String) -> String { #"{"_kind":"a","x":{"_kind":"type_attributed"},"# + members + "}" }

  func testAnElementOfAnArrayHasNoKey() {
    XCTAssertEqual(
      read(broken(#""l":[{"_kind":"b"},"":{"_kind":"c"},"x"]"#)), whole(#""l":[{"_kind":"b"},{"_kind":"c"},"x"]"#))
  }

  func testAMemberWithoutItsKeyGetsItBackByItsKind() {
    XCTAssertEqual(
      read(
        #"{"_kind":"func_decl",{"_kind":"decl_name",{"_kind":"base_name","name":"f"}},{"_kind":"type_tuple"},"","#
          + #"{"_kind":"parameter_list"},["l"],{"_kind":"brace_stmt"},{"sub_expr":"call_expr",{"_kind":"argument_list"}}}"#
      ),
      #"{"_kind":"func_decl","name":{"_kind":"decl_name","base_name":{"_kind":"base_name","name":"f"}},"#
        + #""result":{"_kind":"type_tuple"},"_value":"","params":{"_kind":"parameter_list"},"elements":["l"],"#
        + #""body":{"_kind":"brace_stmt"},"sub_expr":{"_kind":"call_expr","args":{"_kind":"argument_list"}}}"#
    )
  }

  func testBracketsThatDoNotFitAreNoDocument() {
    for text in ["", "{", "[}", "{]", #"{"a":[}"#, #"{"a":1]"#, #"{"a":"b}"#] { XCTAssertNil(read(text), text) }
  }

  func testNoDepthIsTooDeep() {
    let deep = 200_000
    let list = #""type":"# + String(repeating: "[", count: deep) + String(repeating: "]", count: deep)
    XCTAssertEqual(read(broken(list + #","y":1"#)), whole(#""y":1"#))
  }
}
