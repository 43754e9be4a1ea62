import Foundation

/// Compares two values part by part.
struct Differ {
  private static let most = 1_000
  private static let deepest = 24

  private(set) var places: [ValueDifference] = []
  private(set) var count = 0
  /// The paths of what has neither fields nor `==`: nobody can tell whether it differs.
  private(set) var unjudged: [String] = []
  /// Pairs of objects met already: a graph is walked once, however its objects refer to each other.
  private var compared: Set<[ObjectIdentifier]> = []
  /// The number of times a pair was met again; what differs there is told where it was met first.
  private var repeats = 0

  var isFull: Bool { count >= Self.most }

  mutating func append(_ path: @autoclosure () -> String, _ change: @autoclosure () -> ValueDifference.Change) {
    if !isFull { places.append(ValueDifference(path: path(), change: change())) }
    count += 1
  }

  mutating func compare(_ expected: Any, _ got: Any, _ path: String, _ depth: Int) {
    let equality = depth > 0 ? Self.areEqual(expected, got) : false
    if equality == true { return }
    if isFull { return append(path, .other(expected: expected, got: got)) }
    if let left = ValueDescription.object(expected), let right = ValueDescription.object(got),
      !compared.insert([ObjectIdentifier(left), ObjectIdentifier(right)]).inserted
    {
      repeats += 1
      return
    }
    let isOfOneType = type(of: expected) == type(of: got)
    if isOfOneType, depth < Self.deepest {
      let (known, knownRepeats) = (count, repeats)
      compareParts(expected, got, path, depth + 1)
      if count > known || depth > 0 && (repeats > knownRepeats || equality == nil && Self.hasParts(expected)) { return }
    }
    if isOfOneType, equality == nil {
      guard let areAlike = Self.areAlike(expected, got) else { return unjudged.append(path) }
      if areAlike { return }
    }
    append(path, .other(expected: expected, got: got))
  }

  /// Returns whether two values of one type are alike that have neither `==` nor parts to compare; `nil` where nobody
  /// can tell.
  private static func areAlike(_ expected: Any, _ got: Any) -> Bool? {
    if let left = expected as? any Any.Type, let right = got as? any Any.Type { return left == right }
    if let left = ValueDescription.object(expected), let right = ValueDescription.object(got), left === right {
      return true
    }
    if let left = EnumCase.own(expected), let right = EnumCase.own(got) { return left == right }
    func text(_ value: Any) -> String { ValueDescription.brief(value, limit: .max) }
    return Mirror(reflecting: expected).displayStyle == nil ? nil : text(expected) == text(got)
  }

