import FantailTree
package import Foundation

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
    case .inSystem, .inC: .inSystem("\(value.type)")
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

/// The words for two strings that should be equal: the first line that differs, and its invisible differences.
enum StringDifference {
  private static let shortString = 60
  private static let context = 20

  /// - Parameter name: The words before the headline, unless both strings are JSON.
  static func explain(expected: String, got: String, name: String = "") -> Issue.Explanation {
    if max(expected.utf8.count, got.utf8.count) > HugeStrings.least { return HugeStrings.explain(expected, got, name) }
    if let json = JSON.pair(expected, got), json.expected != json.got {
      return asJSON(json.expected, json.got)
    }
    let note = invisibleDifference(expected, got)
    let expectedLines = lines(of: expected)
    let gotLines = lines(of: got)
    if expectedLines.count <= 1 && gotLines.count <= 1 {
      return Issue.Explanation(
        headline: headline(name, expected, got),
        details: note.isEmpty ? marked(expected, got) : note.map { Issue.Line($0) })
    }
    let same = zip(expectedLines, gotLines).prefix { $0 == $1 }.count
    let left = same < expectedLines.count ? expectedLines[same] : nil
    let right = same < gotLines.count ? gotLines[same] : nil
    let isShort = expected.utf8.count <= shortString && got.utf8.count <= shortString
    let counts =
      expectedLines.count == gotLines.count
      ? [] : ["expected \(counted(expectedLines.count, "line")), got \(counted(gotLines.count, "line"))"]
    let first = lineDifference(same + 1, left, right)
    let diff = note.isEmpty ? LineDifference.lines(expectedLines, gotLines) : []
    if isShort {
      // If the strings have different numbers of lines, a line may have been inserted or removed. Then the first line
      // that differs may be a correct line that only moved, and the whole difference is shown.
      let isShifted = left != nil && right != nil && !counts.isEmpty && !diff.isEmpty
      let details = isShifted ? diff : ([first] + note).map { Issue.Line($0) }
      return Issue.Explanation(headline: headline(name, expected, got), details: details)
    }
    return Issue.Explanation(headline: name + first, details: (counts + note).map { Issue.Line($0) } + diff)
  }

  static func asJSON(_ expected: JSON, _ got: JSON) -> Issue.Explanation {
    var text = UnequalText.explain(expected: expected, got: got)
    text.headline = "as JSON: \(text.headline)"
    return text
  }

  private static func lineDifference(_ number: Int, _ expected: Substring?, _ got: Substring?) -> String {
    switch (expected, got) {
    case (let expected?, let got?):
      // A line end at the end of both strings does not matter to the reader.
      expected.last == got.last && expected.last?.isNewline == true
        ? headline("line \(number): ", expected.dropLast(), got.dropLast())
        : headline("line \(number): ", expected, got)
    case (let expected?, nil): "line \(number): missing \(ValueDescription.quote(expected, limit: 100))"
    case (nil, let got?): "line \(number): extra \(ValueDescription.quote(got, limit: 100))"
    case (nil, nil): "line \(number)"
    }
  }

  /// Returns two one-line strings with their differences marked. For long strings, it also returns their lengths if
  /// these differ, and the position of the last difference if the marked lines do not show it.
  private static func marked(_ expected: String, _ got: String) -> [Issue.Line] {
    if isShown(expected, got) { return LinePair.lines(expected, got, longest: 2 * shortString) ?? [] }
    let left = expected.count
    let right = got.count
    let counts: [Issue.Line] = left == right ? [] : ["expected \(counted(left, "character")), got \(right)"]
    let last: [Issue.Line] =
      lastDifference(expected, got, count: left).map { ["the last difference is at character \($0)"] } ?? []
    return counts + last + (LinePair.lines(expected, got, longest: 3 * context) ?? [])
  }

  /// Returns the number of the last character of the expected string that differs; `nil` if the marked lines show
  /// it.
  private static func lastDifference(_ expected: String, _ got: String, count: Int) -> Int? {
    let same = zip(expected, got).prefix { $0 == $1 }.count
    let last = count - zip(expected.reversed(), got.reversed()).prefix { $0 == $1 }.count
    return last - same > 2 * context ? last : nil
  }

  /// Returns where two strings with a common beginning begin to differ; `nil` without a common beginning.
  static func afterCommonBeginning(_ expected: String, _ got: String) -> String? {
    let same = zip(expected, got).prefix { $0 == $1 }.count
    return same == 0 ? nil : differing(expected, got, from: same)
  }

