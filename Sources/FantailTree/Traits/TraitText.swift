/// A value that can be passed to another process as texts, such as the words of an option.
package protocol TraitText: Hashable, Sendable {
  /// The value as texts; `nil` for a value that every process reads from its own specs.
  var texts: [String]? { get }

  /// Reads a value that `texts` wrote; `nil` for other texts.
  init?(texts: [String])
}

extension TraitText where Self: LosslessStringConvertible {
  package var texts: [String]? { [description] }

  package init?(texts: [String]) {
    guard let text = texts.first else { return nil }
    self.init(text)
  }
}
