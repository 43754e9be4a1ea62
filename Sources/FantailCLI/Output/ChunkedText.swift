/// Text on its way to an output in large pieces: a report of any length takes no more memory than one of them.
struct ChunkedText: ~Copyable {
  private static let size = 32_768

  private let output: TextOutput
  private var piece = ""

  init(_ output: TextOutput) {
    self.output = output
  }

  mutating func write(_ text: String) {
    piece += text
    // By bytes, which a string counts in one step.
    if piece.utf8.count >= Self.size { flush() }
  }

  /// Hands on what is left.
  consuming func finish() {
    flush()
  }

  private mutating func flush() {
    guard !piece.isEmpty else { return }
    output.write(piece)
    piece.removeAll(keepingCapacity: true)
  }
}
