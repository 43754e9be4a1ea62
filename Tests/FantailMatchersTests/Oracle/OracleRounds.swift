import FantailMatchers
import Foundation

/// The judged cases: one round uses every matcher of the catalogue once. The truth is plain Swift, and uses no
/// matchers.
extension Oracle {
  func round() {
    integers(Int.self) { $0 }
    integers(Int8.self) { $0 }
    integers(UInt8.self) { $0 }
    integers(Int16.self) { $0 }
    integers(UInt32.self) { $0 }
    integers(Int64.self) { $0 }
    integers(UInt64.self) { $0 }
    floats()
    values()
    booleans()
    optionals()
    cases()
    strings()
    sequences()
    keyedElements()
    dictionaries()
    parts()
    types()
    results()
    code()
  }

  // MARK: - Values

  private func integers<Number: FixedWidthInteger>(_ type: Number.Type, _: (Number) -> Number) {
    let (a, b, c): (Number, Number, Number) = (random.integer(), random.integer(), random.integer())
    check("beIn", { a }, { .beIn(min(b, c)..<max(b, c)) }, Truth(a >= min(b, c) && a < max(b, c)))
    check("beIn", { a }, { .beIn(b...) }, Truth(a >= b))
    equality([a, b, a])
    order([a, b, c])
    let distance = a >= b ? Number.Magnitude(truncatingIfNeeded: a &- b) : Number.Magnitude(truncatingIfNeeded: b &- a)
    check(
      "beCloseTo", { a }, { .beCloseTo(b, within: c) }, c < 0 ? .undecided : Truth(distance <= c.magnitude),
      byName: { $0.beCloseTo(b, c) })
    check("beZero", { a }, { .beZero }, Truth(a == 0), byName: { $0.beZero() })
    if let literal = Int(exactly: b) {
      check("equal", { a }, { .equal(b) }, Truth(a == b), byName: { $0.equal(literal) })
    }
  }

  private func floats() {
    let (a, b, c) = (random.double(), random.double(), random.tolerance())
    equality([a, b, a])
    order([a, b, random.double()])
    equality([Float(a), Float(b)])
    order([Float(a), Float(b), Float(a)])
    check("beZero", { a }, { .beZero }, Truth(a == 0), byName: { $0.beZero() })
    let isTolerance = c >= 0
    check(
      "beCloseTo", { a }, { .beCloseTo(b, within: c) },
      !isTolerance ? .undecided : Truth(a == b || abs(a - b) <= c), byName: { $0.beCloseTo(b, c) })
    // The formula in plain numbers: 2^-26 of the larger, and near zero 2^-39.
    let close = Truth(a == b || (abs(a - b).isFinite && abs(a - b) <= max(0x1p-26 * max(abs(a), abs(b)), 0x1p-39)))
    check("beCloseTo", { a }, { .beCloseTo(b) }, close, byName: { $0.beCloseTo(b) })
    check("beCloseTo", { [1, a] }, { .beCloseTo([1, b]) }, close, byName: { $0.beCloseTo([1, b]) })
    check("beCloseTo", { [a] }, { .beCloseTo([]) }, .differs)
    check(
      "beCloseTo", { [a] }, { .beCloseTo([b], within: c) },
      !isTolerance ? .undecided : Truth(a == b || abs(a - b) <= c), byName: { $0.beCloseTo([b], c) })
    let (date, other) = (random.date(), random.date())
    let distance = abs(date.timeIntervalSince(other))
    check(
      "beCloseTo", { date }, { .beCloseTo(other, within: .seconds(1)) }, Truth(distance <= 1),
      byName: { $0.beCloseTo(other, Duration.seconds(1)) })
    check("beCloseTo", { date }, { .beCloseTo(other, within: .seconds(-1)) }, .undecided)
    check(
      "beCloseTo", { a }, { .beCloseTo(b, relative: c) },
      !isTolerance ? .undecided : Truth(a == b || (a.isFinite && b.isFinite && abs(a - b) <= c * abs(b))))
  }