  private static func differing(
    _ expected: some StringProtocol, _ got: some StringProtocol, from position: Int
  ) -> String {
    "from character \(position + 1): expected \(tail(expected, position)), got \(tail(got, position))"
  }

  private static func tail(_ string: some StringProtocol, _ position: Int) -> String {
    let rest = string.dropFirst(position)
    return ValueDescription.quote(rest.prefix(context)) + (rest.count > context ? "…" : "")
  }

  /// Returns whether both strings are short enough to be shown whole in the headline.
  private static func isShown(_ expected: some StringProtocol, _ got: some StringProtocol) -> Bool {
    expected.utf8.count <= 2 * shortString && got.utf8.count <= 2 * shortString
  }

  /// Returns both strings; for long strings, the part from the first difference on.
  private static func headline(
    _ place: String, _ expected: some StringProtocol, _ got: some StringProtocol
  ) -> String {
    if isShown(expected, got) {
      return "\(place)expected \(ValueDescription.quote(expected)), got \(ValueDescription.quote(got))"
    }
    let same = zip(expected, got).prefix { $0 == $1 }.count
    return place + differing(expected, got, from: same)
  }

  /// Returns the lines with their line ends, so that line ends can also differ.
  private static func lines(of string: String) -> [Substring] {
    var lines: [Substring] = []
    var start = string.startIndex
    while start < string.endIndex {
      let newline = string[start...].firstIndex(where: \.isNewline)
      let end = newline.map { string.index(after: $0) } ?? string.endIndex
      lines.append(string[start..<end])
      start = end
    }
    return lines
  }

  // MARK: - Invisible differences

  private static func invisibleDifference(_ expected: String, _ got: String) -> [String] {
    // Whole copies are compared here, which is too slow for very long strings.
    guard expected.utf8.count + got.utf8.count <= 1_000_000 else { return [] }
    if expected == got { return [normalisation(expected, got)].compactMap(\.self) }
    if LineDifference.visible(expected[...]) == LineDifference.visible(got[...]) {
      return ["only the last line end differs"]
    }
    if unified(expected) == unified(got) { return ["only line ends differ"] }
    if trimmed(expected) == trimmed(got) { return ["only spaces or empty lines at line ends differ"] }
    if expected.filter({ !$0.isWhitespace }) == got.filter({ !$0.isWhitespace }) {
      return ["only white space differs" + (unusualSpaces(expected, got).map { ": \($0)" } ?? "")]
    }
    if expected.lowercased() == got.lowercased() { return ["only upper and lower case differ"] }
    let left = withoutInvisible(expected)
    let right = withoutInvisible(got)
    if left.text == right.text {
      let sides = [("expected", left.removed), ("got", right.removed)].filter { !$0.1.isEmpty }
      let names = sides.map { "\($0) has \(codePoints(Character($1[0])))" }
      return ["only invisible characters differ: \(names.joined(separator: ", "))"]
    }
    if let json = JSON.pair(expected, got), json.expected == json.got {
      return ["equal as JSON except for white space or the order of keys: use .equalJSON"]
    }
    return lookAlike(expected, got)
  }

  /// Describes the first white space that differs, if one of the two characters cannot be typed with a keyboard.
  private static func unusualSpaces(_ expected: String, _ got: String) -> String? {
    guard let (left, right) = zip(expected, got).first(where: { $0 != $1 }), left.isWhitespace, right.isWhitespace
    else { return nil }
    return left.isASCII && right.isASCII ? nil : "expected \(codePoints(left)), got \(codePoints(right))"
  }

  private static func withoutInvisible(_ string: String) -> (text: String, removed: [Unicode.Scalar]) {
    var text = String.UnicodeScalarView()
    var removed: [Unicode.Scalar] = []
    for scalar in string.unicodeScalars {
      if scalar.properties.generalCategory == .format { removed.append(scalar) } else { text.append(scalar) }
    }
    return (String(text), removed)
  }

