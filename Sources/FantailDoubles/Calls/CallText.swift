import FantailMatchers

/// Writes calls and patterns like the code of a call: `engine.setSpeed(to: 100, in: .mph)`.
enum CallText {
  /// A call or pattern.
  ///
  /// - Parameters:
  ///   - function: Its name, with labels or without: `setSpeed(to:in:)`, `load`.
  ///   - mock: The mock's name, which may be empty.
  ///   - parts: The text of each argument; without them, the text is only the name.
  static func call(_ function: String, of mock: String, _ parts: [String]?) -> String {
    let owner = mock.isEmpty ? "" : mock + "."
    guard let parts else { return owner + function }
    // A property is shown by its name, and writing it as an assignment.
    if function.hasSuffix(" =") { return "\(owner)\(function) \(parts.joined(separator: ", "))" }
    if parts.isEmpty, !function.contains("(") { return owner + function }
    guard let open = function.firstIndex(of: "("), function.hasSuffix(")") else {
      return "\(owner)\(function)(\(parts.joined(separator: ", ")))"
    }
    let labels = labels(of: function)
    let texts = parts.enumerated().map { index, part in
      guard index < labels.count, labels[index] != "_" else { return part }
      return "\(labels[index]): \(part)"
    }
    return "\(owner)\(function[..<open])(\(texts.joined(separator: ", ")))"
  }

  /// The labels of a function's arguments: `to` and `in`, `_` for none.
  static func labels(of function: String) -> [Substring] {
    guard let open = function.firstIndex(of: "("), function.hasSuffix(")") else { return [] }
    return function[function.index(after: open)...].dropLast().split(separator: ":")
  }

  static func parts<Arguments>(_ arguments: Arguments) -> [String] {
    self.arguments(arguments).map { ValueDescription.brief($0) }
  }

  static func arguments<Arguments>(_ arguments: Arguments) -> [Any] {
    if arguments is Void { return [] }
    let mirror = Mirror(reflecting: arguments)
    return mirror.isOf(.tuple) ? mirror.children.map(\.value) : [arguments]
  }

  /// Returns the object that an argument refers to, through optionals and types of protocols; `nil` for other values.
  static func object(in argument: Any) -> AnyObject? {
    present(argument).flatMap(ValueDescription.object)
  }
}
