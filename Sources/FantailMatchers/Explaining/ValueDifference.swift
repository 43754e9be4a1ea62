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
    case bytes(DataDifference)
  }

  /// From the whole value to the place: `lines[2].price`; empty for the whole value.
  let path: String
  let change: Change

  /// The places where two values differ, in the order of fields and elements; keys and members are sorted.
  ///
  /// - Returns: The places, and how many there are: of a thousand and more, the others are counted only.
  static func all(expected: Any, got: Any, at path: String = "") -> (places: [ValueDifference], count: Int) {
    var found = Findings()
    compare(expected, got, path: path, depth: 0, into: &found)
    return (found.differences, found.count)
  }

  /// The places where two values differ field by field, where their types do not say what is equal.
  ///
  /// - Returns: The places, and the paths of what nobody can compare, as functions.
  static func unlike(expected: Any, got: Any) -> (places: [ValueDifference], unjudged: [String]) {
    var found = Findings()
    compare(expected, got, path: "", depth: 1, into: &found)
    return (found.differences, found.unjudged)
  }

  struct Findings {
    static let most = 1_000

    private(set) var differences: [ValueDifference] = []
    private(set) var count = 0
    /// Pairs of objects met already: a graph is walked once, however its objects refer to each other.
    var compared: Set<[ObjectIdentifier]> = []
    /// The number of times a pair was met again; what differs there is told where it was met first.
    var repeats = 0
    /// The paths of what has neither fields nor `==`: nobody can tell whether it differs.
    var unjudged: [String] = []

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
    if depth > 0, found.count == known, type(of: expected) == type(of: got) {
      switch areAlikeWithoutParts(expected, got) {
      case true?: return
      case nil: return found.unjudged.append(path)
      case false?: break
      }
    }
    found.append(ValueDifference(path: path, change: .other(expected: expected, got: got)))
  }

  /// Returns whether two values of one type are alike that have no parts to compare; `nil` where nobody can tell.
  private static func areAlikeWithoutParts(_ expected: Any, _ got: Any) -> Bool? {
    if let equality = areEqual(expected, got) { return equality }
    if let left = expected as? any Any.Type, let right = got as? any Any.Type { return left == right }
    if let left = ValueDescription.object(expected), let right = ValueDescription.object(got), left === right {
      return true
    }
    if let left = EnumCase.own(expected), let right = EnumCase.own(got) { return left == right }
    return Mirror(reflecting: expected).displayStyle == nil ? nil : brief(expected) == brief(got)
  }

  private static func brief(_ value: Any) -> String { ValueDescription.brief(value, limit: .max) }

  private static func compareParts(
    _ expected: Any, _ got: Any, path: String, depth: Int, into found: inout Findings
  ) {
    if let expected = expected as? any OptionalValue, let got = got as? any OptionalValue {
      guard let expected = expected.wrappedValue, let got = got.wrappedValue else { return }
      return compare(expected, got, path: path, depth: depth, into: &found)
    }
    if let expected = expected as? KeyedElements, let got = got as? KeyedElements {
      return compareKeyed(expected, got, path: path, depth: depth, into: &found)
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
      return compareData(expected, got, path: path, into: &found)
    }
    if let expected = expected as? URL, let got = got as? URL {
      return compareFields(parts(of: expected), parts(of: got), isCase: false, path: path, depth: depth, into: &found)
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
      let isOfSystem = name.hasPrefix("Swift.") || name.hasPrefix("Foundation")
      return !mirror.children.isEmpty && (!isOfSystem || name.hasPrefix("Swift.Result<"))
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
    let (missing, extra) = (sorted(expected.subtracting(got)), sorted(got.subtracting(expected)))
    let pairs = MemberPairs(missing: missing.map(\.base), extra: extra.map(\.base), path: path)
    for difference in pairs.differences { found.append(difference) }
    for member in pairs.missing { found.append(ValueDifference(path: path, change: .missing(member))) }
    for member in pairs.extra { found.append(ValueDifference(path: path, change: .extra(member))) }
  }

  private static func compareData(_ expected: Data, _ got: Data, path: String, into found: inout Findings) {
    if let (expected, got) = DataDifference.texts(expected, got) {
      return found.append(ValueDifference(path: path, change: .other(expected: expected, got: got)))
    }
    let difference = DataDifference(expected, got)
    found.append(ValueDifference(path: "\(path)[\(difference.place)]", change: .bytes(difference)))
  }

  /// The parts of an address that are written one by one; the query by its names where each stands once.
  private static func parts(of url: URL) -> [Mirror.Child] {
    guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return [] }
    let items = parts.queryItems ?? []
    let query = Dictionary(items.map { ($0.name, $0.value) }) { first, _ in first }
    return [
      ("scheme", parts.scheme as Any), ("user", parts.user as Any), ("host", parts.host as Any),
      ("port", parts.port as Any), ("path", parts.path),
      ("query", query.count == items.count ? query as Any : parts.query as Any), ("fragment", parts.fragment as Any),
    ]
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
