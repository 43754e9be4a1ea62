import FantailPlan
import FantailRun
import FantailSeams
import FantailTree
import Foundation
import XCTest

final class TableTests: XCTestCase {
  /// Returns the texts that a spec's examples record for their rows.
  private func notes(_ make: (@escaping @Sendable (String) -> Void) -> Spec) async -> [String] {
    let notes = Locked<[String]>([])
    let report = await Executor().run(Plan([make { text in notes.withLock { $0.append(text) } }]))
    XCTAssertTrue(report.passed)
    return notes.withLock { $0 }
  }

  func testTwoToSixArgumentsAreSpread() async {
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

  func testArgumentsAreSpreadForSuspendingCode() async {
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

  func testATupleMayBePassedAsOneArgument() async {
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
  func testARowsCodeSuspendsOnlyIfItAwaits() {
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

  func testLiteralsAreAcceptedAsRows() async {
    let notes = await notes { note in
      describe("literals") {
        it("prints", .tags("money"), rows: [0, 5, -123]) { n in note("\(n)") }
        it("halves", rows: [0.5, 2.0]) { n in note("\(n)") }
        it("spells", rows: ["EUR", "元"]) { code in note(code) }
      }
    }
    XCTAssertEqual(notes, ["0", "5", "-123", "0.5", "2.0", "EUR", "元"])
  }

  func testNumbersOfEachTypeAreAcceptedAsRows() async {
    @Sendable func text(_ value: Any) -> String { "\(value) \(type(of: value))" }
    let given = [7, 8]
    let notes = await notes { note in
      describe("numbers") {
        it("a", rows: [0, 0.5, 1]) { (n: Double) in note(text(n)) }
        it("b", rows: [1, 2.5]) { n in note(text(n)) }
        it("c", rows: [1, 255]) { (n: UInt8) in note(text(n)) }
        it("d", rows: [0.5]) { (n: Float) in
          await Task.yield()
          note(text(n))
        }
        it("e", rows: [0.1, 1]) { (n: Decimal) in note(text(n)) }
        it("f", rows: given) { n in note(text(n)) }
        it("g", rows: [1, .init("big", 99)]) { n in note(text(n)) }
      }
    }
    XCTAssertEqual(
      notes,
      [
        "0.0 Double", "0.5 Double", "1.0 Double", "1.0 Double", "2.5 Double", "1 UInt8", "255 UInt8", "0.5 Float",
        "0.1 Decimal", "1 Decimal", "7 Int", "8 Int", "1 Int", "99 Int",
      ])
  }
}
