import FantailMatchers
import FantailTree
import Foundation

/// A value as a tree of its parts, one on each line.
///
/// ```text
/// User
///   name: "Ada"
///   tags: [2]
///     "a"
///     "b"
/// ```
struct SnapshotTree {
  /// A step of the writing. Values wait in a list and not on the stack, so that deep values need no deep recursion.
  private enum Step {
    case write(Any, label: String?, depth: Int)
    /// The parts of an object are written.
    case leave
  }

  private var lines: [String] = []
  /// The objects around the current one; an object that refers to one of them ends there.
  private var around: [ObjectIdentifier] = []
  /// The labels of the values around the current one, with its own.
  private var path: [String] = []

  /// Returns the text of a value.
  ///
  /// - Throws: `SnapshotProblem` for a value with too many levels, since different values could then have the same
  ///   text.
  static func text(of value: Any) throws -> String {
    var tree = SnapshotTree()
    var steps = [Step.write(value, label: nil, depth: 0)]
    while let step = steps.popLast() {
      switch step {
      case .write(let value, let label, let depth): steps += try tree.write(value, label, depth).reversed()
      case .leave: tree.around.removeLast()
      }
    }
    return tree.lines.joined(separator: "\n")
  }

  /// Writes the first line of a value, and returns the steps for the other lines.
  private mutating func write(_ value: Any, _ label: String?, _ depth: Int) throws -> [Step] {
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
    if let identity = tree.identity, around.contains(identity) {
      line("\(tree.type) (seen above)", label, depth)
      return []
    }
    guard let title = title(of: tree) else {
      line(leaf(tree), label, depth)
      return []
    }
    line(title, label, depth)
    let parts: [Step] = try children(of: tree).map { .write($0.value, label: $0.label, depth: depth + 1) }
    guard let identity = tree.identity else { return parts }
    around.append(identity)
    return parts + [.leave]
  }

  private mutating func line(_ text: String, _ label: String?, _ depth: Int) {
    let label = label.map { "\($0): " } ?? ""
    let indentation = String(repeating: "  ", count: depth)
    for (index, part) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      lines.append(index == 0 ? "\(indentation)\(label)\(part)" : "\(indentation)  \(part)")
    }
  }

  /// Returns the reason why a value has no text that holds it; `nil` if it has one.
  private func refusal(of tree: ValueTree) -> String? {
    if tree.isOfSystem, Self.isAddress(tree.type) { return "an address differs from process to process" }
    let isDescribed = tree.kind == .object && tree.value is any CustomStringConvertible && !tree.isUnordered
    if tree.isOfSystem, isDescribed, Self.hasAddress("\(tree.value)") {
      return "its description has its address, which differs from process to process"
    }
    guard tree.parts.isEmpty, [.structure, .object, .scalar].contains(tree.kind) else { return nil }
    guard !tree.isOfSystem, tree.hidden == .behindOwnMirror, !(tree.value is any CustomStringConvertible) else {
      return nil
    }
    return "its mirror has no children, so that every change would pass"
  }

  private static func isAddress(_ type: any Any.Type) -> Bool {
    let name = _typeName(type, qualified: true)
    let pointers = ["Unsafe", "OpaquePointer", "ObjectIdentifier", "AutoreleasingUnsafe", "Unmanaged"]
    return pointers.contains { name.hasPrefix("Swift.\($0)") }
  }

  /// Returns whether a text has a hexadecimal number that is long enough for an address.
  private static func hasAddress(_ text: String) -> Bool { text.contains(/0x[0-9a-fA-F]{6,}/) }

  /// Returns the line above a value's parts; `nil` for a value on a single line.
  private func title(of tree: ValueTree) -> String? {
    switch tree.kind {
    case .collection: return "[\(tree.parts.count)]"
    case .set: return "Set [\(tree.parts.count)]"
    // In the form of an empty dictionary; the keys distinguish others from lists.
    case .dictionary: return tree.parts.isEmpty ? "[:]" : "[\(tree.parts.count)]"
    case .tuple: return "(\(tree.parts.count))"
    case .enumeration(let name): return tree.parts.isEmpty ? nil : ".\(name ?? "")"
    case .structure, .object:
      // The parts of the system's types are private and differ by platform.
      let isDescribed = tree.value is any CustomStringConvertible && tree.isOfSystem && !tree.isSystemError
      if tree.isUnordered, tree.isOfSystem { return "[\(members(of: tree).count)]" }
      return tree.parts.isEmpty || isDescribed && !holdsUnordered(tree, 3) ? nil : "\(tree.type)"
    case .optional, .scalar: return nil
    }
  }

  /// Returns whether a value of the system has an unordered collection in its parts, so that its own description has any
  /// order.
  private func holdsUnordered(_ tree: ValueTree, _ levels: Int) -> Bool {
    tree.parts.contains { part in
      let inner = ValueTree(part.value)
      if inner.isUnordered { return inner.parts.count > 1 }
      return levels > 0 && inner.kind != .collection && holdsUnordered(inner, levels - 1)
    }
  }

  /// The members of a set, or of the keys or values of a dictionary, whose mirror shows their storage.
  private func members(of tree: ValueTree) -> [Any] { tree.elements ?? tree.parts.map(\.value) }

  private func leaf(_ tree: ValueTree) -> String {
    switch tree.value {
    case let data as Data:
      if let text = DataDifference.text(data) { return written(text) }
      let starts = stride(from: 0, to: data.count, by: 16)
      let lines = starts.map { ValueDescription.hexadecimal(data.dropFirst($0).prefix(16)) }
      return ([counted(data.count, "byte")] + lines).joined(separator: "\n")
    // `Date`'s own description leaves out fractions of a second.
    case let date as Date: return ValueDescription.brief(date)
    case let text as any StringProtocol: return written(String(text))
    case let text as NSString: return written(text as String)
    case let text as StaticString: return written("\(text)")
    case let character as Character: return String(character).debugDescription
    case let type as any Any.Type: return "\(type)"
    default: break
    }
    switch tree.kind {
    case .enumeration(let name): return ".\(name ?? "\(tree.value)")"
    // The description of an object may be its address; only those of the system are known.
    case .object where !(tree.value is any CustomStringConvertible && tree.isOfSystem): return "\(tree.type)"
    default: return "\(tree.value)"
    }
  }

  /// Returns a text in quotes, or its lines behind a first line that no other value has.
  private func written(_ text: String) -> String {
    guard text.contains("\n") else { return text.debugDescription }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // The escapes of a literal, without its quotation marks.
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

  /// Returns the entries of a dictionary with their keys as labels; a key of several lines is a part of its own.
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

  /// Returns a label in quotes unless it is a name, as those of mirrors that types make themselves need not be.
  private func label(_ label: String?) -> String? {
    guard let label else { return nil }
    let isName = !label.isEmpty && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }
    return isName ? label : label.debugDescription
  }
}