  private func equality<Value: Equatable>(_ pool: [Value]) {
    let (a, b) = (random.one(of: pool), random.one(of: pool))
    check("equal", { a }, { .equal(b) }, Truth(a == b), byName: { $0.equal(b) })
    check("beLike", { a }, { .beLike(b) }, Truth(a == b, ofValue: a))
    let several = random.several(3, of: pool)
    var isOne = false
    for candidate in several where candidate == a { isOne = true }
    check("beOneOf", { a }, { .beOneOf(elementsOf: several) }, several.isEmpty ? .undecided : Truth(isOne, ofValue: a))
    check("beOneOf", { a }, { .beOneOf(b) }, Truth(a == b, ofValue: a), byName: { $0.beOneOf(b) })
  }

  private func order<Value: Comparable>(_ pool: [Value]) {
    let (a, b, c) = (random.one(of: pool), random.one(of: pool), random.one(of: pool))
    check("beLessThan", { a }, { .beLessThan(b) }, Truth(a < b), byName: { $0.beLessThan(b) })
    check(
      "beLessThanOrEqual", { a }, { .beLessThanOrEqual(to: b) }, Truth(a <= b), byName: { $0.beLessThanOrEqual(b) })
    check("beGreaterThan", { a }, { .beGreaterThan(b) }, Truth(a > b), byName: { $0.beGreaterThan(b) })
    check(
      "beGreaterThanOrEqual", { a }, { .beGreaterThanOrEqual(to: b) }, Truth(a >= b),
      byName: { $0.beGreaterThanOrEqual(b) })
    check(
      "beBetween", { a }, { .beBetween(b, and: c) }, b <= c ? Truth(b <= a && a <= c) : .undecided,
      byName: { $0.beBetween(b, c) })
  }

  private func values() {
    equality([random.text(), random.text(), "a", "e\u{301}", "\u{E9}"])
    order([random.text(), random.text(), random.text()])
    equality([random.date(), random.date()])
    order([random.date(), random.date(), random.date()])
    equality([random.data(), random.data()])
    equality(OracleLevel.allCases)
    equality([OracleState.idle, .loading(random.double()), .failed(code: 1, text: random.text())])
    equality([OraclePoint(x: 1, y: []), OraclePoint(x: 1, y: [random.text()])])
    equality([OracleShip(1), OracleCruiser(1), OracleShip(2)])
    equality([\OraclePoint.x, \OraclePoint.hashValue] as [AnyKeyPath])
    equality([[1.5, random.double()], [], [random.double()]])
    equality([Set(random.several(3, of: ["a", "b", "\u{E9}", "e\u{301}"])), ["a"]])
    equality([["a": random.one(of: [1, 2])], ["b": 1], [:]])
    equality([0..<1, 0..<0, 1..<1] as [Range<Int>])
    equality([AnyHashable(1), AnyHashable(1.0), AnyHashable("1"), AnyHashable(OracleLevel.low)])
    order(["a", "\r\n", "👩‍👩‍👧", "\u{301}"] as [Character])
    order([.zero, .seconds(1), .seconds(-1)] as [Duration])
  }

  private func booleans() {
    let a = random.chance(50)
    check("beTrue", { a }, { .beTrue }, Truth(a == true), byName: { $0.beTrue() })
    check("beFalse", { a }, { .beFalse }, Truth(a == false), byName: { $0.beFalse() })
    let b = random.one(of: [true, false, nil])
    check("beTrue", { b }, { .beTrue }, Truth(b == .some(true), ofValue: b as Any))
    check("beFalse", { b }, { .beFalse }, Truth(b == .some(false), ofValue: b as Any))
    equality([a, true])
  }

