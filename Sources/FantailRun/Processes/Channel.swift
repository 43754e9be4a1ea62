import Foundation

/// A way for lines between this process and one that it starts, in both directions.
///
/// Sockets and not pipes: writing to a process that is over must not end this one by a signal.
struct Channel {
  /// The number of the far end in the other process.
  static let number: Int32 = 3

  let near: Descriptor
  let far: Descriptor

  init() throws(ChildProblem) {
    guard let ends = connectedSockets() else { throw ChildProblem(errno) }
    near = Descriptor(ends.0)
    far = Descriptor(ends.1)
  }

  /// Says at the near end that the other process is over, after all that it said itself: an empty line. It may have
  /// left the beginning of one.
  func endFar() {
    _ = Self.write(Data("\n\n".utf8), to: far.number)
    // Nothing reads there any more, and a writer has to see that.
    far.close()
  }

  /// Writes all of it; `false` when nobody reads any more.
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

  /// Reads to the end or to an empty line, handing on each line, without its end; a last line without one was cut off
  /// and is dropped.
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
