import Foundation
import XCTest

@testable import FantailProbes

final class CoverageToolsTests: XCTestCase {
  private func function(_ file: String, _ name: String = "f", _ regions: [Int]...) -> String {
    #"{"branches": [], "count": 5, "filenames": ["\#(file)", "z"], "name": "\#(name)", "regions": \#(regions)}"#
  }

  private func functions(
    _ functions: String..., in root: String, _ numbers: [Int: UInt32], text: String = ""
  ) throws -> [String: [ReachRecord.Function]] {
    let export = #"{"data": [{"files": [], "functions": [\#(functions.joined(separator: ", "))]}]}"#
    return try CoverageTools.functions(of: Data(export.utf8), in: root, numbers) { _ in Data(text.utf8) }
  }

  private func recorded(
    _ line: Int, _ counter: UInt32?, isBody: Bool = true, text: String
  ) -> ReachRecord.Function {
    .init(
      first: .init(line: line, column: 3), end: .init(line: line + 1, column: 2), counter: counter, isBody: isBody,
      hash: TextOfFunctions.hash(text.utf8))
  }

  func testFunctionsBelongToFilesInTheWorkingCopy() throws {
    let names = ["/家/购物/Sources/车.swift", "/家/购物/a b.swift", "/家/购物2/Other.swift"]
    let all = names.map { function($0, "f", [1, 3, 2, 2, 5, 0, 0, 0]) }
    let found = recorded(1, 7, text: "{ 1\n}")
    XCTAssertEqual(
      try functions(all[0], all[1], all[2], in: "/家/购物", [5: 7], text: "a { 1\n} b"),
      ["Sources/车.swift": [found], "a b.swift": [found]])
  }

  func testAFunctionCompiledSeveralTimesHasNoCounter() throws {
    let found = try functions(
      function("/a/b", "f", [1, 3, 2, 2, 100, 0, 0, 0], [1, 4, 1, 5, 250, 0, 0, 0]),
      function("/a/b", "f", [3, 3, 4, 2, 350, 0, 0, 0]), function("/a/b"),
      // A macro's expansion is in another file.
      function("/a/b", "f", [3, 3, 4, 2, 100, 1, 0, 0]),
      in: "/a", [100: 0, 250: 1], text: "a {\n}\n  {\n}")
    XCTAssertEqual(found, ["b": [recorded(1, 0, text: "{\n}"), recorded(3, nil, text: "{\n}")]])
  }

  /// The names that Swift 6.3 gives to the parts of `struct W`.
  func testInitialValuesAndClosuresAreNotFunctionBodies() throws {
    let names = [
      "$s1a1WV1cSivg": true, "$s1a1WV1eSivW": true, "$s1a1WVACycfC": true, "$s1a1KCfd": true, "$s1a3genyxxlF": true,
      "$s1a1WV1hyyYaF5localL_yyF": true, "$s1a1WVyS2icig": true, "A.swift:$s1a1WV1aSivpfi": false,
      "$s1a1WV1fSiycvpfiSiycfU_": false, "$s1a1WV1sSivpZfiSiyXEfU_": false,
      "$s1a1WV1g_1qS2i_SiyXEtFfA0_SiycfU_": false, "$s1a1WV1g_1qS2i_SiyXEtFfA_": false,
      "$s1a1WV1g_1qS2i_SiyXEtFS2iXEfU_": false, "$s1a1WV1g_1qS2i_SiyXEtFSiyKXEfu_": false,
    ]
    for (name, isBody) in names {
      let found = try functions(function("/a/b", name, [1, 3, 2, 2, 5, 0, 0, 0]), in: "/a", [5: 0])
      XCTAssertEqual(found["b"]?.map(\.isBody), [isBody], name)
    }
  }
}