  private func optionals() {
    let a = random.one(of: [1, 2, nil] as [Int?])
    let b = random.one(of: [.some(.some(1)), .some(nil), nil] as [Int??])
    equality([1, 2, nil] as [Int?])
    check("equal", { b }, { .equal(1) }, Truth(b == 1))
    check("beNil", { a }, { .beNil() }, Truth(a == nil), byName: { $0.beNil() })
    var isNil = false
    if case .none = b { isNil = true }
    check("beNil", { b }, { .beNil() }, Truth(isNil))
    check("beSome", { a }, { .beSome(.equal(1)) }, Truth(a == 1))
    let (circle, other) = (OracleCircle(), OracleCircle())
    let shape = random.one(of: [circle, other, nil] as [(any OracleShape)?])
    check("beIdentical", { shape }, { .beIdentical(to: circle) }, Truth(shape === circle, ofValue: shape as Any))
    check("beIdentical", { circle }, { .beIdentical(to: circle) }, .fits, byName: { $0.beIdentical(circle) })
    check("beIdentical", { circle as any OracleShape }, { .beIdentical(to: other) }, .differs)
    check("beIdentical", { a }, { .beIdentical(to: other) }, a == nil ? .neither : .undecided)
  }

  private func cases() {
    let (a, b) = (random.one(of: OracleLevel.allCases), random.one(of: OracleLevel.allCases))
    var isSame = false
    switch (a, b) {
    case (.low, .low), (.high, .high), (.none, .none): isSame = true
    default: break
    }
    check("beCase", { a }, { .beCase(b) }, Truth(isSame))
    check("beCase", { Optional(a) }, { .beCase(.some(b)) }, Truth(isSame))
    let value = random.double()
    let state = random.one(of: [OracleState.idle, .loading(value), .failed(code: 3, text: "x")])
    var (isLoading, code) = (false, Int?.none)
    if case .loading = state { isLoading = true }
    if case .failed(let number, _) = state { code = number }
    check("beCase", { state }, { .beCase(.loading(9)) }, Truth(isLoading))
    check("beCase", { state }, { .beCase(OracleState.loading) }, Truth(isLoading))
    check(
      "beCase", { state }, { .beCase(OracleState.loading, .beGreaterThan(0)) }, Truth(isLoading && value > 0))
    let three: Matcher<(code: Int, text: String)> = .have(\.code, .equal(3))
    check("beCase", { state }, { .beCase({ .failed(code: $0.code, text: $0.text) }, three) }, Truth(code == 3))
    check("beCase", { OraclePoint(x: 1, y: []) }, { .beCase(OraclePoint(x: 2, y: [])) }, .undecided)
  }

  // MARK: - Strings

