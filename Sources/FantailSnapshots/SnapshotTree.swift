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
    let tree = ValueTree(value)
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
      let isOpaque = tree.parts.isEmpty || tree.value is any CustomStringConvertible && tree.isOfSystem
      return isOpaque ? nil : "\(tree.type)"
    case .optional, .scalar: return nil
    }
  }

  private func leaf(_ tree: ValueTree) -> String {
    switch tree.value {
    case let data as Data:
      if let text = DataDifference.text(data) { return written(text) }
      let starts = stride(from: 0, to: data.count, by: 16)
      let lines = starts.map { ValueDescription.hexadecimal(data.dropFirst($0).prefix(16)) }
      return ([counted(data.count, "byte")] + lines).joined(separator: "\n")
    // `Date`'s own description leaves out fractions of a second.
    case let date as Date: return ValueDescription.brief(date)
    case let text as String: return written(text)
    case let character as Character: return String(character).debugDescription
    case let type as any Any.Type: return "\(type)"
    default: break
    }
    switch tree.kind {
    case .enumeration(let name): return ".\(name ?? "\(tree.value)")"
    // An object without a description of its own is described by its address or its type, depending on the platform.
    case .object where !(tree.value is any CustomStringConvertible): return "\(tree.type)"
    default: return "\(tree.value)"
    }
  }

  private func written(_ text: String) -> String { text.contains("\n") ? text : text.debugDescription }

  private func children(of tree: ValueTree) throws -> [ValueTree.Part] {
    switch tree.kind {
    case .set:
      return try tree.parts.map { (try Self.text(of: $0.value), $0.value) }.sorted { $0.0 < $1.0 }.map { (nil, $0.1) }
    case .dictionary:
      return try tree.parts.map { entry in
        let pair = Array(ValueTree(entry.value).parts)
        return (try Self.text(of: pair[0].value), pair[1].value)
      }.sorted { ($0.label ?? "") < ($1.label ?? "") }
    default: return Array(tree.parts)
    }
  }
}
