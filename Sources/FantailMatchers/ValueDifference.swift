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

  private struct Findings {
    static let most = 1_000

    private(set) var differences: [ValueDifference] = []
    private(set) var count = 0
    /// Pairs of objects met already: a graph is walked once, however its objects refer to each other.
    var compared: Set<[ObjectIdentifier]> = []
    /// How often a pair was met again; what differs there is told where it was met first.
    var repeats = 0

    var isFull: Bool { count >= Self.most }

    mutating func append(_ difference: @autoclosure () -> ValueDifference) {
      if !isFull { differences.append(difference()) }
      count += 1
    }
  }

  private static let deepest = 8

  private static func compare(
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
    if let expected = expected as? Set<AnyHashable>, let got = got as? Set<AnyHashable> {
      return compareMembers(expected, got, path: path, into: &found)
    }
    if let expected = expected as? [AnyHashable: Any], let got = got as? [AnyHashable: Any] {
      return compareEntries(expected, got, path: path, depth: depth, into: &found)
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
      compareFields(Array(left.children), Array(right.children), path: path, depth: depth, into: &found)
    default: break
    }
  }

  /// Whether the fields of a value mean something to the reader: those of the standard types do not.
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
    _ expected: [Mirror.Child], _ got: [Mirror.Child], path: String, depth: Int, into found: inout Findings
  ) {
    // Two cases of an enumeration: the values are told as a whole.
    guard expected.map(\.label) == got.map(\.label) else { return }
    for (index, (left, right)) in zip(expected, got).enumerated() {
      let label = left.label.map { $0.hasPrefix(".") ? String($0.dropFirst()) : $0 } ?? "\(index)"
      compare(left.value, right.value, path: path.isEmpty ? label : "\(path).\(label)", depth: depth, into: &found)
    }
  }

  private static func compareEntries(
    _ expected: [AnyHashable: Any], _ got: [AnyHashable: Any], path: String, depth: Int,
    into found: inout Findings
  ) {
    // Most entries of a large dictionary are equal as a rule, and need no place in the order.
    let keys = Set(expected.keys).union(got.keys).filter { key in
      guard let left = expected[key], let right = got[key] else { return true }
      return areEqual(left, right) != true
    }
    for key in sorted(keys) {
      let place = "\(path)[\(ValueDescription.brief(key.base))]"
      switch (expected[key], got[key]) {
      case (let left?, let right?): compare(left, right, path: place, depth: depth, into: &found)
      case (let left?, nil): found.append(ValueDifference(path: place, change: .missing(left)))
      case (nil, let right?): found.append(ValueDifference(path: place, change: .extra(right)))
      case (nil, nil): break
      }
    }
  }

  private static func compareMembers(
    _ expected: Set<AnyHashable>, _ got: Set<AnyHashable>, path: String, into found: inout Findings
  ) {
    let place = path.isEmpty ? "members" : path
    for member in sorted(expected.subtracting(got)) {
      found.append(ValueDifference(path: place, change: .missing(member.base)))
    }
    for member in sorted(got.subtracting(expected)) {
      found.append(ValueDifference(path: place, change: .extra(member.base)))
    }
  }

  private static func sorted(_ values: Set<AnyHashable>) -> [AnyHashable] {
    ReportOrder.sorted(Array(values), by: \.base)
  }

  /// Two lists of elements, which are boxed only where one is told.
  private struct Elements {
    let counts: (expected: Int, got: Int)
    let areEqual: (_ expected: Int, _ got: Int) -> Bool
    let expected: (Int) -> Any
    let got: (Int) -> Any
  }

  /// Bounded work: the equal beginning and end are set aside, and only what is between is compared index by index.
  private static func compareElements(
    _ elements: Elements, path: String, depth: Int, into found: inout Findings
  ) {
    let (expected, got) = elements.counts
    let shorter = min(expected, got)
    let start = (0..<shorter).first { !elements.areEqual($0, $0) } ?? shorter
    let end =
      (0..<(shorter - start)).first { !elements.areEqual(expected - 1 - $0, got - 1 - $0) } ?? (shorter - start)
    let left = start..<(expected - end)
    let right = start..<(got - end)
    if left.count != right.count || left.count > 1,
      let steps = EditScript.between(
        left.count, right.count, areEqual: { elements.areEqual(start + $0, start + $1) })
    {
      return follow(steps, start, elements, path: path, depth: depth, into: &found)
    }
    for index in start..<(start + min(left.count, right.count)) {
      compare(index, index, elements, path: path, depth: depth, into: &found)
    }
    for index in left.dropFirst(right.count) {
      found.append(ValueDifference(path: "\(path)[\(index)]", change: .missing(elements.expected(index))))
    }
    for index in right.dropFirst(left.count) {
      found.append(ValueDifference(path: "\(path)[\(index)]", change: .extra(elements.got(index))))
    }
  }

  private static func compare(
    _ left: Int, _ right: Int, _ elements: Elements, path: String, depth: Int, into found: inout Findings
  ) {
    if elements.areEqual(left, right) { return }
    compare(
      elements.expected(left), elements.got(right), path: found.isFull ? path : "\(path)[\(right)]", depth: depth,
      into: &found)
  }

  /// What goes at a place and what comes there are told as one difference; the rest as missing or extra.
  private static func follow(
    _ steps: [EditScript.Step], _ start: Int, _ elements: Elements, path: String, depth: Int,
    into found: inout Findings
  ) {
    var (missing, extra): ([Int], [Int]) = ([], [])
    func flush(_ found: inout Findings) {
      for (left, right) in zip(missing, extra) {
        compare(left, right, elements, path: path, depth: depth, into: &found)
      }
      for index in missing.dropFirst(extra.count) {
        found.append(ValueDifference(path: "\(path)[\(index)]", change: .missing(elements.expected(index))))
      }
      for index in extra.dropFirst(missing.count) {
        found.append(ValueDifference(path: "\(path)[\(index)]", change: .extra(elements.got(index))))
      }
      (missing, extra) = ([], [])
    }
    for step in steps {
      switch step {
      case .keep: flush(&found)
      case .missing(let index): missing.append(start + index)
      case .extra(let index): extra.append(start + index)
      }
    }
    flush(&found)
  }

  /// Whether two values are equal by `==`; `nil` where they have none.
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
