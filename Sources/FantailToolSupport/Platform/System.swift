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
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return ferror(file) == 0 ? bytes : nil
  }

  /// Returns the positions of a text in bytes. A loop would be slow, since users build this tool without optimization.
  static func places(of text: String, in bytes: [UInt8], atMost most: Int = .max) -> [Int] {
    bytes.withUnsafeBytes { bytes in
      let text = Array(text.utf8)
      guard let start = bytes.baseAddress, let first = text.first else { return [] }
      var places: [Int] = []
      var next = 0
      while places.count < most, let found = memchr(start + next, Int32(first), bytes.count - next) {
        let place = UnsafeRawPointer(found) - start
        if place + text.count <= bytes.count, memcmp(found, text, text.count) == 0 { places.append(place) }
        next = place + 1
      }
      return places
    }
  }

  /// Writes a file for tools, with the folders on its path, unless it already has this content: an unchanged file is
  /// not compiled again. `FantailFiles` writes users' files, completely or not at all.
  package static func update(_ bytes: [UInt8], to path: String) throws(PlainProblem) {
    if Self.bytes(of: path) == bytes { return }
    for slash in path.indices where path[slash] == "/" { mkdir(String(path[..<slash]), 0o777) }
    if let file = fopen(path, "w") {
      let count = fwrite(bytes, 1, bytes.count, file)
      if fclose(file) == 0, count == bytes.count { return }
    }
    throw PlainProblem(text: "'\(path)' cannot be written: \(reason)")
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

/// A problem that stops a generator, in words for the user who builds.
package struct PlainProblem: Error {
  package let text: String
  /// The problem with its location and severity, in the form of compilers' messages.
  package let message: String

  /// - Parameter file: The file that has the problem.
  package init(text: String, file: String? = nil) {
    self.text = text
    message = (file.map { $0 + ": " } ?? "") + "error: \(text)"
  }
}
