import FantailMatchers
import FantailTree
import Foundation

/// A value as a tree of its parts, each on a separate line.
///
/// ```text
/// User
///   name: "Ada"
///   tags: [2]
///     "a"
///     "b"
/// ```
struct SnapshotTree {
  /// A part of the text that remains to be written. Values wait in a list instead of on the stack, so deep values do
  /// not need deep recursion.
  private enum Work {
    case write(Any, label: String?, depth: Int)
    /// The parts of an object have been written.
    case leave
  }

  private var lines: [String] = []
  /// The objects around the current one; an object that refers to one of them ends there. They are kept alive, since a
  /// new object could otherwise get the identity of a freed object that a mirror had made.
  private var around: [AnyObject] = []
  /// The labels of the values around the current one, and of the current one.
  private var path: [String] = []

  /// Returns the text of a value.
  ///
  /// - Throws: `SnapshotProblem` for a value with too many levels, since different values could then have the same
  ///   text.
  static func text(of value: Any) throws -> String {
    var tree = SnapshotTree()
    var steps = [Work.write(value, label: nil, depth: 0)]
    while let step = steps.popLast() {
      switch step {
      case .write(let value, let label, let depth): steps += try tree.write(value, label, depth).reversed()
      case .leave: tree.around.removeLast()
      }
    }
    return tree.lines.joined(separator: "\n")
  }

  /// Writes the first line of a value, and returns the steps for the other lines.
  private mutating func write(_ value: Any, _ label: String?, _ depth: Int) throws -> [Work] {
    guard depth <= ValueTree.deepest else { throw SnapshotProblem.tooDeep(ValueTree.deepest) }
    path.removeLast(max(0, path.count - depth))
    if let label, path.count < depth { path.append(label) }
    let tree = ValueTree(value)
    if let reason = refusal(of: tree) {
      throw SnapshotProblem.noText(part: path.joined(separator: "."), of: "\(tree.type)", because: reason)
    }
    if tree.kind == .optional {
      if let absence = tree.absence {
        line(absence, label, depth)
        return []
      }
      return tree.parts.map { .write($0.value, label: label, depth: depth) }
    }
    let object = ValueDescription.object(tree.value)
    if let object, let place = around.lastIndex(where: { $0 === object }) {
      let objects = around.count - place
      line("\(tree.type) (seen \(objects == 1 ? "above" : "\(objects) objects above"))", label, depth)
      return []
    }
    guard let title = title(of: tree) else {
      line(leaf(tree), label, depth)
      return []
    }
    line(title, label, depth)
    let parts: [Work] = try children(of: tree).map { .write($0.value, label: $0.label, depth: depth + 1) }
    guard let object else { return parts }
    around.append(object)
    return parts + [.leave]
  }

