import FantailSeams
import FantailTree
import XCTest

@testable import FantailRun

/// The error of a let that does not begin.
private struct NotBegun: Error {}

final class ExampleLetsTests: XCTestCase {
  private let keys = (0..<20).map { line in
    LetKey(
      location: SourceLocation(fileID: "Module/File.swift", filePath: "/File.swift", line: line, column: 1),
      type: Int.self)
  }

  func testEachOfTwentyLetsIsFound() {
    var lets = ExampleLets()
    for (number, key) in keys.enumerated() { _ = lets.set(LetValue(number), for: key) }
    XCTAssertEqual(keys.map { lets.value(of: $0)?.read(as: Int.self) }, Array(0..<20))
  }

  func testALetCanBeSetWhileItIsBeingMade() throws {
    var lets = ExampleLets()
    for key in keys { XCTAssertTrue(try lets.outcome(of: key, for: []).isMaker) }
    XCTAssertTrue(keys.allSatisfy { lets.value(of: $0) == nil })
    XCTAssertEqual(lets.openOutcomes.count, 20)
    for (number, key) in keys.enumerated() { _ = lets.set(LetValue(number), for: key) }
    XCTAssertEqual(keys.map { lets.value(of: $0)?.read(as: Int.self) }, Array(0..<20))
    XCTAssertEqual(lets.openOutcomes.count, 0)
  }

  private func slot(_ reading: ExampleLets.Reading) throws -> ExampleLets.Slot {
    guard case .begun(let slot, _) = reading else { throw NotBegun() }
    return slot
  }

  func testAValueSetWhileTheLetIsBeingMadeIsKept() throws {
    var lets = ExampleLets()
    let slot = try slot(lets.read(keys[0]))
    _ = lets.set(LetValue(1), for: keys[0])
    XCTAssertEqual(lets.end(slot, LetValue(2)).read(as: Int.self), 1)
  }

  func testACycleOfLetsIsReportedWithItsMembers() throws {
    var lets = ExampleLets()
    _ = lets.set(LetValue(0), for: keys[9])
    for key in keys[0...2] { _ = try slot(lets.read(key)) }
    guard case .cycle(let cycle) = lets.read(keys[1]) else { return XCTFail("no cycle") }
    XCTAssertEqual(cycle, [keys[1], keys[2], keys[1]])
  }

  func testAnotherThreadWaitsForTheLockUnlessTheLetIsMade() throws {
    let lets = Locked(ExampleLets())
    let keys = keys
    func readElsewhere(_ key: LetKey) -> String {
      let answer = Locked("")
      let hasEnded = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        let words =
          switch lets.withLock({ $0.read(key) }) {
          case .made(let value): "made \(value.read(as: Int.self))"
          case .begun: "begun"
          case .busy(let makers): makers.try() ? "busy, and free" : "busy"
          case .cycle: "cycle"
          }
        answer.withLock { $0 = words }
        hasEnded.signal()
      }
      hasEnded.wait()
      return answer.withLock(\.self)
    }

    guard case .begun(let slot, let makers) = lets.withLock({ $0.read(keys[0]) }) else { throw NotBegun() }
    XCTAssertEqual(keys[0...1].map(readElsewhere), ["busy", "busy"])
    _ = lets.withLock { $0.end(slot, LetValue(1)) }
    XCTAssertEqual(keys[0...1].map(readElsewhere), ["made 1", "busy"])
    makers.unlock()
    XCTAssertEqual(keys[0...1].map(readElsewhere), ["made 1", "begun"])
  }

  func testALetThatIsAlreadyMadeIsNotPartOfACycle() throws {
    var lets = ExampleLets()
    let outer = try slot(lets.read(keys[0]))
    let inner = try slot(lets.read(keys[1]))
    _ = lets.end(inner, LetValue(1))
    guard case .made(let value) = lets.read(keys[1]) else { return XCTFail("not made") }
    XCTAssertEqual(value.read(as: Int.self), 1)
    guard case .cycle(let cycle) = lets.read(keys[0]) else { return XCTFail("no cycle") }
    XCTAssertEqual(cycle, [keys[0], keys[0]])
    _ = lets.end(outer, LetValue(0))
    XCTAssertEqual(lets.value(of: keys[0])?.read(as: Int.self), 0)
  }
}
