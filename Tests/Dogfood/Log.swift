import FantailSeams

/// The events, in order.
final class Log: Sendable {
  private let words = Locked<[String]>([])

  func add(_ word: String) {
    words.withLock { $0.append(word) }
  }

  var text: String { words.withLock { $0.joined(separator: " ") } }
}
