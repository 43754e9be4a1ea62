import Fantail
import FantailPlan
import FantailRun
import XCTest

@testable import FantailCLI
@testable import FantailConsole

final class AffectedExamplesTests: XCTestCase {
  /// Three examples of this file, of a folder that is the working copy's top.
  private let plan = Plan([
    describe("Cart") {
      it("adds") {}
      it("removes") {}
      it("is new") {}
    }
  ])
  private var top: String { #filePath.realPath.folder }
  private let own = "AffectedExamplesTests.swift"

  /// In `Cart.swift` a function in lines 10 to 20, counted by 1, with a branch in 12 to 15, counted by 2, and one in
  /// lines 30 to 34, counted by 3, with a closure in 31 to 33, counted by 4. In this file one in lines 1 to 9, counted
  /// by 5.
  private func examples(beforehand: Set<UInt32> = []) -> AffectedExamples {
    let functions = [
      "Cart.swift": [
        function([10, 3, 20, 4, 1], [12, 8, 15, 6, 2]), function([30, 3, 34, 4, 3]), function([31, 9, 33, 6, 4]),
      ],
      own: [function([1, 1, 9, 2, 5])],
    ]
    let record = ReachRecord(
      toolchain: "t", commit: "c", functions: functions,
      examples: [
        "Cart/adds": counters([1, 2]), "Cart/removes": counters([1, 3, 5]),
        "Cart/is gone": counters([1, 2, 3, 4, 5]),
      ],
      beforehand: counters(beforehand))
    return AffectedExamples(record: record, top: top)
  }

  private func function(_ spans: [Int]...) -> [Int] { Array(spans.joined()) }

  private func lines(
    _ first: Int, _ removed: [String], _ added: [String], in file: String = "Cart.swift"
  ) -> ChangedLines {
    ChangedLines(file: file, first: first, removed: removed, added: added)
  }

  private func choice(
    _ lines: ChangedLines..., files: Set<String> = ["Cart.swift"],
    beforehand: Set<UInt32> = []
  ) -> AffectedExamples.Choice {
    examples(beforehand: beforehand).choice(
      among: plan.examples, after: .init(lines: lines, files: files))
  }

  private let new = [
    "Cart/is new": "nothing is known of it: it is new, did not pass when the record was made, or has exit tests"
  ]

  func testABranchThatChangedIsReachedByWhoRunsIt() {
    let reason = "it reaches Cart.swift:12, which changed in line 13"
    XCTAssertEqual(
      choice(lines(13, ["    a()"], ["    b()"])), .some(new.merging(["Cart/adds": reason]) { $1 }))
  }

  func testAFunctionThatChangedOutsideItsBranchesIsReachedByAllWhoRunIt() {
    let reason = "it reaches Cart.swift:10, which changed in line 12"
    XCTAssertEqual(
      choice(lines(12, ["    if a {"], ["    if b {"])),
      .some(new.merging(["Cart/adds": reason, "Cart/removes": reason]) { $1 }))
  }

  func testAClosureThatChangedIsReachedByWhoRunsWhatStandsAroundItToo() {
    XCTAssertEqual(
      choice(lines(32, ["      a"], ["      b"])),
      .some(new.merging(["Cart/removes": "it reaches Cart.swift:30, which changed in line 32"]) { $1 }))
  }

  func testAFunctionThatNobodyReachesBreaksNobody() {
    let examples = examples()
    let record = ReachRecord(
      toolchain: "t", commit: "c", functions: examples.record.functions,
      examples: ["Cart/adds": counters([2]), "Cart/removes": counters([])], beforehand: counters([]))
    let change = AffectedExamples.Change(lines: [lines(31, ["a"], ["b"])], files: ["Cart.swift"])
    XCTAssertEqual(
      AffectedExamples(record: record, top: top).choice(among: plan.examples, after: change), .some(new))
  }

  func testWhatStandsInNoFunctionMayBreakEveryone() {
    let all = AffectedExamples.Choice.all("Cart.swift:25 changed, which stands in no function")
    XCTAssertEqual(choice(lines(25, ["let a = 1"], ["let a = 2"])), all)
    XCTAssertEqual(choice(lines(25, [], ["let a = 2"])), all)
    XCTAssertEqual(
      choice(lines(20, ["  }", "", "  func f() {"], [])),
      .all("Cart.swift:20 changed, which stands in no function"))
  }

  func testTheHeadOfAFunctionIsNoPartOfIt() {
    XCTAssertEqual(
      choice(lines(10, ["f {"], ["g {"])), .all("Cart.swift:10 changed, which stands in no function"))
  }

  func testCommentsOutsideOfFunctionsBreakNobody() {
    XCTAssertEqual(choice(lines(25, ["// a"], ["/// b", ""])), .some(new))
  }

  func testWhatLooksLikeACommentMayStandInATextOfSeveralLines() {
    let change = AffectedExamples.Change(
      lines: [lines(25, ["// a"], ["// b"])], files: ["Cart.swift"], quoting: ["Cart.swift"])
    XCTAssertEqual(
      examples().choice(among: plan.examples, after: change),
      .all("Cart.swift:25 changed, which stands in no function"))
  }

  func testWhatThePlanIsMadeWithMayBreakEveryone() {
    XCTAssertEqual(
      choice(lines(11, ["a"], ["b"]), beforehand: [1]),
      .all("Cart.swift:11 changed, which the plan is made with"))
  }

  func testAFileWithExamplesTakesThemAndWhoeverReachesIt() {
    let reason = "its file changed: \(own)"
    let mine = ["Cart/adds": reason, "Cart/removes": reason].merging(new) { $1 }
    XCTAssertEqual(choice(lines(3, ["a"], ["b"], in: own), files: [own], beforehand: [5]), .some(mine))
    XCTAssertEqual(choice(lines(50, ["a"], ["b"], in: own), files: [own]), .some(mine))
  }

  func testWhatIsNoSwiftMayBreakEveryone() {
    XCTAssertEqual(choice(files: ["Sources/Shop/prices.json"]), .all("Sources/Shop/prices.json changed"))
    XCTAssertEqual(choice(files: ["Package.swift"]), .all("Package.swift changed"))
    XCTAssertEqual(choice(files: ["New.swift"]), .all("New.swift changed, of which nothing is known"))
    XCTAssertEqual(
      choice(files: [own]),
      .some(
        ["Cart/adds": "its file changed: \(own)", "Cart/removes": "its file changed: \(own)"].merging(new) { $1 }))
    XCTAssertEqual(
      choice(lines(0, [], ["a"], in: "Tracked.swift"), files: ["Tracked.swift"]),
      .all("Tracked.swift:1 changed, which stands in no function"))
    XCTAssertEqual(choice(files: ["Moved.swift"]), .all("Moved.swift changed, of which nothing is known"))
    XCTAssertEqual(choice(files: ["README.md", ".github/ci.yml", ".gitignore", "default.profraw"]), .some(new))
  }
}

final class ChangedLinesTests: XCTestCase {
  func testDifferencesAreReadByTheirNumbers() {
    let text = """
      diff --git a/Sources/购物 车.swift b/Sources/购物 车.swift
      --- a/Sources/购物 车.swift\t
      +++ b/Sources/购物 车.swift\t
      @@ -3,2 +3 @@ func f() {
      --- a/not.swift
      -old
      +new
      @@ -9,0 +9,2 @@
      +one
      +two
      \\ No newline at end of file
      diff --git a/Gone.swift b/Gone.swift
      --- a/Gone.swift
      +++ /dev/null
      @@ -1 +0,0 @@
      -gone
      diff --git a/New.swift b/New.swift
      --- /dev/null
      +++ b/New.swift
      @@ -0,0 +1 @@
      +new

      """
    XCTAssertEqual(
      ChangedLines.all(in: text),
      [
        ChangedLines(file: "Sources/购物 车.swift", first: 3, removed: ["-- a/not.swift", "old"], added: ["new"]),
        ChangedLines(file: "Sources/购物 车.swift", first: 9, removed: [], added: ["one", "two"]),
        ChangedLines(file: "Gone.swift", first: 1, removed: ["gone"], added: []),
        ChangedLines(file: "New.swift", first: 0, removed: [], added: ["new"]),
      ])
  }

