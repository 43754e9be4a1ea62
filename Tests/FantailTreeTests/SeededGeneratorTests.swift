import FantailTree
import XCTest

final class SeededGeneratorTests: XCTestCase {
  /// Published values of SplitMix64.
  func testTheGeneratorIsSplitMix64() {
    var generator = SeededGenerator(seed: 1_234_567)
    XCTAssertEqual(
      (1...5).map { _ in generator.next() },
      [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423, 4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
      ])
  }

  func testAShuffleHasEachElementOnceAndReachesEachOrder() {
    var generator = SeededGenerator(seed: 7)
    XCTAssertEqual(generator.shuffled([Int]()), [])
    XCTAssertEqual(generator.shuffled([1]), [1])
    var counts: [[Int]: Int] = [:]
    for _ in 0..<6_000 { counts[generator.shuffled([1, 2, 3]), default: 0] += 1 }
    XCTAssertEqual(counts.count, 6)
    for (order, count) in counts { XCTAssertTrue((850...1_150).contains(count), "\(order): \(count)") }
    XCTAssertEqual(generator.shuffled(Array(1...100)).sorted(), Array(1...100))
  }

  func testAShuffleTakesANumberForEachElementExceptOne() {
    for count in 0...4 {
      var shuffling = SeededGenerator(seed: 3)
      var counting = SeededGenerator(seed: 3)
      _ = shuffling.shuffled(Array(0..<count))
      for _ in 1..<max(1, count) { _ = counting.next() }
      XCTAssertEqual(shuffling.next(), counting.next(), "\(count) elements")
    }
  }
}
