import FantailMatchers
import FantailSeams
import Foundation
import XCTest

/// Every matcher in every form, compared with plain Swift, on random subjects and arguments, edge cases included.
///
/// The seed is printed; `FANTAIL_ORACLE_SEED=n` repeats the judgements of seed n, and `FANTAIL_ORACLE_JUDGEMENTS=n`
/// sets their number.
final class MatcherOracleTests: XCTestCase {
  private static let environment = ProcessInfo.processInfo.environment

  func testEveryMatcherAgreesWithPlainSwift() throws {
    let seed = Self.environment["FANTAIL_ORACLE_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0...9_999_999)
    let least = Self.environment["FANTAIL_ORACLE_JUDGEMENTS"].flatMap(Int.init) ?? 100_000
    let parts = Locked<[(judgements: Int, names: Set<String>, wrong: [String])]>([])
    DispatchQueue.concurrentPerform(iterations: 4) { part in
      let oracle = Oracle(seed: seed &+ UInt64(part))
      while oracle.judgements < least / 4 { oracle.round() }
      parts.withLock { $0.append((oracle.judgements, oracle.names, oracle.wrong)) }
    }
    let made = parts.withLock(\.self)
    let names = made.reduce(into: Set()) { $0.formUnion($1.names) }
    let judgements = made.reduce(0) { $0 + $1.judgements }
    print("matcher oracle: \(judgements) judgements of \(names.count) matchers, seed \(seed)")
    XCTAssertEqual(made.flatMap(\.wrong), [], "FANTAIL_ORACLE_SEED=\(seed) makes them again")
    XCTAssertEqual(try Self.catalogue().subtracting(names), [], "matchers that no judgement is about")
  }

  func testAWrongMatcherIsDetected() {
    let oracle = Oracle(seed: 7)
    let wrong = Matcher<Int>("be less than 3") { $0 <= 3 }
    for number in [2, 3, 4] { oracle.check("beLessThan", { number }, { wrong }, Truth(number < 3)) }
    XCTAssertEqual(
      oracle.wrong.prefix(2),
      [
        "to, beLessThan (be less than 3) of 3: expected a failure, got []",
        "notTo, beLessThan (be less than 3) of 3: expected a pass, got [\"expected not to be less than 3, got 3\"]",
      ])
    XCTAssertEqual(oracle.wrong.filter { !$0.contains("of 3") && !$0.contains("optional") }, [])
  }

  func testTheSameSeedGivesTheSameResults() {
    let (left, right) = (Oracle(seed: 3), Oracle(seed: 3))
    left.round()
    right.round()
    XCTAssertEqual(left.judgements, right.judgements)
    XCTAssertEqual(left.random.next(), right.random.next())
  }

  func testTheCommentOfEachMatcherSaysWhatItsNegationMatches() throws {
    var (count, silent): (Int, [String]) = (0, [])
    for text in try Self.sources() {
      for match in text.matches(of: /((?:\n  \/\/\/[^\n]*)+)(?:\n  @[^\n]*)*\n  public static (?:func|var) (\w+)/) {
        // A spelling that only leads to another one has no negation of its own.
        if match.0.contains("@available(*,") || Self.others.contains(String(match.2)) { continue }
        count += 1
        if !match.1.contains("egation") { silent.append(String(match.2)) }
      }
    }
    XCTAssertEqual(silent, [])
    XCTAssertGreaterThan(count, 60)
  }

  /// The requirements of `AnyOptional` and the like, which are not matchers.
  private static let others: Set = ["dictionary", "isNil", "optional", "result"]

  /// The texts of the files with matchers.
  private static func sources() throws -> [String] {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    let folder = root.appendingPathComponent("Sources/FantailMatchers/Matchers")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return try files.filter { $0.pathExtension == "swift" }.map { try String(contentsOf: $0, encoding: .utf8) }
  }

  /// The names of the matchers, as the sources declare them.
  private static func catalogue() throws -> Set<String> {
    var names: Set<String> = []
    for text in try sources() {
      for match in text.matches(of: /\n  public static (?:func|var) (\w+)/) { names.insert(String(match.1)) }
    }
    return names.subtracting(others)
  }
}
