import Foundation

/// Compares two values part by part.
///
/// The remaining parts are in a list instead of on the stack, so that a chain of a thousand objects does not need deep
/// recursion.
struct Differ {
  /// The maximum number of differences that are kept; further ones are only counted.
  private static let most = 1_000
  /// A remaining part of the comparison. Parts are in the order in which a reader goes through the value.
  enum Work {
    case compare(Any, Any, ValuePlace, depth: Int)
    case report(ValuePlace, ValueDifference.Change)
    case giveUp(ValuePlace, UnjudgedPart.Reason)
    /// Takes other steps if no difference was found since a given point of the comparison.
    indirect case unlessFound(since: Found, [Work])
  }

  /// The number of differences so far.
  struct Found {
    let count: Int
    let repeats: Int
  }

  private(set) var places: [ValueDifference] = []
  private(set) var count = 0
  /// The parts that cannot be compared.
  private(set) var unjudged: [UnjudgedPart] = []
  /// Pairs of objects that were already compared, so that a graph is walked once, regardless of how its objects refer
  /// to each other.
  private var compared: Set<[ObjectIdentifier]> = []
  /// The number of times that a pair occurred again; its differences are reported at its first occurrence.
  private var repeats = 0
  /// Keeps the compared objects alive, since a new object could get the identity of a freed one.
  private var kept: [Any] = []
  /// `true` if some part differs by `==`, even if the difference was not located.
  private var hasUnequal = false

  /// The name of the class of the whole value, with which paths begin.
  private var rootClass: String?
  /// The paths of fields that are allowed to differ.
  private let except: Set<String>

  init(except: Set<String> = []) { self.except = except }

  var found: Found { Found(count: count, repeats: repeats) }

  private var isFull: Bool { count >= Self.most }

  /// Compares two values that are not equal, even if their parts are.
  mutating func compareUnequal(_ expected: Any, _ got: Any, at path: String) {
    let place = ValuePlace(path)
    take(steps(expected, got, place, depth: 0, equality: Self.areEqual(expected, got).map { _ in false }))
    if count == 0 { add(place, .other(expected: expected, got: got)) }
  }

  /// Compares two values by their parts; parts that have `==` are compared with it.
  mutating func compareParts(_ expected: Any, _ got: Any) {
    let whole = ValuePlace("")
    if !except.isEmpty, let object = present(expected), ValueTree(object).kind == .object {
      rootClass = "\(type(of: object))"
    }
    take([.compare(expected, got, whole, depth: 0)])
    if count == 0, hasUnequal { add(whole, .other(expected: expected, got: got)) }
  }

  private mutating func take(_ first: [Work]) {
    var steps = Array(first.reversed())
    while let step = steps.popLast() {
      switch step {
      case .compare(let expected, let got, let place, let depth):
        let text = except.isEmpty ? "" : exceptPath(place)
        if except.contains(text) { continue }
        var equality = Self.areEqual(expected, got)
        if equality == true { continue }
        // A value that contains an excluded field is compared part by part rather than with `==`.
        if !except.isEmpty, text.isEmpty || except.contains(where: { $0.hasPrefix("\(text).") }) { equality = nil }
        if equality == false { hasUnequal = true }
        steps += self.steps(expected, got, place, depth: depth, equality: equality).reversed()
      case .report(let place, let change): add(place, change)
      case .giveUp(let place, let reason):
        if unjudged.count < Self.most { unjudged.append(UnjudgedPart(path: place.text, reason: reason)) }
      case .unlessFound(let found, let others):
        if count == found.count, repeats == found.repeats { steps += others.reversed() }
      }
    }
  }

  /// Returns the path of a part in the form of a key path, without a class name at the beginning.
  private func exceptPath(_ place: ValuePlace) -> String {
    guard let root = rootClass, place.text.hasPrefix("\(root).") else { return place.text }
    return String(place.text.dropFirst(root.count + 1))
  }