  func testLinesAroundADifferenceCountAsChanged() {
    // As git writes them where GIT_DIFF_OPTS asks for them.
    let text = """
      --- a/A.swift
      +++ b/A.swift
      @@ -1,5 +1,6 @@
       a
      -b
      \\ No newline at end of file
      +c
      +d

       e
       f
      @@ -20,2 +21,2 @@ func f()
       g
      -h
      +i
      """
    XCTAssertEqual(
      ChangedLines.all(in: text),
      [
        ChangedLines(
          file: "A.swift", first: 1, removed: ["a", "b", "", "e", "f"], added: ["a", "c", "d", "", "e", "f"]),
        ChangedLines(file: "A.swift", first: 20, removed: ["g", "h"], added: ["g", "i"]),
      ])
  }

  func testLinesMayEndWithCarriageReturns() {
    let text =
      "--- a/A.swift\r\n".replacingOccurrences(of: "\r", with: "")
      + "+++ b/A.swift\n@@ -3 +3 @@\n-a\r\n+b\r\n@@ -9 +9 @@\n-c\r\n+\u{301}d\r\n"
    XCTAssertEqual(
      ChangedLines.all(in: text),
      [
        ChangedLines(file: "A.swift", first: 3, removed: ["a\r"], added: ["b\r"]),
        ChangedLines(file: "A.swift", first: 9, removed: ["c\r"], added: ["\u{301}d\r"]),
      ])
  }

