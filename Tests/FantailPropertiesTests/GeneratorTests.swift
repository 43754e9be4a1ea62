import FantailTree
import XCTest

@testable import FantailProperties

final class GeneratorTests: XCTestCase {
  /// Recorded, so that no change of version or platform changes the values of a seed.
  func testASeedMeansTheSameValuesEverywhere() throws {
    XCTAssertEqual(try values(.ints), "0 0 521828 -15 1 12247742789")
    XCTAssertEqual(try values(.ints(in: -5...5)), "0 0 3 -3 1 5")
    XCTAssertEqual(try values(.strings(count: 0...4)), #""7\tZ" "" "H\u{200D}" "BB" "" "LYG""#)
    XCTAssertEqual(
      try values(.arrays(of: .bools, count: 1...4)),
      "[true, true, true] [true, false, true, true] [false, true, true, false] [true] [false, true] [false, true, true, true]"
    )
    XCTAssertEqual(
      try values(.doubles(in: 0...1)),
      "0.020535221540018744 0.31810595283128074 0.7565756376666877 0.3463005330526988 0.6215147417062593 0.10095817509682825"
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
    let (start, end) = (Date(timeIntervalSince1970: -10), Date(timeIntervalSince1970: 1.5))
    try each(.dates(in: start...end)) { XCTAssertTrue((start...end).contains($0)) }
    let ever = Date.distantPast...Date.distantFuture
    try each(.dates(in: ever)) { XCTAssertTrue(ever.contains($0)) }
    try each(.dates(in: start...start)) { XCTAssertEqual($0, start) }
    try each(.data(count: 2...5)) { XCTAssertTrue((2...5).contains($0.count)) }
    try each(.urls) { XCTAssertEqual(URL(string: $0.absoluteString), $0) }
    try each(.permutations(of: [1, 1, 2, 3])) { XCTAssertEqual($0.sorted(), [1, 1, 2, 3]) }
  }

  func testEveryValueOfASmallKindComes() throws {
    XCTAssertEqual(try Set(drawn(.ints(in: -3...3), 500)), Set(-3...3))
    XCTAssertEqual(try Set(drawn(Generator<Suit>.cases, 200)), Set(Suit.allCases))
    XCTAssertEqual(try Set(drawn(.optionals(of: .bools), 200)), [nil, true, false])
    XCTAssertEqual(try Set(drawn(.permutations(of: [1, 2, 3]), 200)).count, 6)
    XCTAssertEqual(try Set(drawn(.uuids, 200)).count, 200)
    XCTAssertEqual(try Set(drawn(.oneOf([(1, .always(1)), (0, .always(2)), (3, .always(3))]), 200)), [1, 3])
  }

  func testNumbersOfASmallRangeComeFromAllOfIt() throws {
    for range in [0...63, 0...64, 0...100, 1...366, -200...200, 0...1_000] {
      let numbers = try drawn(.ints(in: range), 1_000)
      for part in 0..<4 {
        let width = (range.count + 3) / 4
        let quarter = (range.lowerBound + part * width)..<(range.lowerBound + (part + 1) * width)
        XCTAssertGreaterThan(numbers.count { quarter.contains($0) }, 150, "\(quarter) of \(range)")
      }
    }
  }

  func testBoundsAndEqualNumbersAreNotLeftToChance() throws {
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
  }

  // MARK: - Drawing

  private func drawn<Value>(_ generator: Generator<Value>, _ count: Int) throws -> [Value] {
    try (0..<count).map { number in
      var choices = Choices(seed: UInt64(number), size: 1 + 99 * number / count)
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
