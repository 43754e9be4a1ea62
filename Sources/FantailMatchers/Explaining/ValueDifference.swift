#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One place where two values differ, found by reflection.
struct ValueDifference {
  enum Change {
    case other(expected: Any, got: Any)
    case missing(Any)
    case extra(Any)
    /// An element that stands elsewhere in the collection at the path.
    case moved(Any, from: Int, to: Int)
  }

  /// From the whole value to the place: `lines[2].price`; empty for the whole value.
  let path: String
  let change: Change

  /// The places where two values differ, in the order of fields and elements; keys and members are sorted.
  ///
  /// - Returns: The places, and how many there are: of a thousand and more, the others are counted only.
  static func all(expected: Any, got: Any) -> (places: [ValueDifference], count: Int) {
    var found = Findings()
    compare(expected, got, path: "", depth: 0, into: &found)
    return (found.differences, found.count)
  }

  struct Findings {
    static let most = 1_000

    private(set) var differences: [ValueDifference] = []
    private(set) var count = 0
    /// Pairs of objects met already: a graph is walked once, however its objects refer to each other.
    var compared: Set<[ObjectIdentifier]> = []
    /// The number of times a pair was met again; what differs there is told where it was met first.
    var repeats = 0

    var isFull: Bool { count >= Self.most }

    mutating func append(_ difference: @autoclosure () -> ValueDifference) {
      if !isFull { differences.append(difference()) }
      count += 1
    }
  }

  private static let deepest = 8

  static func compare(
    _ expected: Any, _ got: Any, path: String, depth: Int, into found: inout Findings
  ) {
    if depth > 0, areEqual(expected, got) == true { return }
    if found.isFull { return found.append(ValueDifference(path: path, change: .other(expected: expected, got: got))) }
    if let left = ValueDescription.object(expected), let right = ValueDescription.object(got) {
      guard found.compared.insert([ObjectIdentifier(left), ObjectIdentifier(right)]).inserted else {
        found.repeats += 1
        return
      }
    }
    let (known, repeats) = (found.count, found.repeats)
    if type(of: expected) == type(of: got), depth < deepest {
      compareParts(expected, got, path: path, depth: depth + 1, into: &found)
      let equality = areEqual(expected, got)
      if found.count > known || (depth > 0 && found.repeats > repeats)
        || (depth > 0 && equality == nil && hasParts(expected))
      {
        return
      }
    }
    found.append(ValueDifference(path: path, change: .other(expected: expected, got: got)))
  }

  private static func compareParts(
    _ expected: Any, _ got: Any, path: String, depth: Int, into found: inout Findings
  ) {
    if let expected = expected as? any OptionalValue, let got = got as? any OptionalValue {
      guard let expected = expected.wrappedValue, let got = got.wrappedValue else { return }
      return compare(expected, got, path: path, depth: depth, into: &found)
    }
    if let expected = expected as? JSON, let got = got as? JSON {
      return compareJSON(expected, got, path: path, depth: depth, into: &found)
    }
    if let expected = expected as? Set<AnyHashable>, let got = got as? Set<AnyHashable> {
      return compareMembers(expected, got, path: path, into: &found)
    }
    if let expected = expected as? [AnyHashable: Any], let got = got as? [AnyHashable: Any] {
      return compareEntries(expected, got, path: path, depth: depth, into: &found) {
        "[\(ValueDescription.brief($0.base))]"
      }
    }
    if let expected = expected as? Data, let got = got as? Data {
      let (expected, got) = ([UInt8](expected), [UInt8](got))
      let bytes = Elements(
        counts: (expected.count, got.count), areEqual: { expected[$0] == got[$1] }, expected: { Byte(expected[$0]) },
        got: { Byte(got[$0]) })
      return compareElements(bytes, path: path, depth: depth, into: &found)
    }
    let (left, right) = (Mirror(reflecting: expected), Mirror(reflecting: got))
    switch left.displayStyle {
    case .collection:
      let (expected, got) = (left.children.map(\.value), right.children.map(\.value))
      let elements = Elements(
        counts: (expected.count, got.count), areEqual: { areEqual(expected[$0], got[$1]) == true },
        expected: { expected[$0] }, got: { got[$0] })
      compareElements(elements, path: path, depth: depth, into: &found)
    case .struct, .class, .tuple, .enum:
      guard hasParts(expected) else { return }
      // Of a class, whose description often hides it, the name begins the path.
      let root = path.isEmpty && left.displayStyle == .class ? "\(type(of: expected))" : path
      compareFields(
        Array(left.children), Array(right.children), isCase: left.displayStyle == .enum, path: root, depth: depth,
        into: &found)
    default: break
    }
  }

