// Modules that write users' files are not for WASI.
#if !os(WASI)
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #endif

  /// The system's calls for writing a file.
  enum SystemFile {
    struct Facts {
      let isPlain: Bool
      let mode: mode_t
    }

    /// Returns the path of the file to which symbolic links lead, whether the file exists or not.
    static func behindLinks(_ path: String) throws(FileProblem) -> String {
      var path = path
      // The limit of 40 links is that of Linux.
      for _ in 0..<40 {
        guard let next = link(path) else { return path }
        path = next.hasPrefix("/") ? next : folder(of: path) + next
      }
      throw FileProblem(path: path, reason: String(cString: strerror(ELOOP)))
    }

    /// The part of a path up to its last slash.
    static func folder(of path: String) -> Substring {
      path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? ""
    }

    /// The path in a symbolic link.
    private static func link(_ path: String) -> String? {
      let most = 4096
      return withUnsafeTemporaryAllocation(of: CChar.self, capacity: most) { buffer in
        guard let start = buffer.baseAddress else { return nil }
        let count = readlink(path, start, most)
        return count < 0 ? nil : String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
      }
    }

    static func status(_ path: String) -> Facts? {
      var facts = stat()
      guard stat(path, &facts) == 0 else { return nil }
      return Facts(isPlain: facts.st_mode & S_IFMT == S_IFREG, mode: facts.st_mode & 0o7777)
    }

    static func checkWritable(_ path: String) throws(FileProblem) {
      guard access(path, W_OK) == 0 else { throw problem(path) }
    }

    static func create(_ path: String, _ bytes: [UInt8], like old: Facts?) throws(FileProblem) {
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else { throw problem(path) }
      if let old { _ = fchmod(descriptor, old.mode) }
      try write(bytes, to: descriptor, path)
    }

    static func append(_ bytes: [UInt8], to path: String) throws(FileProblem) {
      let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
      guard descriptor >= 0 else { throw problem(path) }
      try write(bytes, to: descriptor, path)
    }

    /// Writes all bytes and closes the file; some systems report a full disk only then.
    private static func write(_ bytes: [UInt8], to descriptor: Int32, _ path: String) throws(FileProblem) {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { systemWrite(descriptor, $0) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else {
          let problem = problem(path)
          _ = close(descriptor)
          throw problem
        }
        rest = rest.dropFirst(count)
      }
      guard close(descriptor) == 0 else { throw problem(path) }
    }

    static func rename(_ path: String, to other: String) throws(FileProblem) {
      guard systemRename(path, other) == 0 else { throw problem(other) }
    }

    static func remove(_ path: String) { _ = unlink(path) }

    private static func problem(_ path: String) -> FileProblem {
      FileProblem(path: path, reason: String(cString: strerror(errno)))
    }
  }

  // Outside the type, because the type's own methods have the same names as the system's functions.
  private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
  }

  private func systemRename(_ path: String, _ other: String) -> Int32 { rename(path, other) }
#endif

/// The reason why a file cannot be written.
package struct FileProblem: Error, CustomStringConvertible {
  package let path: String
  /// The system's reason: "No space left on device".
  package let reason: String

  package var description: String { "\(path): \(reason)" }

  func at(_ path: String) -> FileProblem { FileProblem(path: path, reason: reason) }
}