  private mutating func line(_ text: String, _ label: String?, _ depth: Int) {
    let label = label.map { "\($0): " } ?? ""
    let indentation = String(repeating: "  ", count: depth)
    for (index, part) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      lines.append(index == 0 ? "\(indentation)\(label)\(part)" : "\(indentation)  \(part)")
    }
  }

  /// Returns the reason why a value has no text that shows all of it; `nil` if it has one.
  private func refusal(of tree: ValueTree) -> String? {
    let name = _typeName(tree.type, qualified: true)
    if Self.isAddress(name) { return "an address differs from process to process" }
    if Self.isPlaceWithoutOrder(name) { return "a place in an unordered collection differs from process to process" }
    let isDescribed = tree.kind == .object && tree.value is any CustomStringConvertible && !tree.isUnordered
    if tree.isOfSystem, isDescribed || tree.value is AnyKeyPath, Self.hasAddress("\(tree.value)") {
      return "its description has its address, which differs from process to process"
    }
    let isDescribedAlone = tree.value is any CustomStringConvertible && (tree.parts.isEmpty || tree.isOfSystem)
    if !isDescribedAlone, hidesContents(tree) {
      return "it hides some of its contents, so a change of them would pass"
    }
    guard tree.parts.isEmpty, [.structure, .object, .scalar].contains(tree.kind) else { return nil }
    guard !tree.isOfSystem, tree.hidden == .behindOwnMirror, !(tree.value is any CustomStringConvertible) else {
      return nil
    }
    return "its mirror has no children, so every change would pass"
  }

  /// Returns whether the text of a value would leave out contents that no declared mirror leaves out.
  private func hidesContents(_ tree: ValueTree) -> Bool {
    switch tree.kind {
    // Reflection shows a property that cannot be copied as `()`.
    case .object: tree.parts.contains { $0.value is Void } || Self.isBuffer(tree)
    case .structure:
      tree.hidden == .inC || tree.parts.isEmpty && [.everything, .inSystem].contains(tree.hidden)
        || tree.parts.contains { Self.isOfCompiler($0.value) }
    default: false
    }
  }

  /// Returns whether a value has a type that only the compiler uses, like the elements of an `InlineArray`.
  private static func isOfCompiler(_ value: Any) -> Bool {
    let name = _typeName(type(of: value), qualified: true)
    return name.hasPrefix("Builtin.") || name.hasPrefix("<<<")
  }

  /// Returns whether a value is a `ManagedBuffer`, whose elements have no mirror.
  private static func isBuffer(_ tree: ValueTree) -> Bool {
    tree.classes.contains { _typeName($0, qualified: true).hasPrefix("Swift.ManagedBuffer<") }
  }

  private static func isAddress(_ name: String) -> Bool {
    let pointers = ["Unsafe", "OpaquePointer", "ObjectIdentifier", "AutoreleasingUnsafe", "Unmanaged"]
    return pointers.contains { name.hasPrefix("Swift.\($0)") }
  }

  private static func isPlaceWithoutOrder(_ name: String) -> Bool {
    let isInside = name.hasSuffix(">.Index") || name.hasSuffix(">.Iterator")
    return isInside && (name.hasPrefix("Swift.Dictionary<") || name.hasPrefix("Swift.Set<"))
  }

  /// Returns whether a text has a hexadecimal number that is long enough for an address.
  private static func hasAddress(_ text: String) -> Bool { text.contains(/0x[0-9a-fA-F]{6,}/) }

  /// Returns the line above a value's parts; `nil` for a value on a single line.
  private func title(of tree: ValueTree) -> String? {
    switch tree.kind {
    case .collection: return named("[\(tree.parts.count)]", tree)
    case .set: return tree.isOfSystem ? "Set [\(members(of: tree).count)]" : "\(tree.type) [\(tree.parts.count)]"
    // An empty dictionary is written as one; the keys of other dictionaries distinguish them from lists.
    case .dictionary: return named(tree.parts.isEmpty ? "[:]" : "[\(tree.parts.count)]", tree)
    case .tuple: return named("(\(tree.parts.count))", tree)
    case .enumeration(let name): return tree.parts.isEmpty ? nil : owner(of: tree) + ".\(name ?? "")"
    case .structure, .object:
      if tree.isUnordered, tree.isOfSystem { return "[\(members(of: tree).count)]" }
      return tree.parts.isEmpty || isDescribedWhole(tree) ? nil : "\(tree.type)"
    case .optional, .scalar: return nil
    }
  }

  /// Returns a title, preceded by the type's name if a user's type declares a mirror.
  private func named(_ title: String, _ tree: ValueTree) -> String {
    // A tuple's type does not have a module.
    tree.isOfSystem || !(tree.value is any CustomReflectable) ? title : "\(tree.type) \(title)"
  }

  /// Returns the type's name for an error, since errors of different types may have cases with equal names.
  private func owner(of tree: ValueTree) -> String { tree.value is any Error ? "\(tree.type)" : "" }

  /// Types of the system whose descriptions leave out some of their parts.
  private static let brief: Set<String> = ["DateInterval", "IndexSet", "Notification", "URLQueryItem", "URLRequest"]

  /// Returns whether the description of a value shows all of it. The parts of the system's types are private and differ
  /// between platforms, so the descriptions of these types are better.
  private func isDescribedWhole(_ tree: ValueTree) -> Bool {
    guard tree.isOfSystem, !tree.isSystemError else { return false }
    if tree.value is AnyKeyPath || range(tree) != nil { return true }
    return tree.value is any CustomStringConvertible && !Self.brief.contains("\(tree.type)")
      && !holds(tree, 3) { $0.isUnordered && $0.parts.count > 1 || isDescribedByUser($0) }
  }

  /// Returns whether a part of a value, some levels deep, fits a condition.
  private func holds(_ tree: ValueTree, _ levels: Int, _ condition: (ValueTree) -> Bool) -> Bool {
    tree.parts.contains { part in
      let inner = ValueTree(part.value)
      return condition(inner) || levels > 0 && holds(inner, levels - 1, condition)
    }
  }

  /// Returns whether a value is of a user's type that describes itself.
  private func isDescribedByUser(_ tree: ValueTree) -> Bool {
    let isDescribed = tree.value is any CustomStringConvertible || tree.value is any CustomDebugStringConvertible
    return isDescribed && !tree.isOfSystem
  }

  /// Returns the text of a range whose bounds are on one line, since the description of a range leaves out fractions of
  /// dates.
  private func range(_ tree: ValueTree) -> String? {
    let name = _typeName(tree.type, qualified: true)
    let sign = name.hasPrefix("Swift.Range<") ? "..<" : name.hasPrefix("Swift.ClosedRange<") ? "..." : nil
    let bounds = tree.parts.map { ValueTree($0.value) }
    guard let sign, bounds.allSatisfy({ title(of: $0) == nil }) else { return nil }
    return bounds.map(leaf).joined(separator: sign)
  }

  /// The members of a set, or of a dictionary's keys or values; their mirrors would expose the internal storage.
  private func members(of tree: ValueTree) -> [Any] {
    let members = tree.elements ?? tree.parts.map(\.value)
    guard let counted = tree.value as? NSCountedSet else { return members }
    return members.flatMap { Array(repeating: $0, count: counted.count(for: $0)) }
  }

  private func leaf(_ tree: ValueTree) -> String {
    if let range = range(tree) { return range }
    switch tree.value {
    case let data as Data:
      let count = counted(data.count, "byte")
      if let text = DataDifference.text(data) { return "\(count) \(written(text))" }
      let starts = stride(from: 0, to: data.count, by: 16)
      let lines = starts.map { ValueDescription.hexadecimal(data.dropFirst($0).prefix(16)) }
      return ([count] + lines).joined(separator: "\n")
    // The description of a `Date` leaves out fractions of a second.
    case let date as Date: return ValueDescription.brief(date)
    // The description of a `Duration` is rounded.
    case let duration as Duration:
      let (seconds, attoseconds) = duration.components
      let digits = String(attoseconds.magnitude + 1_000_000_000_000_000_000).dropFirst().reversed().drop { $0 == "0" }
      let sign = duration < .zero ? "-" : ""
      return "\(sign)\(seconds.magnitude).\(digits.isEmpty ? "0" : String(digits.reversed())) seconds"
    case let text as any StringProtocol: return written(String(text))
    case let text as NSString: return written(text as String)
    case let text as StaticString: return written("\(text)")
    case let character as Character: return String(character).debugDescription
    case let type as any Any.Type: return "\(type)"
    case let path as AnyKeyPath: return "\(path)"
    default: break
    }
    switch tree.kind {
    case .enumeration(let name): return owner(of: tree) + ".\(name ?? "\(tree.value)")"
    // The description of an object may contain its address, except for the system's objects.
    case .object where !(tree.value is any CustomStringConvertible && tree.isOfSystem): return "\(tree.type)"
    default: return "\(tree.value)"
    }
  }

  /// Returns a string in quotes, or its lines after a first line that is unique to strings.
  private func written(_ text: String) -> String {
    guard text.contains("\n") else { return text.debugDescription }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // A line is escaped as in a literal, without the quotation marks.
    return (["\"\"\""] + lines.map { $0.debugDescription.dropFirst().dropLast().replacing("\\\"", with: "\"") })
      .joined(separator: "\n")
  }

  private func children(of tree: ValueTree) throws -> [ValueTree.Part] {
    if tree.kind == .dictionary { return try entries(of: tree) }
    if tree.isUnordered {
      return try members(of: tree).map { (try Self.text(of: $0), $0) }.sorted { $0.0 < $1.0 }.map { (nil, $0.1) }
    }
    return tree.parts.map { (label($0.label), $0.value) }
  }

  /// Returns the entries of a dictionary with their keys as labels; a key of several lines becomes a separate part.
  private func entries(of tree: ValueTree) throws -> [ValueTree.Part] {
    var entries: [(text: String, key: Any?, value: Any)] = try tree.parts.map { part in
      guard let (key, value) = ValueTree.entry(of: part) else { return ("", nil, part.value) }
      return (try Self.text(of: key), key, value)
    }
    if tree.isUnordered { entries.sort { $0.text < $1.text } }
    return entries.flatMap { text, key, value -> [ValueTree.Part] in
      guard let key else { return [(nil, value)] }
      return text.contains("\n") ? [("key", key), ("value", value)] : [(text, value)]
    }
  }

  /// Returns a label in quotes unless it is a name. A mirror that a type declares may have labels that are not names.
  private func label(_ label: String?) -> String? {
    guard let label else { return nil }
    let isName = !label.isEmpty && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }
    return isName ? label : label.debugDescription
  }
}
