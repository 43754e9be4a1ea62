import FantailProbes
import XCTest

@testable import fantail_command

final class RecordedFileTests: XCTestCase {
  func testOnlyAChangedFunctionIsReported() throws {
    let file = try XCTUnwrap(RecordedFile("func a() «{ 1 }»\nfunc b() «{\n  2 }» // two\n"))
    XCTAssertEqual(file.units.map(\.lines), [1...1, 2...3])
    XCTAssertEqual(file.change(to: "func a() { 1 }\nfunc b() {\n  3 }\n"), .functions([file.units[1]]))
    XCTAssertEqual(file.change(to: "// one\nfunc a() { 1 }\n\n func b() {\n  2 }"), .functions([]))
    XCTAssertEqual(
      file.change(to: "func a() { if x { 1 } }\nfunc b() { 2 }"), .functions(file.units))
  }

  func testAChangeAroundFunctionsIsOutsideThem() throws {
    let file = try XCTUnwrap(RecordedFile("@A let x = 1\nfunc a(b: Int = 2) «{ \"}\" }»\n"))
    for changed in [
      "@B let x = 1\nfunc a(b: Int = 2) { \"}\" }\n", "@A let x = 2\nfunc a(b: Int = 2) { \"}\" }\n",
      "@A let x = 1\nfunc a(b: Int = 3) { \"}\" }\n", "@A let x = 1\nfunc a(b: Int = 2) { \"}\" }\nfunc c() {}",
      // A new function, written so that its lines look like a part of the old one.
      "@A let x = 1\nfunc a(b: Int = 2) { 1 }\nfunc a(b: String) { \"}\" }\n", "@A let x = 1\n", "",
      "@A let x = 1\nfunc a(b: Int = 2) { \"}\" \n", "@A let x\n= 1\nfunc a(b: Int = 2) { \"}\" }\n",
      "@A let x =1\nfunc a(b: Int = 2) { \"}\" }\n", "@A let x = 1; func a(b: Int = 2) { \"}\" }\n",
    ] {
      guard case .outside = file.change(to: changed) else { return XCTFail(changed) }
    }
    XCTAssertEqual(file.change(to: "@A let x = 1\nfunc a(b: Int = 3) { \"}\" }\n"), .outside(line: 2))
  }

  func testInnerFunctionsBelongToTheirFunction() throws {
    let file = try XCTUnwrap(RecordedFile("func a() «{ x «{ 1 }» ; func l() «{ 2 }» }»"))
    XCTAssertEqual(file.units.map(\.counters), [[0, 1, 2]])
  }

  func testInitialValuesAreNotFunctions() throws {
    for text in [
      "lazy var x = «{ 5 }»()", "let x = f(«{ 5 }»)", "let x = f(a, «{ 5 }»)", "let x = f(a: «{ 5 }»)",
      "let x = [«{ 5 }»]",
      "let x = «5»",
    ] {
      XCTAssertEqual(RecordedFile(text)?.units, [], text)
    }
    XCTAssertEqual(RecordedFile("let x = f «{ 5 }»", isBody: false)?.units, [])
    // A closure that makes examples is assigned to them.
    XCTAssertEqual(RecordedFile("let x = f «{ 5 }»", isBody: false, examples: [1])?.units.map(\.counters), [[0]])
  }

  func testRecordedFunctionsOfAnotherTextAreRejected() {
    let function = ReachRecord.Function(
      first: .init(line: 1, column: 1), end: .init(line: 1, column: 3), counter: 0, isBody: true, hash: 0)
    XCTAssertNil(RecordedFile([function], Array("{}".utf8), examples: []))
    XCTAssertNil(RecordedFile([function], Array("{".utf8), examples: []))
  }

  func testAChangeInsideASplitConditionIsOutsideFunctions() throws {
    let file = try XCTUnwrap(RecordedFile("#if A\nfunc a() {\n#else\nfunc b() «{\n#endif\n  1 }»"))
    XCTAssertEqual(file.units.map(\.lines), [4...6])
    XCTAssertEqual(
      file.change(to: "#if A\nfunc c() {\n#else\nfunc b() {\n#endif\n  1 }"), .outside(line: 2))
  }
}

extension RecordedFile {
  /// Creates a file with marked functions: `func a() «{ 1 }»`. Counters are numbered in the order of their starts.
  init?(_ marked: String, isBody: Bool = true, examples: Set<Int> = []) {
    let (bytes, functions) = ReachRecord.Function.functions(in: marked, isBody: isBody)
    self.init(functions, bytes, examples: examples)
  }

  func change(to text: String) -> Change { change(to: Array(text.utf8)) }
}

extension ReachRecord.Function {
  /// Returns the text and the functions of a marked text.
  static func functions(
    in marked: String, from number: UInt32 = 0, isBody: Bool = true
  ) -> (bytes: [UInt8], functions: [ReachRecord.Function]) {
    var bytes: [UInt8] = []
    var open: [(index: Int, number: UInt32, place: Place)] = []
    var found: [(number: UInt32, function: ReachRecord.Function)] = []
    var next = number
    var place: Place {
      let line = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      return Place(line: line.count, column: (line.last?.count ?? 0) + 1)
    }
    for character in marked {
      if character == "«" {
        open.append((bytes.count, next, place))
        next += 1
      } else if character == "»", let (index, number, first) = open.popLast() {
        let hash = TextOfFunctions.hash(bytes[index...])
        found.append(
          (number, .init(first: first, end: place, counter: number, isBody: isBody, hash: hash)))
      } else {
        bytes += Array(String(character).utf8)
      }
    }
    return (bytes, found.sorted { $0.number < $1.number }.map(\.function))
  }
}