  private mutating func add(_ place: ValuePlace, _ change: ValueDifference.Change) {
    if !isFull { places.append(ValueDifference(path: place.text, change: change)) }
    count += 1
  }

  /// Returns the steps that compare two values; `equality` is the result of `==`, `nil` if their type does not have it.
  private mutating func steps(
    _ expected: Any, _ got: Any, _ place: ValuePlace, depth: Int, equality: Bool?
  ) -> [Work] {
    let whole = Work.report(place, .other(expected: expected, got: got))
    // Values without `==` have to be read to find out whether they differ.
    if isFull, equality != nil { return [whole] }
    let (left, right) = (ValueTree(expected), ValueTree(got))
    if let one = left.identity, let other = right.identity {
      if one == other, equality == nil { return [] }
      guard compared.insert([one, other]).inserted else {
        repeats += 1
        return []
      }
      kept.append(expected)
      kept.append(got)
    }
    guard left.type == right.type else { return [whole] }
    guard depth < ValueTree.deepest else {
      return equality == nil ? [.giveUp(place, .tooDeep(ValueTree.deepest))] : [whole]
    }
    guard let parts = partSteps(left, right, place, depth + 1, isUnequal: equality == false) else { return [whole] }
    if equality == false { return parts + [.unlessFound(since: found, [whole])] }
    guard let reason = Self.reason(left) else { return parts }
    return parts + [.giveUp(place, reason)]
  }

  /// Returns the reason why two values of a type are undecided although their parts are alike.
  private static func reason(_ value: ValueTree) -> UnjudgedPart.Reason? {
    if value.kind != .collection, value.elements != nil { return nil }
    return switch value.hidden {
    case nil: nil
    case .everything: .hasNoParts
    case .behindOwnMirror: .behindOwnMirror
    case .inSystem: .inSystem("\(value.type)")
    }
  }

  /// Returns the steps that compare the parts of two values of a type; `nil` if they differ as a whole, such as
  /// different cases.
  private func partSteps(
    _ left: ValueTree, _ right: ValueTree, _ place: ValuePlace, _ depth: Int, isUnequal: Bool
  ) -> [Work]? {
    if let steps = standardSteps(left.value, right.value, place, depth) { return steps }
    switch (left.kind, right.kind) {
    case (.optional, .optional):
      switch (left.parts.first, right.parts.first) {
      case (let expected?, let got?):  // An optional is not a separate level.
        return [.compare(expected.value, got.value, place, depth: depth - 1)]
      case (nil, nil): return []
      default: return nil
      }
    case (.enumeration(let expected), .enumeration(let got)) where expected != got: return nil
    default: break
    }
    // The equality of the system's types is enough, since the way in which they are stored is meaningless to a reader.
    if isUnequal, left.isOfSystem, !left.isReadByParts { return nil }
    if let expected = left.elements, let got = right.elements { return listSteps(expected, got, place, depth) }
    // The system's private properties are caches and locks, which may differ in equal values.
    if left.isOfSystem, left.hidden == .inSystem { return [] }
    return fieldSteps(left, right, place, depth)
  }

  /// Returns the steps for the fields. The path begins with the name of a class, which its description often hides; a
  /// case is written with its dot.
  private func fieldSteps(_ left: ValueTree, _ right: ValueTree, _ place: ValuePlace, _ depth: Int) -> [Work]? {
    let (expected, got) = (Array(left.parts), Array(right.parts))
    guard expected.map(\.label) == got.map(\.label) else { return nil }
    var place = place
    if left.kind == .object, place.isRoot { place = ValuePlace("\(left.type)") }
    if case .enumeration(let name?) = left.kind {
      place = place.member(".\(name)")
      // A single value without a label belongs to the case itself.
      if expected.count == 1, expected[0].label == nil {
        return [.compare(expected[0].value, got[0].value, place, depth: depth)]
      }
    }
    return expected.indices.map { index in
      let field = place.field(expected[index].label ?? "\(index)")
      // Reflection shows a property that cannot be copied as `()`.
      if left.kind == .object, expected[index].value is Void { return .giveUp(field, .hasNoParts) }
      return .compare(expected[index].value, got[index].value, field, depth: depth)
    }
  }

