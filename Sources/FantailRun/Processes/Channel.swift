import Foundation

/// Carries lines between this process and a process that it starts, in both directions.
///
/// It uses sockets instead of pipes: writing to a process that has ended must not end this process by a signal.
struct Channel {
  /// The number of the far end's descriptor in the other process.
  static let number: Int32 = 3

  let near: Descriptor
  let far: Descriptor

  init() throws(ChildProblem) {
    guard let ends = connectedSockets() else { throw ChildProblem(errno) }
    near = Descriptor(ends.0)
    far = Descriptor(ends.1)
  }

  /// Sends the near end an empty line, after all lines of the other process, to report that it has ended. The other process
  /// may have left an incomplete line.
  func endFar() {
    _ = Self.write(Data("\n\n".utf8), to: far.number)
    // Nothing reads the far end any more, and a writer has to notice that.
    far.close()
  }

  /// Writes all bytes; returns `false` if the other side no longer reads.
  static func write(_ data: Data, to descriptor: Int32) -> Bool {
    data.withUnsafeBytes { bytes in
      var offset = 0
      while offset < bytes.count {
        let count = sendWithoutSignal(UnsafeRawBufferPointer(rebasing: bytes[offset...]), to: descriptor)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        offset += count
      }
      return true
    }
  }

  /// Reads to the end or to an empty line, and passes on each line without its line break. A last line without a line break
  /// was cut off, and is dropped.
  static func readLines(from descriptor: Int32, _ take: (Data) -> Void) {
    var rest = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      var start = 0
      while let end = buffer[start..<count].firstIndex(of: UInt8(ascii: "\n")) {
        let line = rest + buffer[start..<end]
        if line.isEmpty { return }
        take(line)
        rest = Data()
        start = end + 1
      }
      rest += buffer[start..<count]
    }
  }
}
