/// The identity of a declared let, with the code that makes its value.
package final class LetKey: Sendable, Hashable {
  package let location: SourceLocation
  /// The type of the value, for messages.
  private let type: Any.Type
  /// The code that makes the value where no group overrides it.
  package let source: LetSource

  package init(location: SourceLocation, type: Any.Type, source: LetSource = .immediate(on: nil) { LetValue(()) }) {
    self.location = location
    self.type = type
    self.source = source
  }

  package var typeName: String { "\(type)" }

  /// Declares a let that is never freed.
  ///
  /// Every body, hook and let around a `Let` captures it. A closure captures a word without reference counting at no
  /// cost; with a counted reference 200 examples in one closure took four times as long to compile. So the key has no
  /// owner and is never freed: 250 bytes a declaration, and a spec is declared once. A let that an example declares for
  /// itself is not freed either: it looks the same as a static let that is first read there.
  static func declare(_ location: SourceLocation, _ type: Any.Type, _ source: LetSource) -> Unmanaged<LetKey> {
    .passRetained(LetKey(location: location, type: type, source: source))
  }

  package static func == (left: LetKey, right: LetKey) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

extension LetKey: CustomStringConvertible {
  package var description: String { "Let<\(typeName)> at \(location)" }
}
