import FantailMatchers

/// Values as Swift source, as one would type them into a test.
enum SwiftSource {
  static func text<Value>(of value: Value) -> String {
    switch value {
    case let string as String: return ValueDescription.quote(string, limit: .max)
    case let character as Character: return ValueDescription.quote(String(character))
    case let number as Double: return text(of: number)
    default:
      let mirror = Mirror(reflecting: value)
      switch mirror.displayStyle {
      case .optional: return mirror.children.first.map { text(of: $0.value) } ?? "nil"
      case .tuple: return "(\(mirror.children.map(labelled).joined(separator: ", ")))"
      case .collection: return "[\(mirror.children.map { text(of: $0.value) }.joined(separator: ", "))]"
      case .set: return "[\(mirror.children.map { text(of: $0.value) }.sorted().joined(separator: ", "))]"
      case .dictionary where mirror.children.isEmpty: return "[:]"
      case .dictionary: return "[\(mirror.children.map { pair($0.value) }.sorted().joined(separator: ", "))]"
      case .enum: return ".\(name(value, mirror))"
      case .struct where !(value is any CustomStringConvertible):
        return "\(type(of: value))(\(mirror.children.map(labelled).joined(separator: ", ")))"
      default: return String(describing: value)
      }
    }
  }

  private static func text(of number: Double) -> String {
    if number.isNaN { return ".nan" }
    if number.isInfinite { return number < 0 ? "-.infinity" : ".infinity" }
    return number.description
  }

  private static func labelled(_ child: Mirror.Child) -> String {
    guard let label = child.label, !label.hasPrefix(".") else { return text(of: child.value) }
    return "\(label): \(text(of: child.value))"
  }

  private static func pair(_ value: Any) -> String {
    Mirror(reflecting: value).children.map { text(of: $0.value) }.joined(separator: ": ")
  }

  /// The name of a case with what it carries: a tuple of labelled values, or one value alone.
  private static func name<Value>(_ value: Value, _ mirror: Mirror) -> String {
    guard let payload = mirror.children.first else { return String(describing: value) }
    let values = Mirror(reflecting: payload.value)
    let written =
      values.displayStyle == .tuple
      ? text(of: payload.value) : "(\(text(of: payload.value)))"
    return (payload.label ?? "") + written
  }
}
