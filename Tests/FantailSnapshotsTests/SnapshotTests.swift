import Fantail
import FantailPlan
import FantailRun
import FantailSnapshots
import FantailTree
import Foundation
import XCTest

final class SnapshotTests: XCTestCase {
  private let folder = NSTemporaryDirectory() + "snapshots-\(UUID().uuidString)"

  private let ci = ProcessInfo.processInfo.environment["CI"]

  override func setUpWithError() throws {
    // Where these tests run in CI nothing would be recorded.
    setenv("CI", "", 1)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws {
    setenv("CI", ci ?? "", 1)
    try FileManager.default.removeItem(atPath: folder)
  }

  private var spec: String { folder + "/CartSpec.swift" }

  func testASnapshotIsWrittenOnRequestAndComparedAfterwards() async throws {
    let missing = await run(receipt("Cup  3.00"))
    XCTAssertEqual(
      missing, ["there is no snapshot __Snapshots__/CartSpec/Cart.prints_a_receipt.txt yet; --record writes it"])
    let recorded = await run(receipt("Cup  3.00"), recording: true)
    XCTAssertEqual(recorded, [])
    XCTAssertEqual(try files, ["Cart.prints_a_receipt.txt": "Cup  3.00\n"])
    let same = await run(receipt("Cup  3.00"))
    XCTAssertEqual(same, [])
    let other = await run(receipt("Cup  3.50"))
    XCTAssertEqual(
      other,
      [
        """
        __Snapshots__/CartSpec/Cart.prints_a_receipt.txt, which --record replaces: \
        expected "Cup  3.00", got "Cup  3.50"
        - "Cup  3.00"
        + "Cup  3.50"
                  ^
        """
      ])
    let accepted = await run(receipt("Cup  3.50"), recording: true)
    XCTAssertEqual(accepted, [])
    XCTAssertEqual(try files, ["Cart.prints_a_receipt.txt": "Cup  3.50\n"])
  }

  func testTheSnapshotsOfAnExampleAreNumberedOrNamed() async throws {
    let spec = spec
    let found = await run(
      describe("购物车") {
        it("prints") {
          expect("a").to(.matchSnapshot(filePath: spec))
          expect("b").to(.matchSnapshot(filePath: spec))
          expect([1: "x"]).to(.matchSnapshot(named: "as JSON", as: .json, filePath: spec))
        }
      }, recording: true)
    XCTAssertEqual(found, [])
    XCTAssertEqual(
      try files,
      [
        "购物车.prints.txt": "a\n", "购物车.prints-2.txt": "b\n",
        "购物车.prints-as_JSON.json": "{\n  \"1\" : \"x\"\n}\n",
      ])
  }

  func testAPolledSnapshotIsOne() async throws {
    let spec = spec
    let found = await run(
      it("waits") { await expect { "a" }.toEventually(.matchSnapshot(filePath: spec)) }, recording: true)
    XCTAssertEqual(found, [])
    XCTAssertEqual(try files, ["waits.txt": "a\n"])
  }

  // MARK: - Ways to lose one

  func testNothingIsRecordedInCI() async {
    setenv("CI", "true", 1)
    let found = await run(receipt("a"), recording: true)
    XCTAssertEqual(
      found,
      [
        """
        could not judge whether to match its snapshot: the snapshot __Snapshots__/CartSpec/Cart.prints_a_receipt.txt \
        would be written, and CI is set: record it where you can read and commit it
        got "a"
        """
      ])
  }

  func testRunsAtTheSameTimeLoseNothing() async throws {
    let path = spec
    let many = describe("Cart") {
      for number in 1...20 { it("prints \(number)") { expect("text \(number)").to(.matchSnapshot(filePath: path)) } }
    }
    let plan = Plan([many], PlanOptions(traits: [Trait(kind: .recordsSnapshots)]))
    async let first = Executor(jobs: 4).run(plan)
    async let second = Executor(jobs: 4).run(plan)
    let reports = await [first, second]
    XCTAssertEqual(reports.map(\.passed), [true, true])
    XCTAssertEqual(
      try files,
      Dictionary(uniqueKeysWithValues: (1...20).map { ("Cart.prints_\($0).txt", "text \($0)\n") }))
  }

  func testTwoOfOneNameFail() async {
    let spec = spec
    let found = await run(
      it("prints") {
        expect("a").to(.matchSnapshot(named: "x", filePath: spec, line: 5))
        expect("b").to(.matchSnapshot(named: "x", filePath: spec, line: 6))
      }, recording: true)
    XCTAssertEqual(
      found,
      [
        """
        could not judge whether to match its snapshot "x": line 5 of this example has a snapshot "x" already
        got "b"
        """
      ])
  }

  func testAFolderThatCannotBeWrittenFails() async throws {
    try Data().write(to: URL(fileURLWithPath: folder + "/__Snapshots__"))
    let found = await run(receipt("a"), recording: true)
    XCTAssertEqual(found.count, 1)
    XCTAssertEqual(
      found.first?.contains("the snapshot __Snapshots__/CartSpec/Cart.prints_a_receipt.txt cannot be written: "), true)
  }

  func testAFileThatIsNoTextFails() async throws {
    _ = await run(receipt("a"), recording: true)
    try Data([0xFF, 0xFE, 0xFF]).write(
      to: URL(fileURLWithPath: folder + "/__Snapshots__/CartSpec/Cart.prints_a_receipt.txt"))
    let found = await run(receipt("a"))
    XCTAssertEqual(
      found.first?.contains("the snapshot __Snapshots__/CartSpec/Cart.prints_a_receipt.txt cannot be read: "), true)
  }

  func testASpecWhoseFolderIsElsewhereFails() async {
    let found = await run(it("prints") { expect("a").to(.matchSnapshot(filePath: "/no/such/folder/Spec.swift")) })
    XCTAssertEqual(
      found.first?.contains("the folder of the spec, /no/such/folder, is not there: snapshots lie beside the sources"),
      true)
  }

  func testTwoExamplesThatShareAFileFail() async {
    let spec = spec
    _ = await run(receipt("a"), recording: true)
    let found = await run(
      describe("Cart") { it("prints a receipt") { expect("b").to(.matchSnapshot(filePath: spec)) } }, recording: true)
    XCTAssertEqual(found.first?.contains("another example, Cart/prints a receipt at CartSpec.swift:"), true)
  }

  func testOutsideAnExampleNothingMatches() {
    guard case .undecided = Matcher<String>.matchSnapshot(filePath: spec).judge("a") else {
      return XCTFail("it judged without an example")
    }
  }

  // MARK: - Files that nobody asks for

  func testRecordingRemovesWhatTheExampleDoesNotAskForAnyMore() async throws {
    let spec = spec
    func prints(_ count: Int) -> Spec {
      it("prints") { for _ in 0..<count { expect("a").to(.matchSnapshot(filePath: spec)) } }
    }
    _ = await run(prints(2), recording: true)
    XCTAssertEqual(try files.keys.sorted(), ["prints-2.txt", "prints.txt"])
    _ = await run(prints(1))
    XCTAssertEqual(try files.keys.sorted(), ["prints-2.txt", "prints.txt"])
    _ = await run(prints(1), recording: true)
    XCTAssertEqual(try files.keys.sorted(), ["prints.txt"])
  }

  func testRecordingRemovesThoseOfExamplesThatAreGoneAndKeepsThoseLeftOut() async throws {
    let spec = spec
    func cart(_ names: String...) -> Spec {
      describe("Cart") {
        for name in names { it(name) { expect("a").to(.matchSnapshot(filePath: spec)) } }
      }
    }
    _ = await run(cart("adds", "removes", "empties"), recording: true)
    _ = await run(cart("adds", "removes"), recording: true, filters: [.matching("Adds")])
    XCTAssertEqual(try files.keys.sorted(), ["Cart.adds.txt", "Cart.removes.txt"])
  }

  // MARK: - Running

  private func receipt(_ text: String) -> Spec {
    let spec = spec
    return describe("Cart") { it("prints a receipt") { expect(text).to(.matchSnapshot(filePath: spec)) } }
  }

  private func run(_ spec: Spec, recording: Bool = false, filters: [Filter] = []) async -> [String] {
    let traits = recording ? [Trait(kind: .recordsSnapshots)] : []
    let report = await Executor().run(Plan([spec], PlanOptions(filters: filters, traits: traits)))
    return report.results.flatMap(\.issues).map(\.message) + report.issues.map(\.message)
  }

  private var files: [String: String] {
    get throws {
      let snapshots = folder + "/__Snapshots__/CartSpec/"
      let names = try FileManager.default.contentsOfDirectory(atPath: snapshots)
      return try Dictionary(
        uniqueKeysWithValues: names.map { ($0, try String(contentsOfFile: snapshots + $0, encoding: .utf8)) })
    }
  }
}