  /// Returns whether two values are equal by `==`; `nil` if their type does not have it.
  ///
  /// Either class may inherit `==` from the other.
  static func areEqual(_ left: Any, _ right: Any) -> Bool? {
    if let left = left as? any Any.Type, let right = right as? any Any.Type { return left == right }
    guard let equatable = left as? any Equatable else { return nil }
    // A cast can unwrap an optional or wrap a value in one.
    if left is any AnyOptional || right is any AnyOptional, type(of: left) != type(of: right) { return false }
    func equals<Value: Equatable>(_ value: Value, _ other: Any) -> Bool? { (other as? Value).map { value == $0 } }
    if let equality = equals(equatable, right) { return equality }
    return (right as? any Equatable).flatMap { equals($0, left) } ?? false
  }
}

extension ValueTree {
  /// Returns whether a value of a system type is compared by its parts even if it has `==`.
  var isReadByParts: Bool {
    switch kind {
    case .optional, .tuple, .collection, .set, .dictionary: true
    case .enumeration: value is any AnyResult
    default: false
    }
  }
}

// Compares ordered elements: the missing, extra, moved and different ones.

extension Differ {
  /// Compares lists of elements. A reversed or reordered list is one difference; otherwise each differing element is a
  /// difference.
  func listSteps(_ expected: [Any], _ got: [Any], _ place: ValuePlace, _ depth: Int) -> [Work] {
    if Self.isReversed(expected, got) { return [.report(place, .reordered(count: got.count, isReversed: true))] }
    return elementSteps(expected, got, place, depth)
  }

  /// To limit the work, the equal beginning and end are skipped, and only the elements between them are compared.
  private func elementSteps(_ expected: [Any], _ got: [Any], _ place: ValuePlace, _ depth: Int) -> [Work] {
    func areEqual(_ left: Int, _ right: Int) -> Bool { Self.areEqual(expected[left], got[right]) == true }
    let shorter = min(expected.count, got.count)
    let start = (0..<shorter).first { !areEqual($0, $0) } ?? shorter
    let rest = 0..<(shorter - start)
    let end = rest.first { !areEqual(expected.count - 1 - $0, got.count - 1 - $0) } ?? rest.count
    let (left, right) = (start..<(expected.count - end), start..<(got.count - end))
    var steps: [Work] = []
    var missing: [Int] = []
    var extra: [Int] = []
    var moved: [(from: Int, to: Int)] = []
    /// Compares the missing with the extra elements at a position; the others are reported as missing or extra.
    func flush() {
      for (left, right) in zip(missing, extra) where !areEqual(left, right) {
        // The path shows the index and, if there is one, the element's id or name.
        let element = place.member("[\(right)]\(ElementIdentity.text(expected[left], got[right]))")
        steps.append(.compare(expected[left], got[right], element, depth: depth))
      }
      for index in missing.dropFirst(extra.count) {
        steps.append(.report(place.member("[\(index)]"), .missing(expected[index])))
      }
      for index in extra.dropFirst(missing.count) {
        steps.append(.report(place.member("[\(index)]"), .extra(got[index])))
      }
      for (from, to) in moved { steps.append(.report(place, .moved(expected[from], from: from, to: to))) }
      missing = []
      extra = []
      moved = []
    }
    let isOne = left.count == 1 && right.count == 1
    guard !isOne,
      let changes = EditScript.between(left.count, right.count, areEqual: { areEqual(start + $0, start + $1) })
    else {
      if Self.isReordered(expected, got) { return [.report(place, .reordered(count: got.count, isReversed: false))] }
      // Otherwise the elements are compared index by index.
      missing = Array(left)
      extra = Array(right)
      flush()
      return steps
    }
    let missingIndices = changes.flatMap(\.missing).map { start + $0 }
    let (moves, others) = Self.moves(missingIndices, changes.flatMap(\.extra).map { start + $0 }, areEqual)
    for change in changes {
      for index in change.missing.map({ start + $0 }) {
        if let target = moves[index] { moved.append((index, target)) } else { missing.append(index) }
      }
      extra = change.extra.map { start + $0 }.filter(others.contains)
      flush()
    }
    return steps
  }

