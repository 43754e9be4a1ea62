import FantailProbes
import Foundation
import XCTest

@testable import fantail_command

final class AffectedExamplesTests: XCTestCase {
  private let cart = "func add() «{ 1 }»\nfunc remove() «{ map «{ 2 }» }»\nlet limit = 3\n"
  private let spec = "func spec() «{\n  it «{ add() }»\n  it «{ remove() }»\n}»\nfunc rows() «{ 4 }»\n"

  /// `Cart.swift` has counters 0 to 2, `CartSpec.swift` 3 to 6. Planning runs the functions of the spec file.
  private var examples: AffectedExamples {
    let functions = [
      "Cart.swift": ReachRecord.Function.functions(in: cart).functions,
      "CartSpec.swift": ReachRecord.Function.functions(in: spec, from: 3).functions,
    ]
    var record = ReachRecord(toolchain: "t", commit: "c", functions: functions)
    func example(_ line: Int, _ counters: Set<UInt32>) -> ReachRecord.Example {
      .init(places: ["CartSpec.swift": [line]], entered: lists(counters))
    }
    record.examples = ["S/adds": example(2, [4, 0]), "S/removes": example(3, [5, 1, 2]), "T/far": example(99, [0])]
    record.beforehand = lists([3, 6])
    return AffectedExamples(record: record, toolFiles: ["Gen.swift": "the tool gen"])
  }

  /// A list with distances below 128.
  private func lists(_ counters: Set<UInt32>) -> CounterLists {
    var last: UInt32 = 0
    var bytes: [UInt8] = []
    for counter in counters.sorted() {
      bytes.append(UInt8(counter + 1 - last))
      last = counter + 1
    }
    return CounterLists(Data(bytes + [0]))
  }

  private func change(_ path: String, _ text: String, to new: String?) -> AffectedExamples.ChangedFile {
    .init(path: path, old: ReachRecord.Function.functions(in: text).bytes, new: new.map { Array($0.utf8) })
  }

  private func choice(_ path: String, _ text: String, _ old: String, _ new: String) -> AffectedExamples.Choice {
    let plain = text.replacing("«", with: "").replacing("»", with: "")
    XCTAssertTrue(plain.contains(old))
    return examples.choice(after: [change(path, text, to: plain.replacing(old, with: new))])
  }

  func testAChangedFunctionSelectsTheExamplesThatEnterIt() {
    let reason = "it enters Cart.swift:1, which changed"
    XCTAssertEqual(choice("Cart.swift", cart, "{ 1 }", "{ 7 }"), .some(["S/adds": reason, "T/far": reason]))
  }

  func testAChangedClosureCountsAsAChangeOfItsFunction() {
    XCTAssertEqual(
      choice("Cart.swift", cart, "{ 2 }", "{ 7 }"), .some(["S/removes": "it enters Cart.swift:2, which changed"]))
  }

  func testCommentsBetweenFunctionsDoNotSelectExamples() {
    XCTAssertEqual(choice("Cart.swift", cart, "let limit", "// a\nlet /* b */ limit"), .some([:]))
  }

  func testAChangedConstantSelectsEverything() {
    XCTAssertEqual(choice("Cart.swift", cart, "= 3", "= 4"), .all("Cart.swift:3 changed, which is in no function"))
  }

  func testAChangedFunctionThatMakesExamplesSelectsThem() {
    let reason = "it is in CartSpec.swift:1, which changed"
    XCTAssertEqual(
      choice("CartSpec.swift", spec, "{ add() }", "{ }"), .some(["S/adds": reason, "S/removes": reason]))
  }

  func testAChangedHelperOfThePlanSelectsEverything() {
    XCTAssertEqual(
      choice("CartSpec.swift", spec, "{ 4 }", "{ 5 }"),
      .all("CartSpec.swift:5 changed, which runs while the plan is made"))
  }

  func testUnknownFilesSelectEverything() {
    let reasons = [
      "New.swift": "New.swift changed and is not in the record", "Sources/prices.json": "Sources/prices.json changed",
      "Package.swift": "Package.swift changed", "a/Package@swift-6.swift": "a/Package@swift-6.swift changed",
      "Package.resolved": "Package.resolved changed",
      "Packages.swift": "Packages.swift changed and is not in the record",
      "Gen.swift": "Gen.swift changed, which is compiled into the tool gen",
    ]
    for (path, reason) in reasons {
      XCTAssertEqual(examples.choice(after: [change(path, "// a", to: "// b")]), .all(reason))
    }
    XCTAssertEqual(
      examples.choice(after: [change("Cart.swift", cart, to: nil)]), .all("Cart.swift was added or removed"))
    XCTAssertEqual(
      examples.choice(after: [change("Cart.swift", "// other", to: "")]),
      .all("Cart.swift had other text when the record was made"))
  }

  func testFilesThatNoProgramReadsDoNotSelectExamples() {
    let files = ["README.md", ".github/ci.yml", ".gitignore", "default.profraw"]
    XCTAssertEqual(examples.choice(after: files.map { change($0, "a", to: "b") }), .some([:]))
  }

  func testAFunctionWithoutACounterSelectsEverything() {
    let (bytes, functions) = ReachRecord.Function.functions(in: "func a() «{ }»")
    let shared = ReachRecord.Function(
      first: functions[0].first, end: functions[0].end, counter: nil, isBody: true, hash: functions[0].hash)
    let record = ReachRecord(toolchain: "", commit: "", functions: ["A.swift": [shared]])
    XCTAssertEqual(
      AffectedExamples(record: record, toolFiles: [:]).choice(
        after: [.init(path: "A.swift", old: bytes, new: Array("func a() { 1 }".utf8))]),
      .all("A.swift:1 changed, and its entries are not counted"))
  }
}
