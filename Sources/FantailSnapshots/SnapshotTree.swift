import FantailMatchers
import FantailTree
import Foundation

/// A value as a tree of its parts, one a line.
///
/// ```text
/// User
///   name: "Ada"
///   tags: [2]
///     "a"
///     "b"
/// ```
struct SnapshotTree {
  private var lines: [String] = []
  /// The objects around the one at hand: one that refers to itself ends there.
  private var around: [ObjectIdentifier] = []

  static func text(of value: Any) -> String {
    var tree = SnapshotTree()
    tree.add(value, label: nil, depth: 0)
    return tree.lines.joined(separator: "\n")
  }

  private mutating func add(_ value: Any, label: String?, depth: Int) {
    if let erased = value as? AnyHashable, type(of: value) is AnyHashable.Type {
      return add(erased.base, label: label, depth: depth)
    }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      guard let wrapped = mirror.children.first?.value else { return line("nil", label, depth) }
      return add(wrapped, label: label, depth: depth)
    }
    let object = mirror.displayStyle == .class ? ObjectIdentifier(value as AnyObject) : nil
    if let object, around.contains(object) { return line("\(mirror.subjectType) (seen above)", label, depth) }
    guard let title = title(of: value, mirror) else { return line(leaf(value), label, depth) }
    line(title, label, depth)
    if let object { around.append(object) }
    defer { if object != nil { around.removeLast() } }
    for child in children(of: mirror) { add(child.value, label: child.label, depth: depth + 1) }
  }

  private mutating func line(_ text: String, _ label: String?, _ depth: Int) {
    let label = label.map { "\($0): " } ?? ""
    let indentation = String(repeating: "  ", count: depth)
    for (index, part) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      lines.append(index == 0 ? "\(indentation)\(label)\(part)" : "\(indentation)  \(part)")
    }
  }

  /// The line above a value's parts; `nil` for a value that is written on a line by itself.
  private func title(of value: Any, _ mirror: Mirror) -> String? {
    switch mirror.displayStyle {
    case .collection, .set, .dictionary: return "[\(mirror.children.count)]"
    case .tuple: return "(\(mirror.children.count))"
    case .enum: return mirror.children.isEmpty ? nil : ".\(mirror.children.first?.label ?? "")"
    case .struct, .class:
      let isOpaque = children(of: mirror).isEmpty || value is any CustomStringConvertible && Self.isOfSystem(value)
      return isOpaque ? nil : "\(mirror.subjectType)"
    default: return nil
    }
  }

  /// Whether a type is Swift's or Foundation's: their parts are their own business and differ by the platform.
  private static func isOfSystem(_ value: Any) -> Bool {
    let module = String(reflecting: type(of: value)).prefix { $0 != "." }
    return ["Swift", "Foundation", "FoundationEssentials", "_StringProcessing", "__C"].contains(module)
  }

  private func leaf(_ value: Any) -> String {
    switch value {
    case let data as Data:
      if let text = DataDifference.text(data) { return leaf(text) }
      let starts = stride(from: 0, to: data.count, by: 16)
      let lines = starts.map { ValueDescription.hexadecimal(data.dropFirst($0).prefix(16)) }
      return ([counted(data.count, "byte")] + lines).joined(separator: "\n")
    // Its own description hides what is less than a second.
    case let date as Date: return ValueDescription.brief(date)
    case let text as String: return text.contains("\n") ? text : text.debugDescription
    case let character as Character: return String(character).debugDescription
    case let type as any Any.Type: return "\(type)"
    default:
      let mirror = Mirror(reflecting: value)
      if mirror.displayStyle == .enum { return ".\(EnumCase.own(value) ?? "\(value)")" }
      // The description of an object without one of its own is its address or its type, by the platform.
      if mirror.displayStyle == .class, !(value is any CustomStringConvertible) { return "\(mirror.subjectType)" }
      return "\(value)"
    }
  }

  private func children(of mirror: Mirror) -> [(label: String?, value: Any)] {
    let own: [(label: String?, value: Any)] = mirror.children.map { ($0.label, $0.value) }
    switch mirror.displayStyle {
    case .collection: return own.map { (nil, $0.value) }
    case .set:
      return own.map { (nil, $0.value) }.sorted { Self.text(of: $0.value) < Self.text(of: $1.value) }
    case .dictionary:
      return own.map { pair in
        let parts = Array(Mirror(reflecting: pair.value).children)
        return (Self.text(of: parts[0].value), parts[1].value)
      }.sorted { ($0.label ?? "") < ($1.label ?? "") }
    case .enum:
      let payload = own[0].value
      let parts = Mirror(reflecting: payload)
      guard parts.displayStyle == .tuple else { return [(nil, payload)] }
      return parts.children.map { (named($0.label), $0.value) }
    case .tuple: return own.map { (named($0.label), $0.value) }
    default:
      return (mirror.superclassMirror.map(children) ?? []) + own
    }
  }

  /// A tuple's own label; its numbers say nothing.
  private func named(_ label: String?) -> String? { label.flatMap { $0.hasPrefix(".") ? nil : $0 } }
}
