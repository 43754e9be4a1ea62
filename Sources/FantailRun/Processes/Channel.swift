import Foundation

/// A way for lines from one process to another.
///
/// Sockets and not a pipe: writing to a process that is over must not end this one by a signal.
struct Channel {
  let reading: Descriptor
  let writing: Descriptor

  init() throws(ChildProblem) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, streamSocket, 0, &ends) == 0 else { throw ChildProblem(errno) }
    reading = Descriptor(ends[0])
    writing = Descriptor(ends[1])
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

  /// Reads to the end, handing on each line, without its end; a last line without one was cut off and is dropped.
  static func readLines(from descriptor: Int32, _ take: (Data) -> Void) {
    var rest = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      var start = 0
      while let end = buffer[start..<count].firstIndex(of: UInt8(ascii: "\n")) {
        take(rest + buffer[start..<end])
        rest = Data()
        start = end + 1
      }
      rest += buffer[start..<count]
    }
  }
}
