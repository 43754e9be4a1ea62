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

  /// Returns whether a path leads to a folder; `nil` if nothing is there.
  package static func isFolder(_ path: String) -> Bool? {
    var found = stat()
    return stat(path, &found) == 0 ? found.st_mode & S_IFMT == S_IFDIR : nil
  }

  /// Returns the content of a file; `nil` if it cannot be read.
  package static func bytes(of path: String) -> [UInt8]? {
    guard isFolder(path) == false, let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    return bytes { fread($0.baseAddress, 1, $0.count, file) }
  }

  private static func bytes(_ read: (UnsafeMutableRawBufferPointer) -> Int) -> [UInt8] {
    var bytes: [UInt8] = []
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
      while case let count = read(buffer), count > 0 { bytes += buffer[..<count] }
    }
    return bytes
  }

  /// Returns the first position of a byte in a range of bytes. A loop would be slow, since users build this tool
  /// without optimization.
  package static func place(of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
    guard let start = bytes.baseAddress, let found = memchr(start + range.lowerBound, Int32(byte), range.count) else {
      return nil
    }
    return UnsafeRawPointer(found) - UnsafeRawPointer(start)
  }

  /// Returns the positions of a text in bytes.
  static func places(of text: StaticString, in bytes: [UInt8], atMost most: Int = .max) -> [Int] {
    bytes.withUnsafeBufferPointer { bytes in
      var places: [Int] = []
      var position = 0
      let length = text.utf8CodeUnitCount
      while places.count < most, let found = place(of: text.utf8Start.pointee, in: bytes, position..<bytes.count),
        found + length <= bytes.count, let start = bytes.baseAddress
      {
        let isText = memcmp(start + found, text.utf8Start, length) == 0
        if isText { places.append(found) }
        position = found + (isText ? length : 1)
      }
      return places
    }
  }

  /// Runs a command line of the shell and returns its output; `nil` if the shell cannot be started.
  package static func printed(by line: String) -> String? {
    guard let output = popen(line, "r") else { return nil }
    defer { pclose(output) }
    return String(decoding: bytes { fread($0.baseAddress, 1, $0.count, output) }, as: UTF8.self)
  }

  /// Returns a word in quotes for the shell.
  package static func quoted(_ word: String) -> String { "'" + word.replacing("'", with: "'\\''") + "'" }

  /// Writes a file for tools, and returns whether all of it was written. `FantailTree` writes users' files, completely
  /// or not at all.
  static func save(_ bytes: [UInt8], to path: String) -> Bool {
    guard let file = fopen(path, "w") else { return false }
    let count = fwrite(bytes, 1, bytes.count, file)
    return fclose(file) == 0 && count == bytes.count
  }

  /// The part of a path up to its last slash.
  package static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
  }

  /// Makes a folder, with its parent folders.
  package static func makeFolder(_ path: String) {
    guard isFolder(path) == nil, !path.isEmpty else { return }
    makeFolder(folder(of: path.hasSuffix("/") ? String(path.dropLast()) : path))
    mkdir(path, 0o777)
  }

  /// Writes all of a text to the standard error. A failure is ignored, since it means that the standard error is
  /// closed.
  package static func say(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Ends the process without the exit handlers of libraries: under '--sanitize address' the leaks of Foundation's
  /// 'Process' would fail the user's build.
  package static func endProcess(_ code: Int32) -> Never {
    fflush(nil)
    _exit(code)
  }
}