  /// The minimum number of elements whose new order is reported as a whole; with fewer, a reader sees which element
  /// moved.
  private static var fewest: Int { 4 }

  private static func isReversed(_ expected: [Any], _ got: [Any]) -> Bool {
    guard expected.count == got.count, got.count >= fewest, areEqual(expected[0], got[0]) == false else { return false }
    return zip(expected, got.reversed()).allSatisfy { areEqual($0, $1) == true }
  }

  /// Returns whether two lists have the same elements equally often, in any order.
  private static func isReordered(_ expected: [Any], _ got: [Any]) -> Bool {
    guard expected.count == got.count else { return false }
    let left = expected.compactMap { $0 as? AnyHashable }
    let right = got.compactMap { $0 as? AnyHashable }
    guard left.count == expected.count, right.count == got.count else { return false }
    return counts(left) == counts(right)
  }

  private static func counts(_ elements: [AnyHashable]) -> [AnyHashable: Int] {
    var counts: [AnyHashable: Int] = [:]
    // A dictionary that grows ends the process if equal elements have different hashes.
    counts.reserveCapacity(elements.count)
    for element in elements { counts[element, default: 0] += 1 }
    return counts
  }

  /// Pairs missing elements with equal extra ones, and returns the extra elements without a partner.
  private static func moves(
    _ missing: [Int], _ extra: [Int], _ areEqual: (Int, Int) -> Bool
  ) -> (moves: [Int: Int], others: Set<Int>) {
    var others = Set(extra)
    var moves: [Int: Int] = [:]
    for index in missing {
      guard let target = others.sorted().first(where: { areEqual(index, $0) }) else { continue }
      moves[index] = others.remove(target)
    }
    return (moves, others)
  }

  /// Pairs elements with the same key, wherever they are; several elements with one key are paired in order.
  func keyedSteps(_ expected: KeyedElements, _ got: KeyedElements, _ place: ValuePlace, _ depth: Int) -> [Work] {
    func element(_ key: AnyHashable) -> ValuePlace { place.member("[\(ValueDescription.brief(key.base))]") }
    var indices: [AnyHashable: [Int]] = [:]
    // This dictionary must not grow either: growing ends the process if equal keys have different hashes.
    indices.reserveCapacity(got.elements.count)
    for (index, element) in got.elements.enumerated().reversed() { indices[element.key, default: []].append(index) }
    var steps: [Work] = []
    var orders: [Work] = []
    for (index, pair) in expected.elements.enumerated() {
      guard let other = indices[pair.key]?.popLast() else {
        steps.append(.report(element(pair.key), .missing(pair.value)))
        continue
      }
      if index != other { orders.append(.report(place, .moved(pair.value, from: index, to: other))) }
      steps.append(.compare(pair.value, got.elements[other].value, element(pair.key), depth: depth))
    }
    for index in indices.values.joined().sorted() {
      steps.append(.report(element(got.elements[index].key), .extra(got.elements[index].value)))
    }
    // Only their order differs.
    return steps + [.unlessFound(since: found, orders)]
  }
}

// Values of the standard library and of Foundation whose parts are not their stored properties.