  private static func unified(_ string: String) -> [Substring] {
    string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  private static func trimmed(_ string: String) -> [Substring] {
    var lines = unified(string).map { line in
      line[..<(line.lastIndex { !$0.isWhitespace }.map { line.index(after: $0) } ?? line.startIndex)]
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// Lists the code points of the first difference, if one of them is not plain text.
  private static func lookAlike(_ expected: String, _ got: String) -> [String] {
    guard let (left, right) = zip(expected, got).first(where: { $0 != $1 }) else { return [] }
    guard !left.isASCII || !right.isASCII, !(isIdeograph(left) && isIdeograph(right)) else { return [] }
    return ["expected \(codePoints(left)), got \(codePoints(right))"]
  }

  /// Returns whether a character is an ideograph, a syllable or the like, whose difference is plain to see.
  private static func isIdeograph(_ character: Character) -> Bool {
    character.unicodeScalars.first?.properties.generalCategory == .otherLetter
  }

  /// Describes the difference between two equal strings whose characters are composed of different code points.
  static func normalisation(_ expected: String, _ got: String) -> String? {
    guard expected.utf8.count + got.utf8.count <= 1_000_000 else { return nil }
    guard let (left, right) = zip(expected, got).first(where: { !$0.unicodeScalars.elementsEqual($1.unicodeScalars) })
    else { return nil }
    return "equal as text, in another normalisation: expected \(codePoints(left)), got \(codePoints(right))"
  }

  private static func codePoints(_ character: Character) -> String {
    let names = character.unicodeScalars.map { scalar in
      "U+\(ValueDescription.hexadecimal(scalar.value, digits: 4))" + (scalar.properties.name.map { " \($0)" } ?? "")
    }
    return names.joined(separator: " ")
  }
}

/// The lines that differ, each with two lines of context: `-` marks expected lines, `+` actual ones.
enum LineDifference {
  private static let context = 2
  private static let mostLines = 40

  /// Returns the lines of a report; empty if too many lines differ for a bounded comparison.
  static func lines(_ expected: [Substring], _ got: [Substring]) -> [Issue.Line] {
    let same = zip(expected, got).prefix { $0 == $1 }.count
    // The equal beginning is not compared again, and only its last lines are shown.
    let start = max(0, same - context)
    let left = expected[start...]
    let right = got[start...]
    guard
      let changes = EditScript.between(
        left.count, right.count, areEqual: { visible(left[start + $0]) == visible(right[start + $1]) })
    else { return [] }
    var report = [Issue.Line("- expected, + got", .context)]
    for (index, change) in changes.enumerated() {
      // Equal lines are shown after one change and before the next.
      let after = index == 0 ? 0 : context
      let before = change.isEmpty ? 0 : context
      let kept = left.dropFirst(change.kept.lowerBound).prefix(change.kept.count)
      if kept.count > after + before {
        report += texts(.context, kept.prefix(after))
        if after > 0, before > 0 { report.append(Issue.Line("  …", .context)) }
        report += texts(.context, kept.suffix(before))
      } else {
        report += texts(.context, kept)
      }
      report += pairs(
        left.dropFirst(change.missing.lowerBound).prefix(change.missing.count),
        right.dropFirst(change.extra.lowerBound).prefix(change.extra.count))
    }
    guard report.count > mostLines else { return report }
    return report.prefix(mostLines) + ["… \(counted(report.count - mostLines, "more line"))"]
  }

  /// If both sides have equally many lines, each is shown with its counterpart, with marks under the differences.
  /// Otherwise all expected lines come first, then all actual ones.
  private static func pairs(_ missing: ArraySlice<Substring>, _ extra: ArraySlice<Substring>) -> [Issue.Line] {
    let pairs = missing.count == extra.count ? Array(zip(missing.indices, extra.indices)) : []
    let marked = pairs.compactMap { left, right in
      let width = max("\(left + 1)".count, "\(right + 1)".count)
      func sign(_ sign: String, _ index: Int) -> String {
        let number = "\(index + 1)"
        return "\(sign) \(number)\(String(repeating: " ", count: width - number.count))  "
      }
      return LinePair.lines(
        visible(missing[left]), visible(extra[right]), signs: (sign("-", left), sign("+", right)),
        isQuoted: isQuoted(missing[left]) || isQuoted(extra[right]))
    }
    if !pairs.isEmpty, marked.count == pairs.count { return marked.flatMap { $0 } }
    return texts(.expected, missing) + texts(.got, extra)
  }

  /// Returns whether the end of a line is only visible in quotation marks.
  private static func isQuoted(_ line: Substring) -> Bool { visible(line).last?.isWhitespace == true }

  private static func texts(_ role: Issue.Line.Role, _ lines: ArraySlice<Substring>) -> [Issue.Line] {
    let sign = role == .expected ? "-" : role == .got ? "+" : " "
    return zip(lines.indices, lines).map { index, line in
      let visible = visible(line)
      let escaped = visible.map { $0 == "\"" || $0 == "\\" ? String($0) : ValueDescription.escape($0) }.joined()
      let text =
        isQuoted(line) ? ValueDescription.quote(visible, limit: 100) : ValueDescription.cut(escaped, limit: 100)
      return Issue.Line("\(sign) \(index + 1)  \(text)", role)
    }
  }

  /// Returns the line without its line end, which the first line of the report describes.
  static func visible(_ line: Substring) -> Substring {
    line.last?.isNewline == true ? line.dropLast() : line
  }
}

/// Two lines that should be equal, one below the other, with marks under the characters that differ.
enum LinePair {
  /// The shortest line with marks; in shorter lines a reader sees the difference without them.
  private static let least = 6
  private static let context = 20
  private static let longest = 100
  /// The minimum number of equal characters between two separate differences.
  private static let leastBetween = 3

  /// Returns the lines, each with its marks below; `nil` for short lines and for lines with little in common, where
  /// marks do not help.
  ///
  /// - Parameters:
  ///   - signs: The signs before the expected and the actual line, equally wide.
  ///   - longest: The number of characters shown; in longer lines, the characters around the first difference.
  static func lines(
    _ expected: some StringProtocol, _ got: some StringProtocol, signs: (expected: String, got: String) = ("- ", "+ "),
    isQuoted: Bool = true, longest: Int = longest
  ) -> [Issue.Line]? {
    let same = zip(expected, got).prefix { $0 == $1 }.count
    let isCut = max(expected.count, got.count) > longest
    let skipped = isCut ? max(0, same - context) : 0
    let left = Side(expected, skipped, longest, isQuoted)
    let right = Side(got, skipped, longest, isQuoted)
    guard let changes = changes(left.units, right.units) else { return nil }
    // If both lines are cut, a difference at their ends may come from the cut.
    let isOpen = left.isCut && right.isCut
    let upper = left.pieces(signs.expected, changes, isOpen) { $0.missing }
    let lower = right.pieces(signs.got, changes, isOpen) { $0.extra }
    let above = marks(under: upper)
    let below = marks(under: lower)
    return [Issue.Line(.expected, pieces: upper)] + (above.isEmpty || above == below ? [] : [Issue.Line(above, .marks)])
      + [Issue.Line(.got, pieces: lower)] + (below.isEmpty ? [] : [Issue.Line(below, .marks)])
  }

  /// A line by its visible characters, with escapes.
  private final class Side {
    let units: [String]
    let isCut: Bool
    private let start: String
    private let end: String

    init(_ line: some StringProtocol, _ skipped: Int, _ longest: Int, _ isQuoted: Bool) {
      let rest = line.dropFirst(skipped)
      let shown = rest.prefix(longest)
      units = shown.map { !isQuoted && ($0 == "\"" || $0 == "\\") ? String($0) : ValueDescription.escape($0) }
      isCut = shown.endIndex < line.endIndex
      let quote = isQuoted ? "\"" : ""
      start = (skipped > 0 ? "…" : "") + quote
      end = quote + (isCut ? "…" : "")
    }

    func pieces(
      _ sign: String, _ changes: [EditScript.Change], _ isOpen: Bool, _ own: (EditScript.Change) -> Range<Int>
    ) -> [String] {
      var pieces = changes.flatMap { change in
        let own = own(change)
        return [units[..<own.lowerBound].suffix(change.kept.count).joined(), units[own].joined()]
      }
      pieces[0] = sign + start + pieces[0]
      let last = isOpen ? pieces.removeLast() : ""
      return pieces + (isOpen ? ["", last + end] : [end])
    }
  }

  private static func changes(_ expected: [String], _ got: [String]) -> [EditScript.Change]? {
    let shorter = min(expected.count, got.count)
    guard shorter >= least else { return nil }
    let changes = trimmed(joined(all(expected, got)), expected, got)
    // No change follows the equal characters at the end.
    let kept = changes.reduce(0) { $0 + $1.kept.count }
    return kept * 5 >= shorter * 3 ? changes : nil
  }

  private static func all(_ expected: [String], _ got: [String]) -> [EditScript.Change] {
    if let changes = EditScript.between(expected.count, got.count, areEqual: { expected[$0] == got[$1] }) {
      return changes
    }
    let start = zip(expected, got).prefix { $0 == $1 }.count
    let left = expected.count
    let right = got.count
    return [
      EditScript.Change(kept: 0..<start, missing: start..<left, extra: start..<right),
      EditScript.Change(kept: left..<left, missing: left..<left, extra: right..<right),
    ]
  }

  /// Joins differences with few characters between them, since single letters that are equal by chance confuse the
  /// reader.
  private static func joined(_ changes: [EditScript.Change]) -> [EditScript.Change] {
    var joined: [EditScript.Change] = []
    for change in changes {
      guard !joined.isEmpty, change.kept.count < leastBetween, !change.isEmpty else {
        joined.append(change)
        continue
      }
      let last = joined[joined.count - 1]
      joined[joined.count - 1].missing = last.missing.lowerBound..<change.missing.upperBound
      joined[joined.count - 1].extra = last.extra.lowerBound..<change.extra.upperBound
    }
    return joined
  }

  /// Removes the common end from differences: `00` and `50` differ in one character.
  private static func trimmed(
    _ changes: [EditScript.Change], _ expected: [String], _ got: [String]
  ) -> [EditScript.Change] {
    var trimmed: [EditScript.Change] = []
    var same = 0
    for var change in changes {
      change.kept = (change.kept.lowerBound - same)..<change.kept.upperBound
      same = zip(expected[change.missing].reversed(), got[change.extra].reversed()).prefix { $0 == $1 }.count
      change.missing = change.missing.dropLast(same)
      change.extra = change.extra.dropLast(same)
      trimmed.append(change)
    }
    let left = expected.count
    let right = got.count
    let rest = EditScript.Change(kept: (left - same)..<left, missing: left..<left, extra: right..<right)
    return same == 0 ? trimmed : trimmed + [rest]
  }

  private static func marks(under pieces: [String]) -> String {
    let marks = pieces.enumerated().map { index, piece in
      String(repeating: index % 2 == 1 ? "^" : " ", count: piece.columns)
    }.joined()
    return String(marks.reversed().drop { $0 == " " }.reversed())
  }
}

/// The smallest number of insertions and removals that turn one sequence into another, if it is small.
///
/// The work of `CollectionDifference` grows with the number of differences, without a bound; this algorithm gives up
/// instead.
enum EditScript {
  /// A kept part, by its positions in the expected lines, and the parts after it that are only on one side.
  struct Change {
    var kept: Range<Int>
    var missing: Range<Int>
    var extra: Range<Int>

    var isEmpty: Bool { missing.isEmpty && extra.isEmpty }
  }

  /// The work is at most this many times the number of elements.
  private static let mostEdits = 40

  /// Returns the changes in order; `nil` if more than `mostEdits` are needed. Only the first change may keep nothing,
  /// and only the last may have no difference.
  static func between(_ expected: Int, _ got: Int, areEqual: (Int, Int) -> Bool) -> [Change]? {
    // The furthest position in `expected` that each diagonal reaches, for each number of edits (E. Myers, 1986).
    var reach = [1: 0]
    var history: [[Int: Int]] = []
    for edits in 0...mostEdits {
      history.append(reach)
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        let isDown = isDown(diagonal, edits, reach)
        var x = isDown ? reach[diagonal + 1] ?? -1 : (reach[diagonal - 1] ?? -2) + 1
        var y = x - diagonal
        while x >= 0, y >= 0, x < expected, y < got, areEqual(x, y) { (x, y) = (x + 1, y + 1) }
        reach[diagonal] = x
        if x >= expected && y >= got { return changes(history, expected, got) }
      }
    }
    return nil
  }

  /// Returns whether a diagonal is reached by an insertion instead of a removal.
  private static func isDown(_ diagonal: Int, _ edits: Int, _ reach: [Int: Int]) -> Bool {
    let down = reach[diagonal + 1] ?? -1
    let right = reach[diagonal - 1] ?? -2
    return diagonal == -edits || (diagonal != edits && right < down)
  }

  private static func changes(_ history: [[Int: Int]], _ expected: Int, _ got: Int) -> [Change] {
    // The end of each edit together with the equal elements after it, the last first.
    var ends = [(x: expected, y: got)]
    for (edits, reach) in history.enumerated().dropFirst().reversed() {
      let diagonal = ends[ends.count - 1].x - ends[ends.count - 1].y
      let previous = isDown(diagonal, edits, reach) ? diagonal + 1 : diagonal - 1
      let x = reach[previous] ?? 0
      ends.append((x, x - previous))
    }
    var (x, y) = ends.removeLast()
    var changes = [Change(kept: 0..<x, missing: x..<x, extra: y..<y)]
    for end in ends.reversed() {
      let same = min(end.x - x, end.y - y)
      (x, y) = end
      let last = changes.count - 1
      changes[last].missing = changes[last].missing.lowerBound..<(x - same)
      changes[last].extra = changes[last].extra.lowerBound..<(y - same)
      if same > 0 { changes.append(Change(kept: (x - same)..<x, missing: x..<x, extra: y..<y)) }
    }
    return changes
  }
}

/// The words for strings too long to be compared in detail: the first byte that differs, and the text around it.
enum HugeStrings {
  /// From this number of bytes on, only bytes are compared.
  static let least = 4_000_000
  private static let shown = 40

  static func explain(_ expected: String, _ got: String, _ name: String) -> Issue.Explanation {
    let same = commonBytes(expected, got)
    return Issue.Explanation(
      headline: "\(name)expected \(window(expected, same)), got \(window(got, same)) from byte \(same + 1)",
      details: ["expected \(expected.utf8.count) bytes, got \(got.utf8.count) bytes"])
  }

  /// Compares eight bytes at a time, since a hundred million steps take a debug build seconds.
  private static func commonBytes(_ expected: String, _ got: String) -> Int {
    var expected = expected
    var got = got
    return expected.withUTF8 { left in
      got.withUTF8 { right in
        let left = UnsafeRawBufferPointer(left)
        let right = UnsafeRawBufferPointer(right)
        let count = min(left.count, right.count)
        var index = 0
        while index + 8 <= count,
          left.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            == right.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        { index += 8 }
        while index < count, left[index] == right[index] { index += 1 }
        return index
      }
    }
  }

  private static func window(_ string: String, _ position: Int) -> String {
    let bytes = string.utf8.dropFirst(max(0, position - shown / 2)).prefix(shown)
    return "…" + ValueDescription.quote(String(decoding: bytes, as: UTF8.self)) + "…"
  }
}

/// Two different data, described by the first byte that differs and sixteen bytes around it.
package final class DataDifference {
  private let expected: Data
  private let got: Data
  /// The offset of the first byte that differs.
  let place: Int

  init(_ expected: Data, _ got: Data) {
    self.expected = expected
    self.got = got
    place = zip(expected, got).prefix { $0 == $1 }.count
  }

  var headline: String { "expected \(byte(expected)), got \(byte(got))" }

  var details: [Issue.Line] {
    let counts: [Issue.Line] =
      expected.count == got.count ? [] : [Issue.Line("expected \(counted(expected.count, "byte")), got \(got.count)")]
    let start = max(0, place - 7)
    let left = bytes(expected, from: start)
    let right = bytes(got, from: start)
    return counts + [Issue.Line("sixteen bytes from [\(start)]:")]
      + (LinePair.lines(left, right, isQuoted: false) ?? [
        Issue.Line("- " + left), Issue.Line("+ " + right),
      ])
  }

  private func byte(_ data: Data) -> String {
    guard place < data.count else { return "the end" }
    return "0x" + ValueDescription.hexadecimal(data[data.startIndex + place], digits: 2)
  }

  private func bytes(_ data: Data, from start: Int) -> String {
    ValueDescription.hexadecimal(data.dropFirst(start).prefix(16))
  }

  /// The two data as texts, if they are UTF-8.
  static func texts(_ expected: Any, _ got: Any) -> (expected: String, got: String)? {
    guard let expected = expected as? Data, let got = got as? Data, !expected.isEmpty || !got.isEmpty else {
      return nil
    }
    guard let left = text(expected), let right = text(got) else { return nil }
    return (left, right)
  }

  /// Returns the text of data; `nil` if it is not text.
  package static func text(_ data: Data) -> String? {
    let text = String(decoding: data, as: UTF8.self)
    return text.utf8.elementsEqual(data) && !data.contains { $0 < 0x20 && !(0x09...0x0D).contains($0) } ? text : nil
  }
}
