package import FantailToolSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The system's calls for tools that start programs and follow files, which no first build of specs needs.
extension System {
  /// A path for a new file or folder, which does not exist yet.
  package static var temporaryPath: String {
    let folder = environment("TMPDIR").map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? "/tmp/"
    return "\(folder)fantail-\(String(UInt64.random(in: .min ... .max), radix: 36))"
  }

  package static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  package static func isProgram(_ path: String) -> Bool { access(path, X_OK) == 0 }

  /// Returns whether a path leads to a folder; `nil` if nothing is there.
  package static func isFolder(_ path: String) -> Bool? {
    var found = stat()
    return stat(path, &found) == 0 ? found.st_mode & S_IFMT == S_IFDIR : nil
  }

  /// The part of a path up to its last slash.
  package static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
  }

  /// Returns the first position of a byte in a range of bytes. A loop would be slow in a tool without optimization.
  static func place(of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
    guard let start = bytes.baseAddress, let found = memchr(start + range.lowerBound, Int32(byte), range.count) else {
      return nil
    }
    return UnsafeRawPointer(found) - UnsafeRawPointer(start)
  }

  /// Runs a command line of the shell and returns its output; `nil` if the shell cannot be started.
  package static func printed(by line: String) -> String? {
    guard let output = popen(line, "r") else { return nil }
    defer { pclose(output) }
    var bytes: [UInt8] = []
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
      while case let count = fread(buffer.baseAddress, 1, buffer.count, output), count > 0 { bytes += buffer[..<count] }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a word in quotes for the shell.
  package static func quoted(_ word: String) -> String { "'" + word.replacing("'", with: "'\\''") + "'" }

  /// Returns a stamp (inode, size, modification time) that changes with the file.
  package static func version(_ path: String) -> [Int] {
    var found = stat()
    guard stat(path, &found) == 0 else { return [] }
    #if canImport(Darwin)
      let time = found.st_mtimespec
    #else
      let time = found.st_mtim
    #endif
    return [Int(found.st_ino), Int(found.st_size), time.tv_sec, time.tv_nsec]
  }

  /// Writes a text unless the file already has it.
  package static func update(_ text: String, to path: String) throws(PlainProblem) {
    try update(Array(text.utf8), to: path)
  }

  /// Removes a file, or an empty folder.
  package static func remove(_ path: String) {
    if unlink(path) != 0 { rmdir(path) }
  }
}