extension Differ {
  /// Returns the steps that compare the contents of two standard values; `nil` for other types, and for values that
  /// differ as a whole.
  func standardSteps(_ expected: Any, _ got: Any, _ place: ValuePlace, _ depth: Int) -> [Work]? {
    if let expected = expected as? KeyedElements, let got = got as? KeyedElements {
      return keyedSteps(expected, got, place, depth)
    }
    if let expected = expected as? JSON, let got = got as? JSON { return jsonSteps(expected, got, place, depth) }
    if let expected = expected as? Set<AnyHashable>, let got = got as? Set<AnyHashable> {
      return memberSteps(expected, got, place)
    }
    if let expected = expected as? [AnyHashable: Any], let got = got as? [AnyHashable: Any] {
      return entrySteps(expected, got, place, depth) { "[\(ValueDescription.brief($0.base))]" }
    }
    if let expected = expected as? Data, let got = got as? Data { return [dataStep(expected, got, place)] }
    if let expected = expected as? URL, let got = got as? URL {
      return zip(Self.parts(of: expected), Self.parts(of: got)).map { left, right in
        .compare(left.value, right.value, place.field(left.label), depth: depth)
      }
    }
    return nil
  }

  private func entrySteps<Key: Hashable, Value>(
    _ expected: [Key: Value], _ got: [Key: Value], _ place: ValuePlace, _ depth: Int, name: @escaping (Key) -> String
  ) -> [Work] {
    // Most entries of a large dictionary are usually equal, and do not have to be sorted.
    let keys = Set(expected.keys).union(got.keys).filter { key in
      guard let left = expected[key], let right = got[key] else { return true }
      return Self.areEqual(left, right) != true
    }
    // Keys of JSON define their own order, since different keys may have the same description.
    let known = (Array(keys) as? [JSONText])?.sorted() as? [Key] ?? Array(keys)
    let inOrder = ReportOrder.sorted(known) { key in (key as? JSONText)?.text ?? AnyHashable(key).base }
    return inOrder.compactMap { key in
      let entry = place.member(name(key))
      switch (expected[key], got[key]) {
      case (let left?, let right?): return .compare(left, right, entry, depth: depth)
      case (let left?, nil): return .report(entry, .missing(left))
      case (nil, let right?): return .report(entry, .extra(right))
      case (nil, nil): return nil
      }
    }
  }

  private func jsonSteps(_ expected: JSON, _ got: JSON, _ place: ValuePlace, _ depth: Int) -> [Work] {
    switch (expected, got) {
    case (.object(let expected), .object(let got)):
      return entrySteps(expected, got, place, depth) { key in
        let key = key.text
        let isWord = !key.isEmpty && key.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        return isWord ? (place.isRoot ? key : ".\(key)") : "[\(ValueDescription.quote(key))]"
      }
    case (.array(let expected), .array(let got)): return listSteps(expected, got, place, depth)
    case (.string(let expected), .string(let got)):
      let (expected, got) = JSONText.told(expected, got)
      return [.report(place, .other(expected: expected, got: got))]
    default: return []
    }
  }

  private func memberSteps(_ expected: Set<AnyHashable>, _ got: Set<AnyHashable>, _ place: ValuePlace) -> [Work] {
    func sorted(_ members: Set<AnyHashable>) -> [Any] {
      ReportOrder.sorted(Array(members), by: \.base).map(\.base)
    }
    let pairs = MemberPairs(
      missing: sorted(expected.subtracting(got)), extra: sorted(got.subtracting(expected)), path: place.text)
    return pairs.differences.map { .report(ValuePlace($0.path), $0.change) }
      + pairs.missing.map { .report(place, .missing($0)) } + pairs.extra.map { .report(place, .extra($0)) }
  }

  private func dataStep(_ expected: Data, _ got: Data, _ place: ValuePlace) -> Work {
    if let (expected, got) = DataDifference.texts(expected, got) {
      return .report(place, .other(expected: expected, got: got))
    }
    let difference = DataDifference(expected, got)
    return .report(place.member("[\(difference.place)]"), .bytes(difference))
  }

