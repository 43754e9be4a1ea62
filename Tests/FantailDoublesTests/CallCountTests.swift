import Fantail
import FantailPlan
import FantailRun
import XCTest

/// The numbers of calls that each count accepts, and the counts that restrict nothing.
final class CallCountTests: XCTestCase {
  func testCallCountsAcceptOnlyTheirNumberOfCalls() async {
    let cases: [(CallCount, [Bool])] = [
      (.exactly(2), [false, false, true, false]), (.atLeast(2), [false, false, true, true]),
      (.atMost(1), [true, true, false, false]), (.never, [true, false, false, false]),
      (.times(1...2), [false, true, true, false]),
    ]
    for (count, outcomes) in cases {
      for (calls, isFine) in outcomes.enumerated() {
        let found = await failures {
          let engine = EngineMock()
          for _ in 0..<calls { engine.start() }
          expect(engine.on.start()).to(.haveBeenCalled(count))
        }
        XCTAssertEqual(found.isEmpty, isFine, "\(count), \(calls) calls: \(found)")
        let expected = await failures {
          let engine = EngineMock()
          engine.on.start().expected(count)
          for _ in 0..<calls { engine.start() }
        }
        XCTAssertEqual(expected.isEmpty, isFine, "\(count), \(calls) calls: \(expected)")
      }
    }
  }

  func testMeaninglessCountsAreRejected() async {
    let found = await failures {
      let engine = EngineMock()
      engine.on.start().expected(.atLeast(0))
      engine.on.start().expected(.times(3..<3))
      engine.on.start().expected(.exactly(-1))
      expect(engine.on.start()).to(.haveBeenCalled(.atLeast(0)))
    }
    XCTAssertEqual(
      found,
      [
        "engine.start() cannot have this count: any number of calls matches it, so it checks nothing",
        "engine.start() cannot have this count: the range of the count is empty",
        "engine.start() cannot have this count: there cannot be fewer than no calls",
        "engine.start() cannot have this count: any number of calls matches it, so it checks nothing",
      ])
  }

  func testACountIsWrittenInWords() {
    let counts: [CallCount] = [
      .never, .once, .twice, .exactly(3), .atLeast(1), .atLeast(2), .atMost(0), .atMost(1), .atMost(4), .times(2...3),
      .times(2..<5), .times(3...), .times(...3), .times(3..<3),
    ]
    XCTAssertEqual(
      counts.map(\.description),
      [
        "never", "once", "twice", "3 times", "at least once", "at least twice", "never", "at most once",
        "at most 4 times", "2 to 3 times", "2 to 4 times", "at least 3 times", "at most 3 times", "never",
      ])
  }
}
