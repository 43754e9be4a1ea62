import Foundation
import XCTest

@testable import FantailSnapshots

/// Random values of every kind of mirror: their texts differ whenever the values do, and are the same in ten processes.
final class SnapshotOracleTests: XCTestCase {
  /// A child prints its texts and is not judged.
  func testTwoThousandValuesHaveStableTextsInTenProcesses() throws {
    let texts = try values(2_000).map { try SnapshotTree.text(of: $0.value) }
    let record = texts.joined(separator: "\u{0}")
    if let path = ProcessInfo.processInfo.environment["SNAPSHOT_ORACLE"] {
      return try record.write(toFile: path, atomically: true, encoding: .utf8)
    }
    var known: [String: RandomValue] = [:]
    for (text, value) in zip(texts, values(2_000)) {
      if let other = known[text] { XCTAssertEqual(other, value, text) }
      known[text] = value
    }
    // Fewer would mean that the values are hardly different.
    XCTAssertGreaterThan(known.count, 1_400)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("oracle-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let children = try (0..<9).map { try child(writing: folder.appendingPathComponent("\($0)").path) }
    for (number, child) in children.enumerated() {
      child.waitUntilExit()
      let path = folder.appendingPathComponent("\(number)").path
      XCTAssertEqual(try String(contentsOfFile: path, encoding: .utf8), record, "process \(number)")
    }
  }

  /// Runs this test in a process of its own, whose hashes have another seed.
  private func child(writing path: String) throws -> Process {
    let child = Process()
    child.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    child.arguments = [
      "FantailSnapshotsTests.SnapshotOracleTests/testTwoThousandValuesHaveStableTextsInTenProcesses"
    ]
    child.environment = ProcessInfo.processInfo.environment.merging(["SNAPSHOT_ORACLE": path]) { $1 }
    child.standardOutput = FileHandle.nullDevice
    child.standardError = FileHandle.nullDevice
    try child.run()
    return child
  }

  private func values(_ count: Int) -> [RandomValue] {
    var random = Numbers(state: 34)
    return (0..<count).map { _ in RandomValue(&random, depth: 0) }
  }
}

/// SplitMix64, so that each process draws the same values.
private struct Numbers {
  var state: UInt64

  mutating func next(_ count: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(count))
  }
}

