package import FantailTree

extension ExampleNote {
  /// The note in one word.
  package var word: String {
    guard case .step(let hasFailed, let duration) = kind else { return name }
    return name + (hasFailed ? "✗" : duration == nil ? "–" : "✓")
  }
}