  func testABodyOnOneLineIsWithinItsBraces() throws {
    let span = try XCTUnwrap([CodeSpan]([4, 12, 4, 17, 1]).first)
    func isWithin(_ old: String, _ new: String...) -> Bool {
      span.holds(ChangedLines(file: "f", first: 4, removed: [old], added: new))
    }
    XCTAssertTrue(isWithin("  var a: B { 1 } // c", "  var a: B { 22 } // c"))
    XCTAssertFalse(isWithin("  var a: B { 1 } // c", "  let a: B { 1 } // c"))
    XCTAssertFalse(isWithin("  var a: B { 1 } // c", "  var a: B { 1 } // d"))
    XCTAssertFalse(isWithin("  var a: B { 1 } // c"))
  }

  func testAddedLinesAreWithinWhatStandsOnBothSides() throws {
    let span = try XCTUnwrap([CodeSpan]([4, 12, 6, 2, 1]).first)
    func isWithin(_ line: Int) -> Bool {
      span.holds(ChangedLines(file: "f", first: line, removed: [], added: ["a"]))
    }
    XCTAssertEqual([3, 4, 5, 6].map(isWithin), [false, true, true, false])
  }
}

final class CoverageToolsTests: XCTestCase {
  private func function(_ file: String, _ regions: [Int]...) -> String {
    #"{"branches": [], "count": 5, "filenames": ["\#(file)", "z"], "name": "f", "regions": \#(regions)}"#
  }

  private func functions(
    _ functions: String..., in root: String, _ numbers: [Int: UInt32]
  ) throws -> [String: [[Int]]] {
    let export = #"{"data": [{"files": [], "functions": [\#(functions.joined(separator: ", "))]}]}"#
    return try CoverageTools.functions(of: Data(export.utf8), in: root, numbers)
  }

  func testFunctionsAreOfFilesInTheWorkingCopyWhateverItsName() throws {
    let names = ["/家/购物/Sources/车.swift", "/家/购物/a b.swift", "/家/购物2/Other.swift"]
    let all = names.map { function($0, [1, 2, 3, 4, 5, 0, 0, 0]) }
    XCTAssertEqual(
      try functions(all[0], all[1], all[2], in: "/家/购物", [5: 7]),
      ["Sources/车.swift": [[1, 2, 3, 4, 7]], "a b.swift": [[1, 2, 3, 4, 7]]])
  }

  func testACountThatIsReckonedFromOthersIsNoCounters() throws {
    func region(_ line: Int, _ last: Int, _ count: Int, kind: Int = 0) -> [Int] {
      [line, 3, last, 4, count, 0, 0, kind]
    }
    let found = try functions(
      function("/a/b", region(1, 9, 100), region(2, 3, 250), region(4, 5, 350), region(6, 7, 999, kind: 2)),
      // Of two copies the counts are summed up: what it is counted by is not known.
      function("/a/b", region(1, 9, 350), region(1, 1, 250)), function("/a/b"),
      in: "/a", [100: 0, 250: 1, 999: 2])
    XCTAssertEqual(found, ["b": [[1, 3, 9, 4, 0, 2, 3, 3, 4, 1]]])
  }
}

/// A list of counters' numbers, as those are taken.
private func counters(_ numbers: Set<UInt32>) -> Data {
  var bytes = Data()
  var next: UInt32 = 0
  for number in numbers.sorted() {
    var distance = number + 1 - next
    while distance >= 0x80 {
      bytes.append(UInt8(distance & 0x7F) | 0x80)
      distance >>= 7
    }
    bytes.append(UInt8(distance))
    next = number + 1
  }
  return numbers.isEmpty ? bytes : bytes + [0]
}

final class ReachRecordTests: XCTestCase {
  func testNumbersAreReadAsTheyWereTaken() {
    let numbers: Set<UInt32> = [0, 1, 127, 128, 129, 20_000, 1 << 31]
    var read: [UInt32] = []
    XCTAssertNil(
      (counters(numbers) + counters([0, 3])).firstNumber { number in
        read.append(number)
        return false
      })
    XCTAssertEqual(read, numbers.sorted() + [0, 3])
    XCTAssertEqual(counters([7, 9, 20]).firstNumber { $0 > 8 }, 9)
  }

  private func record(_ examples: [String: Set<UInt32>]) -> ReachRecord {
    ReachRecord(
      toolchain: "Swift 9", commit: "abc", functions: ["购物/Cart.swift": [[1, 2, 3, 4, 300]]],
      examples: examples.mapValues { counters($0) }, beforehand: counters([7]))
  }

