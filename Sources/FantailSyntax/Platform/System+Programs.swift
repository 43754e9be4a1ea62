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

  /// Removes a file, or an empty folder.
  package static func remove(_ path: String) {
    if unlink(path) != 0 { rmdir(path) }
  }
}