  /// Returns the parts of an address that are compared one by one; those of the query have names if each name occurs
  /// once.
  private static func parts(of url: URL) -> [(label: String, value: Any)] {
    guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return [] }
    let items = parts.queryItems ?? []
    let query = Dictionary(items.map { ($0.name, $0.value) }) { first, _ in first }
    return [
      ("scheme", parts.scheme as Any), ("user", parts.user as Any), ("host", parts.host as Any),
      ("port", parts.port as Any), ("path", parts.path),
      ("query", query.count == items.count ? query as Any : parts.query as Any), ("fragment", parts.fragment as Any),
    ]
  }
}

/// Pairs members without an order: each missing one with the most similar extra one.
struct MemberPairs {
  private(set) var differences: [ValueDifference] = []
  private(set) var missing: [Any] = []
  private(set) var extra: [Any]

  /// Each pair is compared by reflection. If there are more pairs, none is compared.
  private static let mostPairs = 2_500

  init(missing: [Any], extra: [Any], path: String) {
    self.extra = extra
    guard missing.count * extra.count <= Self.mostPairs else {
      self.missing = missing
      return
    }
    for member in missing {
      guard let (index, differences) = NearMiss.closest(to: member, self.extra, isExpected: true),
        case let known = ElementIdentity.commonFields(member, self.extra[index]),
        !known.isEmpty || differences.count == 1
      else {
        self.missing.append(member)
        continue
      }
      let other = self.extra.remove(at: index)
      let place = known.isEmpty ? ValueDescription.brief(member, limit: 40) : known.joined(separator: ", ")
      self.differences += ValueDifference.all(expected: member, got: other, at: "\(path)[\(place)]").places
    }
  }
}

/// Elements that are identified by a key. A description shows them as a list.
struct KeyedElements: CustomReflectable {
  let elements: [(key: AnyHashable, value: Any)]

  var customMirror: Mirror { Mirror(self, unlabeledChildren: elements.map(\.value), displayStyle: .collection) }
}

/// Identifies a differing element of a collection by fields that are equal on both sides.
enum ElementIdentity {
  private static let names = ["id", "name", "key"]
  private static let longest = 40

  /// Returns the words after an index: ` (id: 2, name: "Cup")`; empty if the elements have no such fields in common.
  static func text(_ expected: Any, _ got: Any) -> String {
    let same = commonFields(expected, got)
    return same.isEmpty ? "" : " (\(same.joined(separator: ", ")))"
  }

  /// Returns the identifying fields of both elements: `id: 2`. Without such a field, the first text that both elements
  /// share is used, such as the number of an order.
  static func commonFields(_ expected: Any, _ got: Any) -> [String] {
    let (left, right) = (fields(expected), fields(got))
    func common(_ chosen: ([(name: String, value: Any)]) -> [(name: String, value: Any)]) -> [String] {
      let known = written(chosen(left))
      return written(chosen(right)).filter { known.contains($0) }
    }
    let named = common { fields in names.compactMap { name in fields.first { $0.name == name } } }
    return named.isEmpty ? Array(common { $0.filter { $0.value is String } }.prefix(1)) : named
  }

  private static func fields(_ value: Any) -> [(name: String, value: Any)] {
    guard let value = present(value) else { return [] }
    if case .object(let members)? = value as? JSON { return members.map { ($0.key.text, $0.value) } }
    let tree = ValueTree(value)
    guard tree.kind == .structure || tree.kind == .object else { return [] }
    var fields = tree.parts.compactMap { part in part.label.map { (name: $0, value: part.value) } }
    // A computed `id`. An object without another identity has its address as its id, which means nothing to a reader.
    if let identifiable = value as? any Identifiable, !fields.contains(where: { $0.name == "id" }) {
      let id = identifiable.id as Any
      if !(id is ObjectIdentifier) { fields.append(("id", id)) }
    }
    return fields
  }

  private static func written(_ fields: [(name: String, value: Any)]) -> [String] {
    fields.compactMap { name, value in
      let text = ValueDescription.brief(value, limit: longest + 1)
      return text.count <= longest ? "\(name): \(text)" : nil
    }
  }
}

