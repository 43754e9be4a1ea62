import Foundation

/// Compares two values part by part.
///
/// The remaining parts are in a list and not on the stack, so that a chain of a thousand objects needs no deep
/// recursion.
struct Differ {
  /// The most differences that are kept; further ones are only counted.
  private static let most = 1_000
  /// A step of the comparison. The order is that in which a reader goes through the value.
  enum Step {
    case compare(Any, Any, ValuePlace, depth: Int)
    case tell(ValuePlace, ValueDifference.Change)
    case giveUp(ValuePlace, UnjudgedPart.Reason)
    /// Takes other steps if no difference was found since a given point of the comparison.
    indirect case unlessTold(since: Told, [Step])
  }

  /// The number of differences so far.
  struct Told {
    let count: Int
    let repeats: Int
  }

  private(set) var places: [ValueDifference] = []
  private(set) var count = 0
  /// The parts that cannot be compared.
  private(set) var unjudged: [UnjudgedPart] = []
  /// Pairs of objects that were already compared, so that a graph is walked once, however its objects refer to each
  /// other.
  private var compared: Set<[ObjectIdentifier]> = []
  /// The number of times that a pair occurred again; its differences are reported at its first occurrence.
  private var repeats = 0
  /// Keeps the compared objects alive, since a new object could get the identity of a freed one.
  private var kept: [Any] = []
  /// `true` if some part differs by `==`, even if no place of the difference was found.
  private var hasUnequal = false

  /// The name of the class of the whole value; its paths begin with it.
  private var rootClass: String?
  /// The paths of fields that are allowed to differ.
  private let except: Set<String>

  init(except: Set<String> = []) { self.except = except }

  var told: Told { Told(count: count, repeats: repeats) }

  private var isFull: Bool { count >= Self.most }

  /// Compares two values that are not equal, whatever their parts are.
  mutating func compareUnequal(_ expected: Any, _ got: Any, at path: String) {
    let place = ValuePlace(path)
    take(steps(expected, got, place, depth: 0, equality: Self.areEqual(expected, got).map { _ in false }))
    if count == 0 { tell(place, .other(expected: expected, got: got)) }
  }

  /// Compares two values by their parts; parts with `==` are compared by it.
  mutating func compareParts(_ expected: Any, _ got: Any) {
    let whole = ValuePlace("")
    if !except.isEmpty, let object = present(expected), ValueTree(object).kind == .object {
      rootClass = "\(type(of: object))"
    }
    take([.compare(expected, got, whole, depth: 0)])
    if count == 0, hasUnequal { tell(whole, .other(expected: expected, got: got)) }
  }

  private mutating func take(_ first: [Step]) {
    var steps = Array(first.reversed())
    while let step = steps.popLast() {
      switch step {
      case .compare(let expected, let got, let place, let depth):
        let text = except.isEmpty ? "" : exceptPath(place)
        if except.contains(text) { continue }
        var equality = Self.areEqual(expected, got)
        if equality == true { continue }
        // A value that contains an excepted field is compared by its parts and not by `==`.
        if !except.isEmpty, text.isEmpty || except.contains(where: { $0.hasPrefix("\(text).") }) { equality = nil }
        if equality == false { hasUnequal = true }
        steps += self.steps(expected, got, place, depth: depth, equality: equality).reversed()
      case .tell(let place, let change): tell(place, change)
      case .giveUp(let place, let reason):
        if unjudged.count < Self.most { unjudged.append(UnjudgedPart(path: place.text, reason: reason)) }
      case .unlessTold(let told, let others):
        if count == told.count, repeats == told.repeats { steps += others.reversed() }
      }
    }
  }

  /// Returns the path of a part in the form of a key path, without the name of a class at its beginning.
  private func exceptPath(_ place: ValuePlace) -> String {
    guard let root = rootClass, place.text.hasPrefix("\(root).") else { return place.text }
    return String(place.text.dropFirst(root.count + 1))
  }

  private mutating func tell(_ place: ValuePlace, _ change: ValueDifference.Change) {
    if !isFull { places.append(ValueDifference(path: place.text, change: change)) }
    count += 1
  }

  /// Returns the steps that compare two values; `equality` is the result of `==`, `nil` if their type does not have it.
  private mutating func steps(
    _ expected: Any, _ got: Any, _ place: ValuePlace, depth: Int, equality: Bool?
  ) -> [Step] {
    let whole = Step.tell(place, .other(expected: expected, got: got))
    // Values without `==` have to be read to know whether they differ.
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
    if equality == false { return parts + [.unlessTold(since: told, [whole])] }
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
  ) -> [Step]? {
    if let steps = standardSteps(left.value, right.value, place, depth) { return steps }
    switch (left.kind, right.kind) {
    case (.optional, .optional):
      switch (left.parts.first, right.parts.first) {
      case (let expected?, let got?):  // An optional is not a level of its own.
        return [.compare(expected.value, got.value, place, depth: depth - 1)]
      case (nil, nil): return []
      default: return nil
      }
    case (.enumeration(let expected), .enumeration(let got)) where expected != got: return nil
    default: break
    }
    // The equality of the system's types is enough: how they are stored means nothing to a reader.
    if isUnequal, left.isOfSystem, !left.isReadByParts { return nil }
    if let expected = left.elements, let got = right.elements { return listSteps(expected, got, place, depth) }
    // The system's private properties are caches and locks, which may differ in equal values.
    if left.isOfSystem, left.hidden == .inSystem { return [] }
    return fieldSteps(left, right, place, depth)
  }

  /// Returns the steps for the fields. The path begins with the name of a class, which its description often hides; a
  /// case is written with its dot.
  private func fieldSteps(_ left: ValueTree, _ right: ValueTree, _ place: ValuePlace, _ depth: Int) -> [Step]? {
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
  /// Each of two classes may inherit `==` from the other.
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
  /// Returns whether a value of the system is compared by its parts even if it has `==`.
  var isReadByParts: Bool {
    switch kind {
    case .optional, .tuple, .collection, .set, .dictionary: true
    case .enumeration: value is any AnyResult
    default: false
    }
  }
}
