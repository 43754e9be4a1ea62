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
      if value is any CustomStringConvertible, !(mirror.displayStyle == .class) || mirror.children.isEmpty {
        return nil
      }
      return mirror.children.isEmpty && mirror.superclassMirror == nil ? nil : "\(mirror.subjectType)"
    default: return nil
    }
  }

  private func leaf(_ value: Any) -> String {
    switch value {
    case let text as String: return text.contains("\n") ? text : text.debugDescription
    case let character as Character: return String(character).debugDescription
    case let type as any Any.Type: return "\(type)"
    default:
      let mirror = Mirror(reflecting: value)
      if mirror.displayStyle == .enum { return ".\(value)" }
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
      let inherited = mirror.superclassMirror.map { $0.children.map { ($0.label, $0.value) } } ?? []
      return inherited + own
    }
  }

  /// A tuple's own label; its numbers say nothing.
  private func named(_ label: String?) -> String? { label.flatMap { $0.hasPrefix(".") ? nil : $0 } }
}
