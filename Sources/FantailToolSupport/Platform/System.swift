#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The system's calls for the tools.
///
/// Tools that run during a build do not import Foundation, since each user's first build would pay for this in every
/// module.
package enum System {
  /// The system's reason for the failure of the last call.
  package static var reason: String { String(cString: strerror(errno)) }

  /// Returns the content of a file; `nil` if it cannot be read, for a reason that `reason` returns.
  package static func bytes(of path: String) -> [UInt8]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
      while case let count = fread(buffer.baseAddress, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    }
    return ferror(file) == 0 ? bytes : nil
  }

  /// Returns the positions of a text in bytes. A loop would be slow, since users build this tool without optimization.
  static func places(of text: String, in bytes: [UInt8], atMost most: Int = .max) -> [Int] {
    bytes.withUnsafeBytes { bytes in
      let text = Array(text.utf8)
      guard let start = bytes.baseAddress, let first = text.first else { return [] }
      var places: [Int] = []
      var position = 0
      while places.count < most, let found = memchr(start + position, Int32(first), bytes.count - position) {
        position = UnsafeRawPointer(found) - start + 1
        let isText = position - 1 + text.count <= bytes.count && memcmp(found, text, text.count) == 0
        if isText { places.append(position - 1) }
      }
      return places
    }
  }

  /// Writes a file unless it already has this text, since an unchanged file is not compiled again.
  package static func update(_ text: String, to path: String) throws(PlainProblem) {
    if let old = bytes(of: path), old.elementsEqual(text.utf8) { return }
    makeFolders(of: path)
    try save(Array(text.utf8), to: path)
  }

  /// Writes a file for tools. `FantailTree` writes users' files, completely or not at all.
  package static func save(_ bytes: [UInt8], to path: String) throws(PlainProblem) {
    if let file = fopen(path, "w") {
      let count = fwrite(bytes, 1, bytes.count, file)
      if fclose(file) == 0, count == bytes.count { return }
    }
    throw PlainProblem(text: "'\(path)' cannot be written: \(reason)")
  }

  /// Makes the folders on the path of a file.
  package static func makeFolders(of path: String) {
    for slash in path.indices where path[slash] == "/" { mkdir(String(path[..<slash]), 0o777) }
  }

  /// Writes all of a text to the standard error. A failure is ignored, since it means that the standard error is
  /// closed.
  package static func say(_ text: String) {
    var rest = Array(text.utf8)[...]
    while case let count = rest.withUnsafeBytes({ write(STDERR_FILENO, $0.baseAddress, $0.count) }),
      count > 0 || count < 0 && errno == EINTR
    {
      rest = rest.dropFirst(max(count, 0))
    }
  }

  /// Ends the process without the exit handlers of libraries: under '--sanitize address' the leaks of Foundation's
  /// 'Process' would fail the user's build.
  package static func endProcess(_ code: Int32) -> Never {
    fflush(nil)
    _exit(code)
  }
}
