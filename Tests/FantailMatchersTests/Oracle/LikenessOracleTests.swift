import FantailMatchers
import Foundation
import XCTest

/// `.beLike` with random values, each compared with an equal value and with a copy with one change.
///
/// The seed is printed; `FANTAIL_ORACLE_SEED=n` creates the values of seed n again, and `FANTAIL_LIKENESS_VALUES=n`
/// sets their number.
final class LikenessOracleTests: XCTestCase {
  private static let environment = ProcessInfo.processInfo.environment

  func testOnlyEqualValuesAreAlike() {
    let seed = Self.environment["FANTAIL_ORACLE_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0...9_999_999)
    let count = Self.environment["FANTAIL_LIKENESS_VALUES"].flatMap(Int.init) ?? 400
    var random = OracleRandom(seed: seed)
    var wrong: [String] = []
    for number in 0..<count where wrong.count < 10 {
      let model = LikenessModel.random(depth: 1 + random.below(4), &random)
      let (spoilt, path) = model.spoilt(at: "", &random)
      wrong += Self.faults(of: model, spoilt, path).map { "value \(number): \($0)" }
    }
    print("likeness oracle: \(count) values, seed \(seed)")
    XCTAssertEqual(wrong, [], "FANTAIL_ORACLE_SEED=\(seed) makes them again")
  }

  private static func faults(of model: LikenessModel, _ spoilt: LikenessModel, _ path: String) -> [String] {
    let (value, equal, other) = (model.plain, model.plain, spoilt.plain)
    var faults: [String] = []
    func check(_ isRight: Bool, _ words: String, _ messages: [String]) {
      if !isRight { faults.append("\(words): \(value), \(other), path \(path): \(messages)") }
    }
    let same = CollectedExample.messages { expect(value).to(.beLike(equal)) }
    check(same.isEmpty, "its equal is unlike it", same)
    let notSame = CollectedExample.messages { expect(value).notTo(.beLike(equal)) }
    check(notSame.count == 1, "its equal is not unlike it", notSame)
    let notOther = CollectedExample.messages { expect(other).notTo(.beLike(value)) }
    check(notOther.isEmpty, "the spoilt value is like it", notOther)
    let messages = CollectedExample.messages { expect(other).to(.beLike(value)) }
    check(messages.count == 1, "the spoilt value is like it", messages)
    check(messages.contains { names($0, path) }, "the path is not named", messages)
    // The twin's types have `==`, so that its parts are not compared one by one.
    let (twin, twinOther) = (model.twin, spoilt.twin)
    check(twin == model.twin && twin != twinOther, "== of the twin disagrees", [])
    let twins = CollectedExample.messages {
      expect(twin).to(.beLike(model.twin))
      expect(twinOther).notTo(.beLike(twin))
    }
    check(twins.isEmpty, "the twin is judged otherwise", twins)
    return faults
  }

  /// Returns whether a line begins with the path. An element's name, which may follow its index, is ignored.
  private static func names(_ message: String, _ path: String) -> Bool {
    let start = path.isEmpty ? "expected" : "\(path): expected"
    return message.split(separator: "\n").contains { line in
      line.replacing(/[ ]\([^()]*\)/, with: "").hasPrefix(start)
    }
  }
}
