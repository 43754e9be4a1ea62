import FantailTree
import XCTest

@testable import FantailProperties

final class GeneratorTests: XCTestCase {
  /// Recorded, so that no change of version or platform changes the values of a seed.
  func testGeneratedScalarsDoNotCombineIntoOneCharacter() {
    let known = (0...0x10_FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init).filter(\.breaksFromItsLike)
    XCTAssertGreaterThan(known.count, 900_000)
    XCTAssertEqual(known.filter { "\($0)\($0)a\($0)".count != 4 }, [])
  }

  func testASeedGivesTheSameValuesEverywhere() throws {
    XCTAssertEqual(
      try values(.ints),
      "-27938174443685 9223372036854775807 9223372036854775807 7 -2936198720815459144 -9223372036854775807")
    XCTAssertEqual(try values(.ints(in: -5...5)), "2 5 5 5 -2 -4")
    XCTAssertEqual(try values(.strings(count: 0...4)), #""g<<" "⅒☐ⅲἦ" "Lh" "〚\\" "Ⴝ" """#)
    XCTAssertEqual(
      try values(.arrays(of: .bools, count: 1...4)),
      "[false, true, false] [true, false, true, false] [true, false, false] [true, false, true] [false, true] [false]"
    )
    XCTAssertEqual(
      try values(.doubles(in: 0...1)),
      "0.7024833216098072 1.0 1.0 0.4499260755746426 5e-324 1.0"
    )
  }

  func testTheFirstValueIsTheSimplest() throws {
    XCTAssertEqual(try simplest(.ints), "0")
    XCTAssertEqual(try simplest(.ints(in: 3...9)), "3")
    XCTAssertEqual(try simplest(.ints(in: -9 ... -3)), "-3")
    XCTAssertEqual(try simplest(Generator<UInt8>.integers), "0")
    XCTAssertEqual(try simplest(.bools), "false")
    XCTAssertEqual(try simplest(.doubles), "0.0")
    XCTAssertEqual(try simplest(.doubles(in: -1...1)), "-1.0")
    XCTAssertEqual(try simplest(.characters), "\"a\"")
    XCTAssertEqual(try simplest(.strings), "\"\"")
    XCTAssertEqual(try simplest(.strings(count: 2...3)), "\"aa\"")
    XCTAssertEqual(try simplest(.arrays(of: .ints)), "[]")
    XCTAssertEqual(try simplest(.sets(of: .ints, count: 1...2)), "[0]")
    XCTAssertEqual(try simplest(.dictionaries(of: .ints, .bools)), "[:]")
    XCTAssertEqual(try simplest(.optionals(of: .ints)), "nil")
    XCTAssertEqual(try simplest(.element(of: [7, 8])), "7")
    XCTAssertEqual(try simplest(Generator<Suit>.cases), ".hearts")
    XCTAssertEqual(try simplest(.oneOf(.ints(in: 4...5), .ints)), "4")
    XCTAssertEqual(try simplest(trees), ".leaf(0)")
    XCTAssertEqual(try simplest(.dates), "Date(timeIntervalSince1970: 0.0)")
    XCTAssertEqual(try simplest(.durations), ".seconds(0)")
    XCTAssertEqual(try simplest(.data()), "Data([])")
    XCTAssertEqual(try simplest(.data(count: 2...3)), "Data([0, 0])")
    XCTAssertEqual(try simplest(.uuids), #"UUID(uuidString: "00000000-0000-0000-0000-000000000000")!"#)
    XCTAssertEqual(try simplest(.urls), #"URL(string: "http://a")!"#)
    XCTAssertEqual(try simplest(.permutations(of: [3, 1, 2])), "[3, 1, 2]")
  }

  func testEveryValueIsInItsRange() throws {
    try each(.ints(in: -3...2)) { XCTAssertTrue((-3...2).contains($0)) }
    try each(Generator<Int8>.integers(in: .min ... .max)) { _ in }
    try each(.doubles(in: -0.5...0.25)) { XCTAssertTrue((-0.5...0.25).contains($0)) }
    try each(.doubles(in: -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)) {
      XCTAssertTrue($0.isFinite)
    }
    try each(.doubles) { XCTAssertTrue($0.isFinite) }
    try each(.strings(of: .characters(of: "xy"), count: 2...5)) {
      XCTAssertTrue((2...5).contains($0.count) && $0.allSatisfy("xy".contains))
    }
    try each(.arrays(of: .ints, count: 3...3)) { XCTAssertEqual($0.count, 3) }
    try each(.ints.filter { $0 % 2 == 0 }) { XCTAssertEqual($0 % 2, 0) }
    try each(.doubles(in: -0.001...0.001)) { XCTAssertTrue((-0.001...0.001).contains($0)) }
    let all =
      Duration(
        secondsComponent: .min, attosecondsComponent: 0)...Duration(secondsComponent: .max, attosecondsComponent: 0)
    try each(.durations(in: all)) { XCTAssertTrue(all.contains($0)) }
    let (start, end) = (Date(timeIntervalSince1970: -10), Date(timeIntervalSince1970: 1.5))
    try each(.dates(in: start...end)) { XCTAssertTrue((start...end).contains($0)) }
    let ever = Date.distantPast...Date.distantFuture
    try each(.dates(in: ever)) { XCTAssertTrue(ever.contains($0)) }
    try each(.dates(in: start...start)) { XCTAssertEqual($0, start) }
    try each(.data(count: 2...5)) { XCTAssertTrue((2...5).contains($0.count)) }
    try each(.urls) { XCTAssertEqual(URL(string: $0.absoluteString), $0) }
    try each(.permutations(of: [1, 1, 2, 3])) { XCTAssertEqual($0.sorted(), [1, 1, 2, 3]) }
  }

  func testEveryValueOfASmallTypeIsGenerated() throws {
    XCTAssertEqual(try Set(drawn(.ints(in: -3...3), 500)), Set(-3...3))
    XCTAssertEqual(try Set(drawn(Generator<Suit>.cases, 200)), Set(Suit.allCases))
    XCTAssertEqual(try Set(drawn(.optionals(of: .bools), 200)), [nil, true, false])
    XCTAssertEqual(try Set(drawn(.permutations(of: [1, 2, 3]), 200)).count, 6)
    XCTAssertEqual(try Set(drawn(.uuids, 200)).count, 200)
    XCTAssertEqual(try Set(drawn(.oneOf([(1, .always(1)), (0, .always(2)), (3, .always(3))]), 200)), [1, 3])
  }

  func testEachPartOfARangeIsGenerated() throws {
    for range in [0...63, 0...64, 1...366, -200...200, 0...1_000, 0...65_535, -5...1_000_000, 1 ... .max] {
      try covers(.ints(in: range), of: 8) {
        part(of: 8, $0, from: Double(range.lowerBound), to: Double(range.upperBound))
      }
    }
    try covers(Generator<UInt16>.integers, of: 8) { part(of: 8, Int($0), from: 0, to: 65_535) }
    try covers(Generator<UInt64>.integers, of: 8, share: 14) { Int($0 >> 61) }
    try covers(.doubles(in: -3...1_000), of: 8) { part(of: 8, $0, from: -3, to: 1_000) }
    let (start, end) = (Date(timeIntervalSince1970: -10), Date(timeIntervalSince1970: 4_000_000_000))
    try covers(.dates(in: start...end), of: 8) { part(of: 8, $0.timeIntervalSince1970, from: -10, to: 4e9) }
    try covers(.durations(in: .seconds(-4) ... .seconds(4)), of: 8) {
      part(of: 8, $0 / .seconds(1), from: -4, to: 4)
    }
    try covers(.element(of: Array(0..<100)), of: 8) { part(of: 8, $0, from: 0, to: 99) }
    try covers(.arrays(of: .bools, count: 2...90), of: 4) { part(of: 4, $0.count, from: 2, to: 90) }
    try covers(.strings(count: 0...40), of: 4) { part(of: 4, $0.count, from: 0, to: 40) }
  }

  func testGenerated128BitIntegersUseAllBits() throws {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
    let numbers = try drawn(Generator<UInt128>.integers, 1_000)
    XCTAssertTrue(numbers.contains(.max) && numbers.contains(0) && numbers.contains { $0 < 1_000 && $0 > 0 })
    XCTAssertGreaterThan(numbers.count { $0 > UInt128.max / 2 }, 150)
    let range: ClosedRange<Int128> = -5...(1 << 70)
    let some = try drawn(Generator<Int128>.integers(in: range), 1_000)
    XCTAssertTrue(some.allSatisfy(range.contains) && some.contains { $0 > 1 << 69 } && some.contains { $0 < 0 })
  }

  func testEverySeedGeneratesEveryEdgeOfARange() throws {
    let edges = Set([-7, -6, -5, -1, 0, 1, 99_998, 99_999, 100_000])
    for seed in 0..<30 as Range<UInt64> {
      let numbers = try Set(drawn(.ints(in: -7...100_000), 100, seed: seed))
      XCTAssertTrue(numbers.isSuperset(of: edges.subtracting([-1, 1])), "seed \(seed): \(edges.subtracting(numbers))")
      let doubles = try Set(drawn(.doubles(in: -7...0.5), 100, seed: seed))
      XCTAssertTrue(doubles.isSuperset(of: [-7, 0.5, 0, (-7.0).nextUp, 0.5.nextDown]), "seed \(seed)")
    }
  }

  func testDatesIncludeTheBoundariesOfTheCalendar() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0)!
    let dates = try drawn(.dates, 3_000).map {
      calendar.dateComponents([.month, .day, .hour, .minute, .second, .nanosecond], from: $0)
    }
    let midnights = dates.filter { $0.hour == 0 && $0.minute == 0 && $0.second == 0 && $0.nanosecond! < 1_000_000 }
    XCTAssertGreaterThan(midnights.count { $0.month == 1 && $0.day == 1 }, 30)
    XCTAssertGreaterThan(midnights.count { $0.day == 1 && $0.month != 1 }, 30)
    XCTAssertGreaterThan(midnights.count { $0.month == 2 && $0.day == 29 }, 10)
    XCTAssertGreaterThan(dates.count { $0.hour == 23 && $0.minute == 59 && $0.second == 59 }, 30)
    let ends = try drawn(.dates, 3_000).map { ($0.timeIntervalSince1970 * 1_000).rounded() }
    // The end of summer time in Europe of 2025, 2026 or any other year is the last Sunday of October, 01:00 UTC.
    let turns = Set(
      (1970...2099).map { year in
        let last = calendar.date(from: DateComponents(year: year, month: 10, day: 31, hour: 1))!
        return (last.timeIntervalSince1970 - Double(calendar.component(.weekday, from: last) - 1) * 86_400) * 1_000
      })
    XCTAssertTrue(ends.contains(where: turns.contains))
  }

  func testATextHasAsManyCharactersAsItsRange() throws {
    try each(.strings(count: 3...5)) { XCTAssertTrue((3...5).contains($0.count), $0.debugDescription) }
    try each(.strings(of: .characters(of: "\r\n\u{301}a"), count: 3...5)) {
      XCTAssertTrue((3...5).contains($0.count), $0.debugDescription)
    }
  }

  /// - Parameter share: The share of even values of all, in percent.
  private func covers<Value>(
    _ generator: Generator<Value>, of parts: Int, share: Int = 50, _ part: (Value) -> Int
  ) throws {
    var counts = Array(repeating: 0, count: parts)
    for value in try drawn(generator, 1_000) { counts[part(value)] += 1 }
    // A random part may be a third smaller.
    XCTAssertGreaterThan(counts.min() ?? 0, 10 * share / parts * 2 / 3, "\(generator): \(counts)")
  }

  private func part(of parts: Int, _ value: Int, from lower: Double, to upper: Double) -> Int {
    part(of: parts, Double(value), from: lower, to: upper)
  }

  private func part(of parts: Int, _ value: Double, from lower: Double, to upper: Double) -> Int {
    min(parts - 1, Int((value - lower) / (upper - lower) * Double(parts)))
  }

  func testBoundsAndEqualNumbersAreGeneratedOften() throws {
    let numbers = try drawn(.integers as Generator<Int64>, 1_000)
    XCTAssertTrue(numbers.contains(.max) && numbers.contains(.min) && numbers.contains(0))
    let pairs = try drawn(
      Generator { (try $0.draw(.ints), try $0.draw(.ints)) }.map { Pair(equal: $0.0 == $0.1) }, 1_000)
    XCTAssertGreaterThan(pairs.count { $0.equal }, 20)
  }

  func testAnEmptyChoiceDiscardsTheCase() {
    XCTAssertThrowsError(try simplest(.element(of: [Int]())))
    XCTAssertThrowsError(try simplest(.characters(of: "")))
    XCTAssertThrowsError(try simplest(.ints.filter { _ in false }))
    XCTAssertThrowsError(try simplest(endless))
  }

  func testValuesAreWrittenAsSwiftSource() throws {
    XCTAssertEqual(try source(.always("a\"\n中")), #""a\"\n中""#)
    XCTAssertEqual(try source(.always("\0\u{202E}中")), #""\0\u{202E}中""#)
    XCTAssertEqual(try source(.always(Character("\u{200B}"))), #""\u{200B}""#)
    XCTAssertEqual(try source(.always([1: ["a"], 0: []])), #"[0: [], 1: ["a"]]"#)
    XCTAssertEqual(try source(.always(Set([2, 1]))), "[1, 2]")
    XCTAssertEqual(try source(.always(Int??.some(nil))), ".some(nil)")
    XCTAssertEqual(try source(.always(-Double.infinity)), "-.infinity")
    XCTAssertEqual(try source(.always(Point(x: 1, name: "a"))), #"Point(x: 1, name: "a")"#)
    XCTAssertEqual(try source(.always(Tree.node([.leaf(1), .leaf(2)]))), ".node([.leaf(1), .leaf(2)])")
    XCTAssertEqual(try source(.ints(in: 5...5).printing { "Age(\($0))" }), "Age(5)")
    let moment = Date(timeIntervalSince1970: 1.25)
    XCTAssertEqual(try source(.dates(in: moment...moment)), "Date(timeIntervalSince1970: 1.25)")
    XCTAssertEqual(try source(.durations(in: .seconds(-2) ... .seconds(3))), ".seconds(-2)")
    XCTAssertEqual(try source(.durations(in: .nanoseconds(5) ... .seconds(3))), ".nanoseconds(5)")
  }

  // MARK: - Drawing

  private func drawn<Value>(_ generator: Generator<Value>, _ count: Int, seed: UInt64 = 0) throws -> [Value] {
    var cases = CaseChoices(seed: seed)
    return try (0..<count).map { _ in
      var choices = cases.next()
      return try choices.draw(generator)
    }
  }

  private func each<Value>(_ generator: Generator<Value>, _ check: (Value) -> Void) throws {
    for value in try drawn(generator, 300) { check(value) }
  }

  private func values<Value>(_ generator: Generator<Value>) throws -> String {
    try drawn(generator, 6).map { generator.source($0) }.joined(separator: " ")
  }

  private func simplest<Value>(_ generator: Generator<Value>) throws -> String {
    var choices = Choices(replaying: [])
    return generator.source(try choices.draw(generator))
  }

  private func source<Value>(_ generator: Generator<Value>) throws -> String { try simplest(generator) }
}

private enum Suit: CaseIterable, Sendable { case hearts, spades }

private struct Pair: Sendable { let equal: Bool }

private struct Point: Sendable {
  let x: Int
  let name: String
}

private enum Tree: Sendable {
  case leaf(Int)
  indirect case node([Tree])
}

private let trees = Generator<Tree>.recursive(Generator<Int>.ints.map(Tree.leaf)) { trees in
  Generator<[Tree]>.arrays(of: trees, count: 0...3).map(Tree.node)
}

/// Recurses without end.
private let endless = Generator<Int> { try endlessly(&$0) }

private func endlessly(_ choices: inout Choices) throws -> Int {
  try choices.draw(Generator<Int> { try endlessly(&$0) })
}
