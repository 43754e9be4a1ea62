import Fantail
import FantailPlan
import FantailRun
import FantailSeams
import FantailTree
import Foundation
import XCTest

@testable import FantailSnapshots

final class SnapshotTests: XCTestCase {
  private let folder = NSTemporaryDirectory() + "snapshots-\(UUID().uuidString)"

  private let ci = ProcessInfo.processInfo.environment["CI"]

  override func setUpWithError() throws {
    // If these tests run in CI, nothing would be recorded.
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

  func testAdviceUnderSwiftTestNamesTheEnvironmentVariable() async throws {
    let options = PlanOptions(traits: [Trait { $0.runner = .swiftTest }])
    let report = await Executor().run(Plan([receipt("Cup  3.00")], options))
    XCTAssertEqual(
      report.results.flatMap(\.issues).map(\.message),
      [
        "there is no snapshot __Snapshots__/CartSpec/Cart.prints_a_receipt.txt yet; "
          + "FANTAIL_OPTIONS='--record' swift test writes it"
      ])
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

  func testPollingComparesASnapshotButDoesNotRecordIt() async throws {
    let spec = spec
    func waits(isPolled: Bool = true, within limit: Duration = .seconds(60)) -> Spec {
      let left = Locked(["loading", "loaded"][...])
      let next = { @Sendable in left.withLock { $0.count > 1 ? $0.removeFirst() : $0.first } }
      return it("waits") {
        guard isPolled else { return expect("loaded").to(.matchSnapshot(filePath: spec)) }
        await expect { next() ?? "" }.toEventually(.matchSnapshot(filePath: spec), within: limit)
      }
    }
    let recorded = await run(waits(within: .milliseconds(20)), recording: true)
    XCTAssertEqual(
      recorded.first?.components(separatedBy: "\n").first,
      "the snapshot __Snapshots__/CartSpec/waits.txt is not written while polling, from a value that may change; "
        + "wait for the value first, then expect it `.to(.matchSnapshot())`")
    XCTAssertFalse(FileManager.default.fileExists(atPath: folder + "/__Snapshots__"))
    _ = await run(waits(isPolled: false), recording: true)
    let compared = await run(waits())
    XCTAssertEqual(compared, [])
    XCTAssertEqual(try files, ["waits.txt": "loaded\n"])
  }

  func testTheNegationOfAMissingSnapshotFails() async {
    let spec = spec
    let found = await run(it("prints") { expect("a").notTo(.matchSnapshot(filePath: spec)) })
    XCTAssertEqual(found, ["there is no snapshot __Snapshots__/CartSpec/prints.txt yet; --record writes it"])
  }

  func testDataAndDescriptionsAreComparedByContent() async {
    let path = spec
    func prints(_ value: any Sendable) -> Spec { it("prints") { expect(value).to(.matchSnapshot(filePath: path)) } }
    for (old, new, difference) in [
      (Data("abc".utf8), Data("xyz".utf8), #"expected "abc", got "xyz""#),
      (Data([0xFF, 1]), Data([0xFF, 2]), #"line 2: expected "  FF 01", got "  FF 02""#),
      (Price(3), Price(4), #"line 2: expected "  cents: 3", got "  cents: 4""#),
      (Narrow(3), Narrow(4), #"line 2: expected "  cents: 3", got "  cents: 4""#),
      (
        Date(timeIntervalSince1970: 0.25), Date(timeIntervalSince1970: 0.5),
        #"expected "1970-01-01 00:00:00.25 +0000", got "1970-01-01 00:00:00.5 +0000""#
      ),
      (
        "\u{E9}", "e\u{301}",
        "equal as text, in another normalisation: expected U+00E9 LATIN SMALL LETTER E WITH ACUTE, "
          + "got U+0065 LATIN SMALL LETTER E U+0301 COMBINING ACUTE ACCENT"
      ),
    ] as [(any Sendable, any Sendable, String)] {
      let recorded = await run(prints(old), recording: true)
      let same = await run(prints(old))
      XCTAssertEqual(recorded + same, [])
      let other = await run(prints(new))
      XCTAssertEqual(other.first?.contains(difference), true, "\(other)")
    }
  }

  func testAByteOrderMarkIsPartOfTheText() async {
    let path = spec
    func prints(_ text: String) -> Spec { it("prints") { expect(text).to(.matchSnapshot(filePath: path)) } }
    let recorded = await run(prints("\u{FEFF}a"), recording: true)
    let same = await run(prints("\u{FEFF}a"))
    XCTAssertEqual(recorded + same, [])
    let other = await run(prints("a"))
    XCTAssertEqual(other.count, 1)
  }

  func testTrailingLineEndsArePartOfTheText() async throws {
    let path = spec
    func prints(_ text: String) -> Spec { it("prints") { expect(text).to(.matchSnapshot(filePath: path)) } }
    let texts = ["a", "a\n", "a\n\n", "a\r\n"]
    for text in texts {
      _ = await run(prints(text), recording: true)
      XCTAssertEqual(try files, ["prints.txt": text + "\n"])
      for other in texts {
        let found = await run(prints(other))
        XCTAssertEqual(
          found.isEmpty, Array(other.utf8) == Array(text.utf8), "\(text.debugDescription), \(other.debugDescription)")
      }
    }
    // An editor that removes the file's last newline changes nothing.
    try "a".write(toFile: folder + "/__Snapshots__/CartSpec/prints.txt", atomically: true, encoding: .utf8)
    let found = await run(prints("a"))
    XCTAssertEqual(found, [])
  }

  func testSimilarNamesHaveSeparateFiles() async throws {
    let spec = spec
    let found = await run(
      describe("Cart") {
        for name in ["a b", "a_b", "a-b", "a.b"] { it(name) { expect(name).to(.matchSnapshot(filePath: spec)) } }
      }, recording: true)
    XCTAssertEqual(found, [])
    XCTAssertEqual(try files.values.sorted(), ["a b\n", "a-b\n", "a.b\n", "a_b\n"])
    let numbered = await run(
      it("prints") {
        expect("a").to(.matchSnapshot(filePath: spec))
        expect("b").to(.matchSnapshot(named: "2", filePath: spec, line: 6))
        expect("c").to(.matchSnapshot(filePath: spec, line: 7))
      }, recording: true)
    XCTAssertEqual(
      numbered.first?.components(separatedBy: "\n").first,
      "could not evaluate the expectation to match its snapshot: line 6 of this example has the snapshot "
        + "__Snapshots__/CartSpec/prints-2.txt already")
  }

  func testFileNamesDoNotDependOnOtherTargets() async throws {
    let path = spec
    func target(_ text: String, in path: String) -> Spec {
      .together([describe("Cart") { it("prints") { expect(text).to(.matchSnapshot(filePath: path)) } }])
    }
    let alone = await run(target("a", in: path), recording: true)
    XCTAssertEqual(alone, [])
    let others = folder + "/Others"
    try FileManager.default.createDirectory(atPath: others, withIntermediateDirectories: true)
    let other = target("b", in: others + "/CartSpec.swift")
    let recorded = await run(other, target("a", in: path), recording: true)
    let together = await run(other, target("a", in: path))
    XCTAssertEqual(recorded + together, [])
    XCTAssertEqual(try files, ["Cart.prints.txt": "a\n"])
    XCTAssertEqual(
      try FileManager.default.contentsOfDirectory(atPath: others + "/__Snapshots__/CartSpec"), ["Cart.prints.txt"])
  }

  func testLongNamesAreTruncatedAndReported() async throws {
    let spec = spec
    let long = String(repeating: "购物车里的东西", count: 12)
    func cart(_ names: String...) -> Spec {
      describe(long + "1") {
        describe(long + "2") {
          describe(long + "3") {
            for name in names { it(name) { expect(name).to(.matchSnapshot(named: long, filePath: spec)) } }
          }
        }
      }
    }
    let found = await run(cart("a", "b", "c"), recording: true)
    XCTAssertEqual(found, [])
    XCTAssertEqual(try files.values.sorted(), ["a\n", "b\n", "c\n"])
    XCTAssertLessThanOrEqual(try files.keys.map(\.utf8.count).max() ?? 0, 255)
    let fewer = await run(cart("a", "c"), removing: true)
    XCTAssertEqual(fewer, [])
    XCTAssertEqual(try files.values.sorted(), ["a\n", "c\n"])
  }

  func testASnapshotIsWrittenThroughASymbolicLink() async throws {
    _ = await run(receipt("a"), recording: true)
    let file = folder + "/__Snapshots__/CartSpec/Cart.prints_a_receipt.txt"
    try FileManager.default.moveItem(atPath: file, toPath: folder + "/kept.txt")
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: folder + "/kept.txt")
    _ = await run(receipt("b"), recording: true)
    XCTAssertEqual(try String(contentsOfFile: folder + "/kept.txt", encoding: .utf8), "b\n")
    XCTAssertEqual(try FileManager.default.destinationOfSymbolicLink(atPath: file), folder + "/kept.txt")
  }

  // MARK: - Ways to lose one

  func testSnapshotsAreNotRecordedInCI() async {
    setenv("CI", "true", 1)
    let found = await run(receipt("a"), recording: true)
    XCTAssertEqual(
      found,
      [
        """
        could not evaluate the expectation to match its snapshot: \
        the snapshot __Snapshots__/CartSpec/Cart.prints_a_receipt.txt \
        cannot be written if CI is set: record it where you can read and commit it
        got "a"
        """
      ])
  }

  func testConcurrentRunsDoNotLoseSnapshots() async throws {
    let path = spec
    let many = describe("Cart") {
      for number in 1...20 { it("prints \(number)") { expect("text \(number)").to(.matchSnapshot(filePath: path)) } }
    }
    let plan = Plan([many], PlanOptions(traits: [Trait(named: "records snapshots")]))
    async let first = Executor(jobs: 4).run(plan)
    async let second = Executor(jobs: 4).run(plan)
    let reports = await [first, second]
    XCTAssertEqual(reports.map(\.passed), [true, true])
    XCTAssertEqual(
      try files,
      Dictionary(uniqueKeysWithValues: (1...20).map { ("Cart.prints_\($0).txt", "text \($0)\n") }))
  }

  func testNamesThatDifferOnlyInCaseCollide() async {
    let spec = spec
    let found = await run(
      describe("Cart") {
        it("prints", line: 3) {
          expect("a").to(.matchSnapshot(named: "One", filePath: spec, line: 5))
          expect("b").to(.matchSnapshot(named: "one", filePath: spec, line: 6))
        }
        it("Prints") { expect("c").to(.matchSnapshot(named: "One", filePath: spec)) }
      }, recording: true)
    XCTAssertEqual(
      found.map { $0.split(separator: ": ").dropFirst().joined(separator: ": ") },
      [
        """
        line 5 of this example has the snapshot __Snapshots__/CartSpec/Cart.prints-one.txt already, with letters in \
        another case, which many file systems treat as equal
        got "b"
        """,
        """
        another example, Cart/prints at CartSpec.swift:3, has the snapshot __Snapshots__/CartSpec/Cart.Prints-One.txt \
        already, with letters in another case, which many file systems treat as equal
        got "c"
        """,
      ])
  }

  func testTwoSnapshotsWithTheSameNameFail() async {
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
        could not evaluate the expectation to match its snapshot "x": line 5 of this example has the snapshot \
        __Snapshots__/CartSpec/prints-x.txt already
        got "b"
        """
      ])
  }

  func testAnUnwritableFolderFails() async throws {
    try Data().write(to: URL(fileURLWithPath: folder + "/__Snapshots__"))
    let found = await run(receipt("a"), recording: true)
    XCTAssertEqual(found.count, 1)
    XCTAssertEqual(
      found.first?.contains("the snapshot __Snapshots__/CartSpec/Cart.prints_a_receipt.txt cannot be written: "), true)
  }

  func testAFileThatIsNotTextFails() async throws {
    _ = await run(receipt("a"), recording: true)
    try Data([0xFF, 0xFE, 0xFF]).write(
      to: URL(fileURLWithPath: folder + "/__Snapshots__/CartSpec/Cart.prints_a_receipt.txt"))
    let found = await run(receipt("a"))
    XCTAssertEqual(
      found.first?.contains("the snapshot __Snapshots__/CartSpec/Cart.prints_a_receipt.txt cannot be read: "), true)
  }

  func testASpecWhoseFolderDoesNotExistFails() async {
    let found = await run(it("prints") { expect("a").to(.matchSnapshot(filePath: "/no/such/folder/Spec.swift")) })
    XCTAssertEqual(
      found.first?.contains(
        "the folder of the spec, /no/such/folder, does not exist: snapshots are next to the sources"),
      true)
  }

  func testTwoExamplesThatShareAFileFail() async {
    let spec = spec
    _ = await run(receipt("a"), recording: true)
    let found = await run(
      describe("Cart") { it("prints a receipt") { expect("b").to(.matchSnapshot(filePath: spec)) } }, recording: true)
    XCTAssertEqual(found.first?.contains("another example, Cart/prints a receipt at CartSpec.swift:"), true)
  }

  func testAHelperCanForwardTheLocationOfItsCaller() async {
    @Sendable func check(
      _ text: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
      column: Int = #column
    ) {
      expect(text, fileID: fileID, filePath: filePath, line: line, column: column)
        .to(.matchSnapshot(fileID: fileID, filePath: filePath, line: line, column: column))
    }
    let found = await run(it("prints") { check("a") })
    XCTAssertEqual(found, ["there is no snapshot __Snapshots__/SnapshotTests/prints.txt yet; --record writes it"])
  }

  func testASnapshotIsUndecidedOutsideAnExample() {
    guard case .undecided = Matcher<String>.matchSnapshot(filePath: spec).judge("a") else {
      return XCTFail("it judged without an example")
    }
  }

  // MARK: - Files that nobody asks for

  func testRemoveObsoleteRemovesUnusedSnapshots() async throws {
    let spec = spec
    func prints(_ count: Int, skips: Bool = false) -> Spec {
      it("prints") {
        for _ in 0..<count { expect("a").to(.matchSnapshot(filePath: spec)) }
        if skips { throw Skip("no printer") }
      }
    }
    _ = await run(prints(2), recording: true)
    XCTAssertEqual(try files.keys.sorted(), ["prints-2.txt", "prints.txt"])
    _ = await run(prints(1))
    XCTAssertEqual(try files.keys.sorted(), ["prints-2.txt", "prints.txt"])
    _ = await run(prints(1), recording: true)
    XCTAssertEqual(try files.keys.sorted(), ["prints-2.txt", "prints.txt"])
    _ = await run(prints(1, skips: true), removing: true)
    XCTAssertEqual(try files.keys.sorted(), ["prints-2.txt", "prints.txt"])
    _ = await run(prints(1), removing: true)
    XCTAssertEqual(try files.keys.sorted(), ["prints.txt"])
  }

  func testOnlyFilesOfRemovedExamplesAreRemoved() async throws {
    let spec = spec
    func cart(_ names: String...) -> Spec {
      describe("Cart") {
        for name in names { it(name) { expect("a").to(.matchSnapshot(filePath: spec)) } }
      }
    }
    _ = await run(cart("adds", "removes", "empties"), recording: true)
    _ = await run(cart("adds", "removes"), removing: true, filters: [.matching("Adds")])
    XCTAssertEqual(try files.keys.sorted(), ["Cart.adds.txt", "Cart.removes.txt"])
  }

  // MARK: - Running

  private func receipt(_ text: String) -> Spec {
    let spec = spec
    return describe("Cart") { it("prints a receipt") { expect(text).to(.matchSnapshot(filePath: spec)) } }
  }

  private func run(
    _ specs: Spec..., recording: Bool = false, removing: Bool = false, filters: [Plan.Filter] = []
  ) async -> [String] {
    let traits =
      (recording ? [Trait(named: "records snapshots")] : [])
      + (removing ? [Trait(named: "removes unused snapshots")] : [])
    let report = await Executor().run(Plan(specs, PlanOptions(filters: filters, traits: traits)))
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

/// A type whose description does not contain its value.
private struct Price: Hashable, CustomStringConvertible {
  var cents: Int
  init(_ cents: Int) { self.cents = cents }
  var description: String { "a price" }
}

private class Wide {
  let cents: Int
  init(_ cents: Int) { self.cents = cents }
}
private class Middle: Wide {}
private final class Narrow: Middle, CustomStringConvertible, @unchecked Sendable {
  let description = "narrow"
}

extension Matcher {
  /// Used instead of the public function in a spec file that a test puts at any place.
  fileprivate static func matchSnapshot(
    named name: String? = nil, as format: SnapshotFormat<Subject> = .automatic, filePath: String, line: Int = #line
  ) -> Self {
    snapshot(
      named: name, as: format, at: SourceLocation(fileID: "M/S.swift", filePath: filePath, line: line, column: 1))
  }
}