  private mutating func compareParts(_ expected: Any, _ got: Any, _ path: String, _ depth: Int) {
    if let expected = expected as? any AnyOptional, let got = got as? any AnyOptional {
      guard let expected = expected.wrappedValue, let got = got.wrappedValue else { return }
      return compare(expected, got, path, depth)
    }
    if let expected = expected as? KeyedElements, let got = got as? KeyedElements {
      return compareKeyed(expected, got, path, depth)
    }
    if let expected = expected as? JSON, let got = got as? JSON { return compareJSON(expected, got, path, depth) }
    if let expected = expected as? Set<AnyHashable>, let got = got as? Set<AnyHashable> {
      return compareMembers(expected, got, path)
    }
    if let expected = expected as? [AnyHashable: Any], let got = got as? [AnyHashable: Any] {
      return compareEntries(expected, got, path, depth) { "[\(ValueDescription.brief($0.base))]" }
    }
    if let expected = expected as? Data, let got = got as? Data { return compareData(expected, got, path) }
    if let expected = expected as? URL, let got = got as? URL {
      return compareFields(Self.parts(of: expected), Self.parts(of: got), isCase: false, path, depth)
    }
    let (left, right) = (Mirror(reflecting: expected), Mirror(reflecting: got))
    switch left.displayStyle {
    case .collection: compareElements(left.children.map(\.value), right.children.map(\.value), path, depth)
    case .struct, .class, .tuple, .enum:
      guard Self.hasParts(expected) else { return }
      // Of a class, whose description often hides it, the name begins the path.
      let root = path.isEmpty && left.isOf(.class) ? "\(type(of: expected))" : path
      compareFields(Array(left.children), Array(right.children), isCase: left.isOf(.enum), root, depth)
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

  private mutating func compareFields(
    _ expected: [Mirror.Child], _ got: [Mirror.Child], isCase: Bool, _ path: String, _ depth: Int
  ) {
    // Two cases of an enumeration: the values are told as a whole.
    guard expected.map(\.label) == got.map(\.label) else { return }
    for (index, (left, right)) in zip(expected, got).enumerated() {
      let label = left.label.map { $0.hasPrefix(".") ? String($0.dropFirst()) : $0 } ?? "\(index)"
      // A case is written with its dot.
      compare(left.value, right.value, path.isEmpty && !isCase ? label : "\(path).\(label)", depth)
    }
  }

  private mutating func compareEntries<Key: Hashable, Value>(
    _ expected: [Key: Value], _ got: [Key: Value], _ path: String, _ depth: Int, name: (Key) -> String
  ) {
    // Most entries of a large dictionary are equal as a rule, and need no place in the order.
    let keys = Set(expected.keys).union(got.keys).filter { key in
      guard let left = expected[key], let right = got[key] else { return true }
      return Self.areEqual(left, right) != true
    }
    for key in ReportOrder.sorted(Array(keys), by: { AnyHashable($0).base }) {
      let place = path + name(key)
      switch (expected[key], got[key]) {
      case (let left?, let right?): compare(left, right, place, depth)
      case (let left?, nil): append(place, .missing(left))
      case (nil, let right?): append(place, .extra(right))
      case (nil, nil): break
      }
    }
  }

  private mutating func compareJSON(_ expected: JSON, _ got: JSON, _ path: String, _ depth: Int) {
    switch (expected, got) {
    case (.object(let expected), .object(let got)):
      compareEntries(expected, got, path, depth) { key in
        let isWord = !key.isEmpty && key.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        return isWord ? (path.isEmpty ? key : ".\(key)") : "[\(ValueDescription.quote(key))]"
      }
    case (.array(let expected), .array(let got)): compareElements(expected, got, path, depth)
    case (.string(let expected), .string(let got)): append(path, .other(expected: expected, got: got))
    default: break
    }
  }

  private mutating func compareMembers(_ expected: Set<AnyHashable>, _ got: Set<AnyHashable>, _ path: String) {
    func sorted(_ members: Set<AnyHashable>) -> [Any] {
      ReportOrder.sorted(Array(members), by: \.base).map(\.base)
    }
    let pairs = MemberPairs(
      missing: sorted(expected.subtracting(got)), extra: sorted(got.subtracting(expected)), path: path)
    for difference in pairs.differences { append(difference.path, difference.change) }
    for member in pairs.missing { append(path, .missing(member)) }
    for member in pairs.extra { append(path, .extra(member)) }
  }

  private mutating func compareData(_ expected: Data, _ got: Data, _ path: String) {
    if let (expected, got) = DataDifference.texts(expected, got) {
      return append(path, .other(expected: expected, got: got))
    }
    let difference = DataDifference(expected, got)
    append("\(path)[\(difference.place)]", .bytes(difference))
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

  /// Returns whether two values are equal by `==`; `nil` where they have none.
  static func areEqual(_ left: Any, _ right: Any) -> Bool? {
    guard let left = left as? any Equatable else { return nil }
    func equals<Value: Equatable>(_ left: Value) -> Bool { (right as? Value).map { $0 == left } ?? false }
    return equals(left)
  }
}

/// One place where two values differ, found by reflection.
struct ValueDifference {
  indirect enum Change {
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
    var differ = Differ()
    differ.compare(expected, got, path, 0)
    return (differ.places, differ.count)
  }

  /// The places where two values differ field by field, where their types do not say what is equal.
  ///
  /// - Returns: The places, and the paths of what nobody can compare, as functions.
  static func unlike(expected: Any, got: Any) -> (places: [ValueDifference], unjudged: [String]) {
    var differ = Differ()
    differ.compare(expected, got, "", 1)
    return (differ.places, differ.unjudged)
  }

  /// Returns whether two values are known to have nothing in which they differ.
  static func areAlike(_ left: Any, _ right: Any) -> Bool {
    let (places, unjudged) = unlike(expected: left, got: right)
    return places.isEmpty && unjudged.isEmpty
  }
}
