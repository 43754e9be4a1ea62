import FantailLock
import FantailPlan
import FantailRun
import FantailTree
import XCTest

final class TableTests: XCTestCase {
  /// Returns the texts that a spec's examples record for their rows.
  private func notes(_ make: (@escaping @Sendable (String) -> Void) -> Spec) async -> [String] {
    let notes = Locked<[String]>([])
    let report = await Executor().run(Plan([make { text in notes.withLock { $0.append(text) } }]))
    XCTAssertTrue(report.passed)
    return notes.withLock { $0 }
  }

  func testSpreadsTwoToSixArguments() async {
    let notes = await notes { note in
      describe("spread") {
        it("two", rows: [.init("a", (1, "x"))]) { a, b in note("\(a) \(b)") }
        it("three", rows: [.init("a", (1, "x", true))]) { a, b, c in note("\(a) \(b) \(c)") }
        it("four", rows: [.init("a", (1, "x", true, 2.5))]) { a, b, c, d in note("\(a) \(b) \(c) \(d)") }
        it("five", rows: [.init("a", (1, "x", true, 2.5, -3))]) { a, b, c, d, e in note("\(a) \(b) \(c) \(d) \(e)") }
        it("six", rows: [.init("a", (1, "x", true, 2.5, -3, "y"))]) { a, b, c, d, e, f in
          note("\(a) \(b) \(c) \(d) \(e) \(f)")
        }
        it("shorthand", rows: [.init("a", (1, 2, 3))]) { note("\($0) \($1) \($2)") }
      }
    }
    XCTAssertEqual(notes, ["1 x", "1 x true", "1 x true 2.5", "1 x true 2.5 -3", "1 x true 2.5 -3 y", "1 2 3"])
  }

  func testSpreadsThemForCodeThatSuspends() async {
    let notes = await notes { note in
      describe("spread") {
        it("two", rows: [.init("a", (1, "x"))]) { a, b in
          await Task.yield()
          note("\(a) \(b)")
        }
        it("three", rows: [.init("a", (1, "x", true))]) { a, b, c in
          await Task.yield()
          note("\(a) \(b) \(c)")
        }
        it("four", rows: [.init("a", (1, "x", true, 2.5))]) { a, b, c, d in
          await Task.yield()
          note("\(a) \(b) \(c) \(d)")
        }
        it("five", rows: [.init("a", (1, "x", true, 2.5, -3))]) { a, b, c, d, e in
          await Task.yield()
          note("\(a) \(b) \(c) \(d) \(e)")
        }
      }
    }
    XCTAssertEqual(notes, ["1 x", "1 x true", "1 x true 2.5", "1 x true 2.5 -3"])
  }

  func testGivesATupleWhole() async {
    let notes = await notes { note in
      describe("whole") {
        it("two", rows: [.init("a", (1, "x"))]) { row in note("\(row.0) \(row.1)") }
        it("labelled", rows: [.init("a", (of: 1, unit: "x"))]) { row in note("\(row.of) \(row.unit)") }
        it("five", rows: [.init("a", (1, 2, 3, 4, 5))]) { row in note("\(row.0) \(row.4)") }
        it("suspending", rows: [.init("a", (1, "x"))]) { row in
          await Task.yield()
          note("\(row.0) \(row.1)")
        }
      }
    }
    XCTAssertEqual(notes, ["1 x", "1 x", "1 5", "1 x"])
  }

  /// Code of a row that does not suspend needs no task of its own, like that of an example.
  func testARowsCodeSuspendsOnlyWhereItIsWrittenTo() {
    let spec = describe("rows") {
      it("plain", rows: [1]) { (_: Int) in }
      it("five", rows: [.init("a", (1, 2, 3, 4, 5))]) { _, _, _, _, _ in }
      it("suspending", rows: [1]) { (_: Int) in await Task.yield() }
    }
    let kinds = spec.examples.map { example in
      switch example.body {
      case .applied?: "applied"
      case .suspending?: "suspending"
      case .unisolated?, .isolated?, nil: "other"
      }
    }
    XCTAssertEqual(kinds, ["applied", "applied", "suspending"])
  }

  func testTakesLiteralsAsRows() async {
    let notes = await notes { note in
      describe("literals") {
        it("prints", .tags("money"), rows: [0, 5, -123]) { n in note("\(n)") }
        it("halves", rows: [0.5, 2.0]) { n in note("\(n)") }
        it("spells", rows: ["EUR", "元"]) { code in note(code) }
      }
    }
    XCTAssertEqual(notes, ["0", "5", "-123", "0.5", "2.0", "EUR", "元"])
  }
}