/// The result of comparing two values part by part; parts with `==` are compared by it.
enum Likeness {
  case alike
  case different([ValueDifference])
  /// No compared part differs, and the parts at these paths could not be compared.
  case undecided([UnjudgedPart])

  /// - Parameter except: The paths of fields that are allowed to differ.
  init(expected: Any, got: Any, except: Set<String> = []) {
    var differ = Differ(except: except)
    differ.compareParts(expected, got)
    if differ.count > 0 {
      self = .different(differ.places)
    } else {
      self = differ.unjudged.isEmpty ? .alike : .undecided(differ.unjudged)
    }
  }
}

/// A part of a value that could not be compared.
struct UnjudgedPart {
  enum Reason: Hashable {
    /// A function, or another value without comparable parts.
    case hasNoParts
    case tooDeep(Int)
    case behindOwnMirror
    case inSystem(String)
  }

  /// The path; empty for the whole value.
  let path: String
  let reason: Reason

  /// Returns a text with the parts that could not be compared, and the reasons: `tap, undo have neither fields nor ==`.
  static func text(_ parts: [UnjudgedPart]) -> String {
    var reasons: [Reason] = []
    for part in parts where !reasons.contains(part.reason) { reasons.append(part.reason) }
    return reasons.map { reason in text(parts.filter { $0.reason == reason }.map(\.path), reason) }
      .joined(separator: "; ")
  }

  /// Returns the beginning and the end of a long path.
  private static func shortened(_ path: String) -> String {
    path.count > 100 ? "\(path.prefix(40))…\(path.suffix(40))" : path
  }

  private static func text(_ paths: [String], _ reason: Reason) -> String {
    let names = paths.map { $0.isEmpty ? "it" : shortened($0) }
    let isOne = names.count == 1
    let subject = FantailMatchers.shortened(Array(names.prefix(5)), to: 5, of: names.count).joined(separator: ", ")
    switch reason {
    case .hasNoParts: return "\(subject) \(isOne ? "has" : "have") neither fields nor =="
    case .tooDeep(let levels): return "\(subject) \(isOne ? "lies" : "lie") deeper than \(levels) levels"
    case .behindOwnMirror: return "\(subject) \(isOne ? "uses" : "use") a custom mirror"
    case .inSystem(let type):
      return "\(subject) \(isOne ? "is" : "are") of the type \(type), which has no == and hides its fields"
    }
  }
}

/// A place where two values differ.
struct ValueDifference {
  indirect enum Change {
    case other(expected: Any, got: Any)
    case missing(Any)
    case extra(Any)
    /// An element that has another position in the collection at the path.
    case moved(Any, from: Int, to: Int)
    /// All elements of the collection at the path are in another order.
    case reordered(count: Int, isReversed: Bool)
    case bytes(DataDifference)
  }

  /// The path from the whole value to the place: `lines[2].price`; empty for the whole value.
  let path: String
  let change: Change

  /// Returns the places where two values differ, in the order of fields and elements; keys and members are sorted.
  ///
  /// - Returns: The places and their number; beyond a thousand, places are only counted.
  static func all(expected: Any, got: Any, at path: String = "") -> (places: [ValueDifference], count: Int) {
    var differ = Differ()
    differ.compareUnequal(expected, got, at: path)
    return (differ.places, differ.count)
  }
}

/// The path to a part of a value. The path becomes a text only for a report.
struct ValuePlace {
  let isRoot: Bool
  private let write: () -> String

  init(_ text: String) {
    isRoot = text.isEmpty
    write = { text }
  }

  private init(_ write: @escaping () -> String) {
    isRoot = false
    self.write = write
  }

  var text: String { write() }

  /// Returns the path of a field: the name at the root, `.name` in other values.
  func field(_ name: String) -> ValuePlace { isRoot ? ValuePlace(name) : member(".\(name)") }

  /// Returns the path of a part whose text directly follows the value's path.
  func member(_ text: @autoclosure @escaping () -> String) -> ValuePlace { ValuePlace { [write] in write() + text() } }
}
