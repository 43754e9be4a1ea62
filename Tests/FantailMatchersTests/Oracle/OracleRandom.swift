import Foundation

/// Random values, with edge cases among them. The same seed gives the same values.
struct OracleRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// SplitMix64, by Sebastiano Vigna.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  mutating func one<Value>(of values: [Value]) -> Value { values[below(values.count)] }

  mutating func several<Value>(_ most: Int, of values: [Value]) -> [Value] {
    (0..<below(most + 1)).map { _ in one(of: values) }
  }

  mutating func integer<Number: FixedWidthInteger>() -> Number {
    let edges: [Number] = [.min, .max, 0, 1, .min &+ 1, .max &- 1, .max / 2, 2, 3, 7]
    return chance(70) ? one(of: edges) : Number(truncatingIfNeeded: next())
  }

  mutating func double() -> Double {
    let edges: [Double] = [
      .nan, -.nan, 0, -0.0, .infinity, -.infinity, 1, -1, 0.1 + 0.2, 0.3, .ulpOfOne, 1 + .ulpOfOne,
      .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude, 5, 1e100,
    ]
    return chance(80) ? one(of: edges) : Double(below(2_000) - 1_000) / 8
  }

  mutating func tolerance() -> Double {
    one(of: [0, -0.0, 0.5, 1, 0.01, 1e-9, -1, .nan, .infinity, -.infinity, .greatestFiniteMagnitude])
  }

  static let atoms = [
    "a", "A", "b", "e\u{301}", "\u{E9}", "ß", "İ", "ſ", "ﬁ", "👩‍👩‍👧", "🇩🇪", "中", "文", "\n", "\r", "\r\n", "\0", " ", "\t",
    "\u{2028}", "\u{85}", "\u{0B}", "\u{200B}", "\u{301}", "1", "٣", "Z", "",
  ]

  mutating func text(_ most: Int = 5) -> String { several(most, of: Self.atoms).joined() }

  mutating func date() -> Date {
    Date(timeIntervalSinceReferenceDate: one(of: [0, 0.5, -1, 1e9, -.infinity, 63_113_904_000]))
  }

  /// A text, and whether it is `{"a": [1, {"b": "中\n"}], "c": null}` as JSON.
  mutating func json() -> (String, Bool) {
    one(of: [
      (#"{"a": [1, {"b": "中\n"}], "c": null}"#, true), (#" {"c":null,"a":[1e0,{"b":"\u4E2D\n"}]} "#, true),
      (#"{"a": [1, {"b": "中\n"}]}"#, false), (#"{"a": [{"b": "中\n"}, 1], "c": null}"#, false), ("{", false),
      (#"{"a": ["1", {"b": "中\n"}], "c": null}"#, false), (#"{"a": [1, {"b": "中"}], "c": null}"#, false),
      (#"{"a": [true, {"b": "中\n"}], "c": null}"#, false), (#"{"a": [1, {"b": "中\n"}], "c": 0}"#, false), ("", false),
    ])
  }

  mutating func data() -> Data { Data(several(4, of: [0, 1, 127, 255] as [UInt8])) }
}

// MARK: - Kinds of values

/// All cases have the same description.
enum OracleLevel: Hashable, CaseIterable, CustomStringConvertible, Error, Codable {
  case low, high, none

  var description: String { "level" }
}

enum OracleState: Equatable {
  case idle
  case loading(Double)
  case failed(code: Int, text: String)
}

struct OraclePoint: Hashable, Codable {
  var x: Int
  var y: [String]
}

/// An element that is known by its key.
struct OracleEntry: Equatable {
  var key: Int
  var stamp: Int
  var value: Int
  var sum: Int { stamp + value }
}

/// An error with a message of its own.
struct OracleFault: LocalizedError {
  let errorDescription: String?
}

/// A class whose instances are equal if their numbers are.
class OracleShip: Hashable {
  let number: Int
  init(_ number: Int) { self.number = number }
  static func == (left: OracleShip, right: OracleShip) -> Bool { left.number == right.number }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

final class OracleCruiser: OracleShip {}

protocol OracleShape: AnyObject {}

final class OracleCircle: OracleShape {}

/// `==` compares the tens, and the hash the whole number.
struct OracleWrongHash: Hashable {
  let value: Int
  static func == (left: Self, right: Self) -> Bool { left.value / 10 == right.value / 10 }
}

/// Comparable elements without a hash.
struct OracleWeight: Comparable {
  let grams: Int
  static func < (left: Self, right: Self) -> Bool { left.grams < right.grams }
}