/// The contents of a random value: the oracle compares them, and the snapshot sees ``value`` alone.
private indirect enum RandomValue: Hashable {
  case number(Int)
  case double(Double)
  case text(String)
  case flag(Bool)
  /// Seconds, and tenths of a microsecond.
  case date(Int, Int)
  case span(Int)
  case range(Int, Int)
  case indexes(Set<Int>)
  case item(String, String)
  case fault(Bool, String)
  case bytes([UInt8])
  case none
  case list([RandomValue])
  case set(Set<RandomValue>)
  case dictionary([String: RandomValue])
  case keyed(Set<RandomValue>)
  case structure([RandomValue])
  case object([RandomValue])
  case labelled([String], [RandomValue])
  case styled(Int, [RandomValue])
  case ordered([String], [RandomValue])
  case choice([RandomValue])
  case error(Int, [String: RandomValue])

  init(_ random: inout Numbers, depth: Int) {
    func some(_ random: inout Numbers) -> [RandomValue] {
      (0..<random.next(4)).map { _ in RandomValue(&random, depth: depth + 1) }
    }
    func names(_ random: inout Numbers, _ count: Int) -> [String] { (0..<count).map { "\($0)" + Self.text(&random) } }
    switch random.next(depth > 3 ? 12 : 23) {
    case 0: self = .number(random.next(2_000) - 1_000)
    case 1: self = .double(Double(random.next(2_000)) / 16 + 0.03)
    case 2: self = .text(Self.text(&random))
    case 3: self = .flag(random.next(2) == 0)
    case 4: self = .date(random.next(2_000_000_000), random.next(10_000_000))
    case 5: self = .bytes((0..<random.next(20)).map { _ in UInt8(random.next(128)) })
    case 6: self = .none
    case 7: self = .span(random.next(1 << 62))
    case 8: self = .range(random.next(9), random.next(4))
    case 9: self = .indexes(Set((0..<random.next(4)).map { _ in random.next(9) }))
    case 10: self = .item(Self.text(&random), Self.text(&random))
    case 11: self = .fault(random.next(2) == 0, Self.text(&random))
    case 12: self = .list(some(&random))
    case 13: self = .set(Set(some(&random)))
    case 14:
      let values = some(&random)
      self = .dictionary(Dictionary(zip(names(&random, values.count), values)) { $1 })
    case 15: self = .keyed(Set(some(&random) + [.number(random.next(9))]))
    case 16: self = .structure(some(&random))
    case 17: self = .object(some(&random))
    case 18:
      let values = some(&random) + [.number(random.next(9))]
      self = .labelled(names(&random, values.count), values)
    case 19: self = .styled(random.next(6), some(&random) + [.number(random.next(9))])
    case 20:
      let values = some(&random)
      self = .ordered(names(&random, values.count), values)
    case 21: self = .choice(some(&random))
    default:
      let values = some(&random)
      self = .error(random.next(9), Dictionary(zip(names(&random, values.count), values)) { $1 })
    }
  }

  private static func text(_ random: inout Numbers) -> String {
    let pieces = [
      "a", "b", "\n", "  ", ": ", "\"", "\\", "[2]", "nil", ".", "é", "中", "\r", "\r\n", "\t", "\"\"\"", "Shown",
      "value: ",
    ]
    return (0..<random.next(5)).map { _ in pieces[random.next(pieces.count)] }.joined()
  }

  var value: Any {
    switch self {
    case .number(let number): number
    case .double(let number): number
    case .text(let text): text
    case .flag(let flag): flag
    case .date(let seconds, let part): Date(timeIntervalSince1970: Double(seconds) + Double(part) / 10_000_000)
    case .span(let nanoseconds): Duration.nanoseconds(nanoseconds)
    case .range(let start, let length): Wide(at: start)..<Wide(at: start + length)
    case .indexes(let indexes): IndexSet(indexes)
    case .item(let name, let value): URLQueryItem(name: name, value: value)
    case .fault(let isLoss, let text): isLoss ? Loss.of(text) : Fault.of(text)
    case .bytes(let bytes): Data(bytes)
    case .none: Int?.none as Any
    case .list(let values): values.map(\.value)
    case .set(let values): Set(values.map(Shown.init))
    case .dictionary(let values): values.mapValues(\.value)
    case .keyed(let values): Dictionary(values.map { (Shown(of: $0), true) }) { $1 }
    case .structure(let values): Plain(parts: values.map(\.value))
    case .object(let values): Boxed(values.map(\.value))
    case .labelled(let names, let values): Mirrored(parts: Array(zip(names, values.map(\.value))), style: nil)
    case .styled(let style, let values):
      Mirrored(
        // The style is a part, since values of two styles may have one form, such as a list and an array.
        parts: values.map { (nil, $0.value) } + [(nil, "style \(style)")],
        style: [nil, .struct, .class, .tuple, .collection, .set][style])
    case .ordered(let names, let values):
      Mirrored(
        parts: zip(names, values).map { (nil, (key: $0, value: $1.value)) } + [(nil, (key: "style", value: 6))],
        style: .dictionary)
    case .choice(let values):
      values.isEmpty ? Choice.empty : values.count == 1 ? Choice.one(values[0].value) : Choice.some(values.map(\.value))
    case .error(let code, let values): NSError(domain: "d", code: code, userInfo: values.mapValues(\.value))
    }
  }
}

/// A member or a key, with a mirror of its own.
private struct Shown: Hashable, CustomReflectable {
  let of: RandomValue
  var customMirror: Mirror { Mirror(self, children: ["of": of.value]) }
}

/// A bound whose description does not hold it.
private struct Wide: Comparable, CustomStringConvertible {
  let at: Int
  var description: String { "wide" }
  static func < (left: Self, right: Self) -> Bool { left.at < right.at }
}

private enum Fault: Error { case of(String) }
private enum Loss: Error { case of(String) }

private struct Plain { let parts: [Any] }

private final class Boxed {
  let parts: [Any]
  init(_ parts: [Any]) { self.parts = parts }
}

private struct Mirrored: CustomReflectable {
  let parts: [(String?, Any)]
  let style: Mirror.DisplayStyle?
  var customMirror: Mirror { Mirror(self, children: parts.map { (label: $0, value: $1) }, displayStyle: style) }
}

private enum Choice {
  case empty
  case one(Any)
  case some([Any])
}