  /// Returns whether the fields of a value mean something to the reader: those of the standard types do not.
  private static func hasParts(_ value: Any) -> Bool {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .collection, .set, .dictionary, .tuple, .optional: return true
    case .struct, .class, .enum:
      let name = String(reflecting: type(of: value))
      return !mirror.children.isEmpty && !name.hasPrefix("Swift.") && !name.hasPrefix("Foundation")
    default: return false
    }
  }

  private static func compareFields(
    _ expected: [Mirror.Child], _ got: [Mirror.Child], isCase: Bool, path: String, depth: Int,
    into found: inout Findings
  ) {
    // Two cases of an enumeration: the values are told as a whole.
    guard expected.map(\.label) == got.map(\.label) else { return }
    for (index, (left, right)) in zip(expected, got).enumerated() {
      let label = left.label.map { $0.hasPrefix(".") ? String($0.dropFirst()) : $0 } ?? "\(index)"
      // A case is written with its dot.
      let place = path.isEmpty && !isCase ? label : "\(path).\(label)"
      compare(left.value, right.value, path: place, depth: depth, into: &found)
    }
  }

  private static func compareEntries<Key: Hashable, Value>(
    _ expected: [Key: Value], _ got: [Key: Value], path: String, depth: Int, into found: inout Findings,
    name: (Key) -> String
  ) {
    // Most entries of a large dictionary are equal as a rule, and need no place in the order.
    let keys = Set(expected.keys).union(got.keys).filter { key in
      guard let left = expected[key], let right = got[key] else { return true }
      return areEqual(left, right) != true
    }
    for key in ReportOrder.sorted(Array(keys), by: { AnyHashable($0).base }) {
      let place = path + name(key)
      switch (expected[key], got[key]) {
      case (let left?, let right?): compare(left, right, path: place, depth: depth, into: &found)
      case (let left?, nil): found.append(ValueDifference(path: place, change: .missing(left)))
      case (nil, let right?): found.append(ValueDifference(path: place, change: .extra(right)))
      case (nil, nil): break
      }
    }
  }

  private static func compareJSON(
    _ expected: JSON, _ got: JSON, path: String, depth: Int, into found: inout Findings
  ) {
    switch (expected, got) {
    case (.object(let expected), .object(let got)):
      compareEntries(expected, got, path: path, depth: depth, into: &found) { key in
        let isWord = !key.isEmpty && key.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        return isWord ? (path.isEmpty ? key : ".\(key)") : "[\(ValueDescription.quote(key))]"
      }
    case (.array(let expected), .array(let got)):
      let elements = Elements(
        counts: (expected.count, got.count), areEqual: { expected[$0] == got[$1] }, expected: { expected[$0] },
        got: { got[$0] })
      compareElements(elements, path: path, depth: depth, into: &found)
    case (.string(let expected), .string(let got)):
      found.append(ValueDifference(path: path, change: .other(expected: expected, got: got)))
    default: break
    }
  }

  private static func compareMembers(
    _ expected: Set<AnyHashable>, _ got: Set<AnyHashable>, path: String, into found: inout Findings
  ) {
    for member in sorted(expected.subtracting(got)) {
      found.append(ValueDifference(path: path, change: .missing(member.base)))
    }
    for member in sorted(got.subtracting(expected)) {
      found.append(ValueDifference(path: path, change: .extra(member.base)))
    }
  }

  private static func sorted(_ values: Set<AnyHashable>) -> [AnyHashable] {
    ReportOrder.sorted(Array(values), by: \.base)
  }

  /// Returns whether two values are equal by `==`; `nil` where they have none.
  private static func areEqual(_ left: Any, _ right: Any) -> Bool? {
    guard let left = left as? any Equatable else { return nil }
    func equals<Value: Equatable>(_ left: Value) -> Bool { (right as? Value).map { $0 == left } ?? false }
    return equals(left)
  }
}

/// A byte of data, told as `0x61`.
private struct Byte: Equatable, CustomStringConvertible, CustomReflectable {
  let value: UInt8

  init(_ value: UInt8) { self.value = value }

  var description: String { "0x" + ValueDescription.hexadecimal(value, digits: 2) }

  /// Has no parts to compare.
  var customMirror: Mirror { Mirror(self, children: []) }
}
