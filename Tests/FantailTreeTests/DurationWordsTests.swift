import FantailTree
import XCTest

final class DurationWordsTests: XCTestCase {
  func testADurationIsWrittenInASuitableUnit() {
    let times: [Duration] = [
      .zero, .microseconds(50), .microseconds(2_507), .milliseconds(12), .milliseconds(999), .seconds(1),
      .milliseconds(1_259), .milliseconds(1_050), .seconds(30), .milliseconds(61_042), .seconds(120), .seconds(-3),
    ]
    XCTAssertEqual(
      times.map(\.inWords),
      [
        "0 ms", "0.05 ms", "2.5 ms", "12 ms", "999 ms", "1 s", "1.25 s", "1.05 s", "30 s", "1 min 1.04 s", "2 min",
        "-3 s",
      ])
  }

  func testExtremeDurationsAreWrittenToo() {
    XCTAssertEqual(Duration.seconds(Int64.max).inMilliseconds, .max)
    XCTAssertEqual(Duration.seconds(Int64.min).inMilliseconds, .min)
    XCTAssertEqual(Duration.seconds(Int64.max).inWords, "153722867280912 min 55.8 s")
  }

  func testSecondsAreReadBackAsTheDurationWritten() {
    // The first one was once read with a difference of an attosecond.
    for nanoseconds in [4_379_034, 0, 1, -1, 999_999_999, 4_379_034_001, 86_400_000_000_001] as [Int64] {
      let time = Duration.nanoseconds(nanoseconds)
      XCTAssertEqual(Duration(inSeconds: time.inSeconds), time)
    }
    XCTAssertEqual(Duration(inSeconds: 1e300), .seconds(9_000_000_000))
    XCTAssertEqual(Duration(inSeconds: .nan), .zero)
  }
}