  func testARecordIsReadAsItWasWritten() throws {
    let file = NSTemporaryDirectory() + "/reach-\(UUID()).json"
    defer { try? FileManager.default.removeItem(atPath: file) }
    let written = record(["a": [0, 1, 127, 128, 129, 20_000, 1 << 31], "b": []])
    try written.write(to: file)
    XCTAssertEqual(ReachRecord.read(file), written)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    try text.dropLast(9).write(toFile: file, atomically: true, encoding: .utf8)
    XCTAssertNil(ReachRecord.read(file))
    try text.replacingOccurrences(of: "\"version\":2", with: "\"version\":1")
      .write(toFile: file, atomically: true, encoding: .utf8)
    XCTAssertNil(ReachRecord.read(file))
  }

  func testRecordsOfOneProgramJoin() {
    var first = record(["a": [1], "b": [2]])
    first.add(record(["b": [9], "c": [3]]))
    var joined = record(["a": [1], "c": [3]])
    joined.examples["b"] = counters([2]) + counters([9])
    XCTAssertEqual(first, joined)
    // What is known already is not written again.
    first.add(record(["a": [1], "b": [9]]))
    XCTAssertEqual(first, joined)
    let other = ReachRecord(
      toolchain: "Swift 8", commit: "abc", functions: first.functions, examples: ["d": counters([])],
      beforehand: first.beforehand)
    XCTAssertFalse(first.add(other))
    XCTAssertEqual(first, joined)
  }

  func testWhatGitLeavesBehindIsNotWaitedFor() throws {
    let said = try ToolOutput.of(["/bin/sh", "-c", "sleep 100 & echo $!; yes 警告 | head -99999 >&2"])
    let left = try XCTUnwrap(pid_t(String(decoding: said, as: UTF8.self).dropLast()))
    XCTAssertEqual(kill(left, SIGKILL), 0, "it had ended before")
    XCTAssertThrowsError(try ToolOutput.of(["/bin/sh", "-c", "echo 没有 >&2; echo and more >&2; exit 3"])) {
      XCTAssertEqual(($0 as? ChildProblem)?.reason, "没有")
    }
    XCTAssertThrowsError(try ToolOutput.of(["/bin/false"])) {
      XCTAssertEqual(($0 as? ChildProblem)?.reason, "/bin/false failed")
    }
  }

  func testRecordsOfShardsFromSeveralMachinesAreReadTogether() throws {
    // Named from the current folder, as under a test framework.
    let folder = ".build/记录 \(UUID())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = "\(folder)/reach-specs.json"
    func found() throws -> (record: ReachRecord?, reason: String) { try ReachRecord.find(file, of: "Swift 9") }
    // Without a record nobody asks for the toolchain.
    func noToolchain() throws(ChildProblem) -> String { throw ChildProblem(reason: "none") }
    let nothing = try ReachRecord.find(file, of: noToolchain())
    XCTAssertNil(nothing.record)
    XCTAssertEqual(nothing.reason, "there is no \(file); --record-reach writes it")
    var options = RunOptions()
    options.state = folder
    for (index, other) in ["b", "c"].enumerated() {
      let shard = try XCTUnwrap(Plan.Shard(index: index + 1, of: 2))
      let name = ReachRecord.file(options, in: nil, of: shard).split(separator: "@").last ?? ""
      XCTAssertEqual(name, "\(index + 1)of2.json")
      try record(["a": [UInt32(index)], other: [4]]).write(to: "\(folder)/reach-specs@\(name)")
    }
    // Those of a program whose name begins so.
    try record(["z": [1]]).write(to: "\(folder)/reach-specs2.json")
    var joined = record(["b": [4], "c": [4]])
    joined.examples["a"] = counters([0]) + counters([1])
    XCTAssertEqual(try found().record, joined)
    XCTAssertEqual(ReachRecord.files(of: file), [1, 2].map { "\(folder)/reach-specs@\($0)of2.json" })

    let before = record(["d": [1]])
    let other = ReachRecord(toolchain: "Swift 9", commit: "abd", functions: before.functions)
    try other.write(to: file)
    XCTAssertNil(try found().record)
    XCTAssertEqual(
      try found().reason, "\(folder)/reach-specs@1of2.json is of another commit or build than \(file)")
    try ReachRecord(toolchain: "Swift 8", commit: "abc", functions: before.functions).write(to: file)
    XCTAssertNil(try found().record)
    XCTAssertEqual(try found().reason, "\(file) was recorded with Swift 8")
    try "{".write(toFile: file, atomically: true, encoding: .utf8)
    XCTAssertNil(try found().record)
    XCTAssertEqual(try found().reason, "\(file) is damaged, or of another version")
  }
}
