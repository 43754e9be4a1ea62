import Foundation

/// A connection with two ends. The plugin has one; the other is the tool's standard input, to which the tool also
/// writes.
final class Socket {
  let own: FileHandle
  let other: FileHandle
  private var read = Data()

  /// The process cannot open more files.
  private struct NoSocket: Error {}

  init() throws {
    var ends: [Int32] = [0, 0]
    #if os(Linux)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw NoSocket() }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    own = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    other = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
  }

  /// Returns the next line that the tool writes; `nil` once it has ended.
  func line() -> String? {
    while true {
      if let end = read.firstIndex(of: UInt8(ascii: "\n")) {
        defer { read = Data(read[read.index(after: end)...]) }
        return String(decoding: read[..<end], as: UTF8.self)
      }
      let more = own.availableData
      if more.isEmpty { return nil }
      read += more
    }
  }
}