  private func strings() {
    let a = random.text(8)
    let inner = random.chance(50) ? String(a.dropFirst(random.below(3)).prefix(2)) : random.text(2)
    let both: [TextAspects] = [
      [], .case, .whitespace, .lineEnds, [.case, .whitespace], [.case, .whitespace, .lineEnds],
    ]
    let ignored = random.one(of: both)
    let (text, part) = (Self.without(ignored, a), Self.without(ignored, inner))
    let (characters, parts) = (Array(text), Array(part))
    let plain = Self.find(Array(inner), in: Array(a))
    check(
      "contain", { a }, { .contain(inner, ignoring: ignored) }, Truth(parts.isEmpty || Self.find(parts, in: characters))
    )
    check("contain", { a }, { .contain(inner) }, Truth(inner.isEmpty || plain), byName: { $0.contain(inner) })
    check(
      "startWith", { a }, { .startWith(inner, ignoring: ignored) },
      Truth(Array(characters.prefix(parts.count)) == parts))
    check(
      "endWith", { a[...] }, { .endWith(inner, ignoring: ignored) },
      Truth(Array(characters.suffix(parts.count)) == parts))
    let (json, isSame) = random.json()
    check(
      "equalJSON", { json }, { .equalJSON(#"{"a": [1, {"b": "中\n"}], "c": null}"#) },
      ["{", ""].contains(json) ? .undecided : Truth(isSame),
      byName: { $0.equalJSON(#"{"c":null,"a":[1.0,{"b":"\u4e2d\n"}]}"#) })
    check("equalJSON", { json }, { .equalJSON("{") }, .undecided)
    check(
      "startWith", { a }, { .startWith(inner) }, Truth(Array(a.prefix(inner.count)) == Array(inner)),
      byName: { $0.startWith(inner) })
    check(
      "endWith", { a }, { .endWith(inner) }, Truth(Array(a.suffix(inner.count)) == Array(inner)),
      byName: { $0.endWith(inner) })
    check("equal", { a }, { .equal(inner, ignoring: ignored) }, Truth(characters == parts))
    let texts = a.map { "\($0)" }
    check("haveNoDuplicates", { texts }, { .haveNoDuplicates }, Truth(texts.sorted() == Set(texts).sorted()))
    check("beEmpty", { a }, { .beEmpty }, Truth(Array(a).isEmpty), byName: { $0.beEmpty() })
    let count = random.below(6)
    check("haveCount", { a }, { .haveCount(count) }, Truth(Array(a).count == count), byName: { $0.haveCount(count) })
    let patterns: [(String, Truth)] = [
      ("b", Truth(Array(a).contains("b"))), ("^Z", Truth(Array(a).first == "Z")), ("中+", Truth(Array(a).contains("中"))),
      ("(", .undecided), ("", .fits),
    ]
    let (pattern, truth) = random.one(of: patterns)
    check("matchPattern", { a }, { .matchPattern(pattern) }, truth, byName: { $0.matchPattern(pattern) })
    check("matchPattern", { a }, { .matchPattern(/b/) }, Truth(Array(a).contains("b")))
  }

  private static func without(_ ignored: TextAspects, _ text: String) -> String {
    var text = ignored.contains(.case) ? text.lowercased() : text
    if ignored.contains(.whitespace) { text = String(text.filter { !$0.isWhitespace }) }
    if ignored.contains(.lineEnds) {
      var unified = ""
      for character in text { unified.append(["\r", "\r\n"].contains(character) ? "\n" : character) }
      text = unified
    }
    return text
  }

  private static func find(_ part: [Character], in whole: [Character]) -> Bool {
    guard part.count <= whole.count else { return false }
    return (0...(whole.count - part.count)).contains { Array(whole[$0..<($0 + part.count)]) == part }
  }

  // MARK: - Sequences

  private func sequences() {
    elements([1, 2, 3, 4])
    elements([.nan, 0, -0.0, 1, .infinity])
    elements(["a", "e\u{301}", "\u{E9}", "\r\n", ""])
    elements([1, nil, 2] as [Int?])
    elements([.some(nil), nil, .some(1)] as [Int??])
    elements([OracleWeight(grams: 1), OracleWeight(grams: 2)])
    elements([OracleWrongHash(value: 11), OracleWrongHash(value: 12), OracleWrongHash(value: 20)])
    elements([OracleShip(1), OracleCruiser(1), OracleShip(2)])
    elements(OracleLevel.allCases)
    sorted([.nan, 1, 2, -0.0, 0] as [Double])
    sorted(["a", "B", "é"])
    sorted([OracleWeight(grams: 1), OracleWeight(grams: 2)])
    let (low, high) = (random.below(4), random.below(40))
    let wanted = random.several(3, of: [0, 1, 5, 39])
    check(
      "contain", { low...(low + high) }, { .contain(elementsOf: wanted) },
      Truth(wanted.filter { low <= $0 && $0 <= low + high }.count, of: wanted.count))
  }

  private func elements<Element: Equatable>(_ pool: [Element]) {
    // Sometimes more elements than are compared one by one.
    let most = random.chance(20) ? 40 : 4
    let a = random.several(most, of: pool)
    var b = random.chance(50) ? random.several(most, of: pool) : Array(a.dropFirst(random.below(2)))
    if random.chance(30) { b = b.reversed() }
    func has(_ element: Element) -> Bool {
      for other in a where other == element { return true }
      return false
    }
    let contains = Truth(b.filter(has).count, of: b.count)
    check("contain", { a }, { .contain(elementsOf: b) }, contains)
    check("contain", { Self.once(a) }, { .contain(elementsOf: b) }, contains)
    check("contain", { a[...] }, { .contain(elementsOf: b) }, contains)
    let one = random.one(of: pool)
    check("contain", { a }, { .contain(one) }, Truth(has(one)), byName: { $0.contain(one) })
    let members = Truth(Self.haveSameMembers(a, b))
    check("containExactly", { a }, { .containExactly(inAnyOrderElementsOf: b) }, members)
    check("containExactly", { Self.once(a) }, { .containExactly(inAnyOrderElementsOf: b) }, members)
    check(
      "containExactly", { a }, { .containExactly(inAnyOrder: one) }, Truth(Self.haveSameMembers(a, [one])),
      byName: { $0.containExactlyInAnyOrder(one) })
    var rest = b[...]
    for element in a { if let next = rest.first, next == element { rest = rest.dropFirst() } }
    check(
      "containInOrder", { Self.once(a) }, { .containInOrder(elementsOf: b) },
      b.isEmpty ? .undecided : Truth(rest.isEmpty))
    check("containInOrder", { a }, { .containInOrder(one) }, Truth(has(one)), byName: { $0.containInOrder(one) })
    check(
      "startWith", { Self.once(a) }, { .startWith(elementsOf: b) },
      b.isEmpty ? .undecided : Truth(Self.equal(a.prefix(b.count), b[...])))
    check(
      "endWith", { a }, { .endWith(elementsOf: b) },
      b.isEmpty ? .undecided : Truth(Self.equal(a.suffix(b.count), b[...])))
    check("startWith", { a }, { .startWith(one) }, Truth(Self.equal(a.prefix(1), [one])), byName: { $0.startWith(one) })
    check("endWith", { a }, { .endWith(one) }, Truth(Self.equal(a.suffix(1), [one])), byName: { $0.endWith(one) })
    check("containElement", { Self.once(a) }, { .containElement(.equal(one)) }, Truth(has(one)))
    check("containElement", { a }, { .containElement(where: { $0 == one }) }, Truth(has(one)))
    check("allPass", { Self.once(a) }, { .allPass(.equal(one)) }, Truth(a.filter { $0 != one }.isEmpty))
    let other = random.one(of: pool)
    check(
      "haveElements", { a }, { .haveElements(.equal(one), .equal(other)) },
      Truth(a.count == 2 && a[0] == one && a[1] == other))
    let isEitherOrder = a.count == 2 && (a[0] == one && a[1] == other || a[0] == other && a[1] == one)
    check("haveElements", { a }, { .haveElements(inAnyOrder: .equal(one), .equal(other)) }, Truth(isEitherOrder))
    var isInside = true
    for element in a where b.filter({ $0 == element }).isEmpty { isInside = false }
    check("beSubset", { Self.once(a) }, { .beSubset(of: b) }, Truth(isInside))
    let lost: (Element) throws -> Bool = { _ in throw OracleLevel.low }
    check("containElement", { a }, { .containElement(where: lost) }, a.isEmpty ? .differs : .undecided)
    counts(a)
    equality([a, b])
  }

  private func counts<Element>(_ a: [Element]) {
    let n = random.below(6) - 1
    let isCount = n >= 0
    let texts = a.map { "\($0)" }
    check("haveNoDuplicates", { texts }, { .haveNoDuplicates }, Truth(texts.sorted() == Set(texts).sorted()))
    check("beEmpty", { a }, { .beEmpty }, Truth(a.count == 0), byName: { $0.beEmpty() })
    check(
      "haveCount", { a }, { .haveCount(n) }, isCount ? Truth(a.count == n) : .undecided, byName: { $0.haveCount(n) })
    check(
      "haveCount", { a }, { .haveCount(atLeast: n) }, isCount ? Truth(a.count >= n) : .undecided,
      byName: { $0.haveCountAtLeast(n) })
    check(
      "haveCount", { a }, { .haveCount(atMost: n) }, isCount ? Truth(a.count <= n) : .undecided,
      byName: { $0.haveCountAtMost(n) })
    let point = OraclePoint(x: 0, y: a.map { "\($0)" })
    check("have", { point }, { .have(n, of: \.y) }, isCount ? Truth(a.count == n) : .undecided)
    check("have", { point }, { .have(atLeast: n, of: \.y) }, isCount ? Truth(a.count >= n) : .undecided)
    check("have", { point }, { .have(atMost: n, of: \.y) }, isCount ? Truth(a.count <= n) : .undecided)
  }

  private func sorted<Element: Comparable>(_ pool: [Element]) {
    let a = random.chance(50) ? random.several(4, of: pool) : random.several(4, of: pool).sorted()
    var (rises, falls) = (true, true)
    for index in a.indices.dropFirst() {
      if !(a[index - 1] <= a[index]) { rises = false }
      if a[index] > a[index - 1] { falls = false }
    }
    check("beSorted", { a }, { .beSorted }, Truth(rises), byName: { $0.beSorted() })
    check("beSorted", { Self.once(a) }, { .beSorted(by: >) }, Truth(falls))
  }

  private static func once<Element>(_ elements: [Element]) -> AnySequence<Element> {
    let iterator = AnyIterator(elements.makeIterator())
    return AnySequence { iterator }
  }

  private static func equal<Element: Equatable>(_ left: ArraySlice<Element>, _ right: ArraySlice<Element>) -> Bool {
    left.count == right.count && zip(left, right).filter { $0 != $1 }.isEmpty
  }

  private static func haveSameMembers<Element: Equatable>(_ left: [Element], _ right: [Element]) -> Bool {
    var rest = right
    for element in left {
      guard let index = rest.firstIndex(where: { $0 == element }) else { return false }
      rest.remove(at: index)
    }
    return rest.isEmpty
  }

  // MARK: - Dictionaries and parts

  private func dictionaries() {
    let keys = ["a", "b", "e\u{301}", ""]
    let numbers = Dictionary(random.several(3, of: keys).map { ($0, random.below(2)) }) { first, _ in first }
    let (one, two) = (random.one(of: keys), random.one(of: keys))
    check(
      "haveKeys", { numbers }, { .haveKeys(one, two) },
      Truth([one, two].filter { key in numbers.contains { $0.key == key } }.count, of: 2))
    let wanted = Dictionary([(one, 1), (two, 0)]) { first, _ in first }
    check(
      "haveEntries", { numbers }, { .haveEntries(wanted) },
      Truth(numbers.filter { wanted[$0.key] == $0.value }.count, of: wanted.count))
    check("haveEntries", { numbers }, { .haveEntries([:]) }, .undecided)
    var a: [String: Int?] = [:]
    for key in random.several(3, of: keys) { a.updateValue(random.one(of: [1, 2, nil]), forKey: key) }
    let (key, value) = (random.one(of: keys), random.one(of: [1, 2, nil] as [Int?]))
    let entry = a.first { $0.key == key }
    check("haveKey", { a }, { .haveKey(key) }, Truth(entry != nil), byName: { $0.haveKey(key) })
    check("haveValue", { a }, { .haveValue(value, forKey: key) }, Truth(entry.map { $0.value == value } ?? false))
    check(
      "haveValue", { a }, { .haveValue(forKey: key, .equal(value)) },
      Truth(entry.map { $0.value == value } ?? false))
    let plain = a.compactMapValues { $0 }
    check(
      "haveValue", { plain }, { .haveValue(1, forKey: key) }, Truth(plain.contains { $0.key == key && $0.value == 1 }),
      byName: { $0.haveValue(1, key) })
  }

  private func keyedElements() {
    func list() -> [OracleEntry] {
      (0..<random.below(4)).map { _ in
        OracleEntry(key: random.below(3), stamp: random.below(2), value: random.below(2))
      }
    }
    let a = list()
    var b = random.chance(40) ? list() : a
    for index in b.indices where random.chance(50) { b[index].stamp += 1 }
    if random.chance(20) { b.reverse() }
    let other = b
    check("equal", { a }, { .equal(other, by: \.key) }, Truth(a == other))
    check(
      "equal", { a }, { .equal(other, by: \.key, except: \.stamp) },
      Truth(a.map { [$0.key, $0.value] } == other.map { [$0.key, $0.value] }))
    check(
      "equal", { a }, { .equal(other, by: \.key, except: \.stamp, \.value) }, Truth(a.map(\.key) == other.map(\.key)))
    check("equal", { a }, { .equal(other, by: \.key, except: \.sum) }, .undecided)
  }

  private func parts() {
    let a: Int = random.integer()
    let b = random.one(of: [a, 1])
    let point = OraclePoint(x: a, y: [])
    check("have", { point }, { .have(\.x, .equal(b)) }, Truth(a == b))
    check("have", { point }, { .have("its x", { $0.x }, .equal(b)) }, Truth(a == b))
    check("have", { point }, { .have("its x", { _ in throw OracleLevel.low }, .equal(b)) }, .undecided)
    check("satisfy", { a }, { .satisfy { $0 == b } }, Truth(a == b))
    check("satisfy", { a }, { .satisfy { _ in throw OracleLevel.low } }, .undecided)
    check("encodeAndDecode", { point }, { .encodeAndDecode }, .fits)
    check("encodeAndDecode", { point }, { .encodeAndDecode({ $0.x }, { OraclePoint(x: $0, y: [""]) }) }, .differs)
    check("encodeAndDecode", { a }, { .encodeAndDecode({ $0 }, { _ in throw OracleLevel.low }) }, .undecided)
    check("all", { a }, { .all(of: .equal(b), .equal(a)) }, Truth(a == b))
    check("any", { a }, { .any(of: .equal(b), .equal(1)) }, Truth(a == b || a == 1))
    check("any", { a }, { .any() }, .undecided)
  }

  private func types() {
    let subjects: [Any] = [1, "a", OracleLevel.low, OracleShip(1), OracleCruiser(1), 1.5, Int?.some(1) as Any]
    let index = random.below(subjects.count)
    let subject = subjects[index]
    check("beAKind", { subject }, { .beAKind(of: Int.self) }, Truth([0, 6].contains(index)))
    check("beAKind", { subject }, { .beAKind(of: OracleShip.self) }, Truth([3, 4].contains(index)))
    check("beAKind", { subject }, { .beAKind(of: (any Error).self) }, Truth(index == 2))
    check("conform", { subject }, { .conform(to: (any StringProtocol).self) }, Truth(index == 1))
    check("beAnInstance", { subject }, { .beAnInstance(of: OracleShip.self) }, Truth(index == 3))
    let type = random.one(of: [OracleShip.self, OracleCruiser.self])
    check("beSubclass", { type }, { .beSubclass(of: OracleCruiser.self) }, Truth(type == OracleCruiser.self))
    let ship = random.one(of: [OracleShip(1), OracleCruiser(1)])
    check(
      "beAnInstance", { ship }, { .beAnInstance(of: OracleShip.self) }, Truth(Swift.type(of: ship) == OracleShip.self),
      byName: { $0.beAnInstance(OracleShip.self) })
    check("beAKind", { ship }, { .beAKind(of: OracleShip.self) }, .fits, byName: { $0.beAKind(OracleShip.self) })
    check(
      "conform", { ship }, { .conform(to: (any Error).self) }, .differs, byName: { $0.conform((any Error).self) })
  }

  // MARK: - Code

  private func results() {
    let result = random.one(of: [.success(1), .success(2), .failure(.low)] as [Result<Int, OracleLevel>])
    var (value, failure) = (Int?.none, OracleLevel?.none)
    switch result {
    case .success(let one): value = one
    case .failure(let error): failure = error
    }
    check("beSuccess", { result }, { .beSuccess() }, Truth(value != nil))
    check("beSuccess", { result }, { .beSuccess(.equal(1)) }, Truth(value == 1))
    check("beFailure", { result }, { .beFailure() }, Truth(failure != nil))
    check("beFailure", { result }, { .beFailure(.equal(.high)) }, Truth(failure == .high))
  }

  private func code() {
    let thrown = random.one(of: [OracleLevel.low, .high, nil])
    let run: () throws -> Int = {
      if let thrown { throw thrown }
      return 3
    }
    // The negation fails for another error as well.
    func truth(_ fits: Bool) -> Truth { fits ? .fits : thrown == nil ? .differs : .neither }
    checkCode("throwError", run, { .throwError() }, truth(thrown != nil), byName: { $0.throwError() })
    checkCode(
      "throwError", run, { .throwError(OracleLevel.low) }, truth(thrown == .low),
      byName: { $0.throwError(OracleLevel.low) })
    checkCode(
      "throwError", run, { .throwError(ofType: OracleLevel.self) }, truth(thrown != nil),
      byName: { $0.throwError(OracleLevel.self) })
    checkCode("throwError", run, { .throwError(ofType: CancellationError.self) }, truth(false))
    checkCode(
      "throwError", run, { .throwError(ofType: OracleLevel.self, .beCase(.high)) }, truth(thrown == .high))
    checkCode("throwError", run, { .throwError { $0 is OracleLevel } }, truth(thrown != nil))
    let message = random.one(of: ["level", "low"])
    checkCode(
      "throwError", run, { .throwError(message: .equal(message)) }, truth(thrown != nil && message == "level"))
    let fault = OracleFault(errorDescription: random.text())
    let failing: () throws -> Int = { throw fault }
    checkCode(
      "throwError", failing, { .throwError(message: .equal(message)) },
      fault.errorDescription == message ? .fits : .neither)
    checkCode("throwError", failing, { .throwError(message: .haveCount(atMost: 9)) }, .fits)
    changes(throwing: thrown)
    let name = Notification.Name("oracle")
    let posts = random.chance(50)
    let post: () throws -> Void = {
      if posts { NotificationCenter.default.post(name: name, object: nil) }
      if let thrown { throw thrown }
    }
    checkCode("post", post, { .post(name) }, thrown != nil ? .undecided : Truth(posts))
    checkCode("finish", run, { .finish(within: .seconds(60)) }, thrown != nil ? .undecided : .fits)
    checkCode("finish", run, { .finish(within: .zero) }, thrown != nil ? .undecided : .differs)
    checkCode("finish", run, { .finish(within: .seconds(-1)) }, .undecided)
  }

  private func changes(throwing thrown: OracleLevel?) {
    let (before, step, by) = (
      random.one(of: [0, 5, -5, Int.min]), random.one(of: [0, 1, -1]), random.one(of: [0, 1, -1])
    )
    var number = before
    let run: () throws -> Void = {
      number = before &+ step
      if let thrown { throw thrown }
    }
    // The value is reset when the matcher is created, in each form.
    func fresh() { number = before }
    func truth(_ fits: Bool) -> Truth { thrown != nil ? .undecided : Truth(fits) }
    let after = before &+ step
    checkCode(
      "change", run,
      {
        fresh(); return .change(number)
      }, truth(before != after))
    let (distance, overflow) = after.subtractingReportingOverflow(before)
    checkCode(
      "change", run,
      {
        fresh(); return .change(number, by: by)
      }, truth(!overflow && distance == by))
    checkCode(
      "change", run,
      {
        fresh(); return .change(Double(number), by: Double(by))
      },
      truth(Double(after) - Double(before) == Double(by)))
    checkCode(
      "change", run,
      {
        fresh(); return .change(number, from: 5, to: 6)
      }, truth(before == 5 && after == 6))
  }
}
