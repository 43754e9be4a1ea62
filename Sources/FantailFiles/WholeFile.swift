// Modules that write users' files are not for WASI.
#if !os(WASI)
  /// Writes users' files completely or not at all.
  package enum WholeFile {
    /// Returns the path to write to: the file to which the path's symbolic links lead, or the path itself if they lead
    /// nowhere.
    package static func place(_ path: String) -> String { (try? SystemFile.behindLinks(path)) ?? path }

    /// Writes a file, and replaces the old one if there is one.
    ///
    /// The bytes are written to a new file in the same folder, which then takes over the name. A full disk or the end of
    /// the process leaves the old file unchanged. A symbolic link is kept, and its target is replaced. The mode is kept.
    /// A file that is not a regular one, such as a terminal, is written to directly.
    ///
    /// - Parameters:
    ///   - bytes: All bytes of the file.
    ///   - path: The file's path. Its folder has to exist.
    /// - Throws: `FileProblem`, in which case nothing has changed.
    package static func write(_ bytes: some Sequence<UInt8>, to path: String) throws(FileProblem) {
      let bytes = Array(bytes)
      let target = try SystemFile.behindLinks(path)
      let old = SystemFile.status(target)
      if let old, !old.isPlain { return try SystemFile.append(bytes, to: target) }
      // A rename does not check the permissions of the replaced file.
      if old != nil { try SystemFile.checkWritable(target) }
      let temporary = "\(SystemFile.folder(of: target)).fantail-\(String(UInt64.random(in: .min ... .max), radix: 36))"
      do {
        try SystemFile.create(temporary, bytes, like: old)
        try SystemFile.rename(temporary, to: target)
      } catch {
        SystemFile.remove(temporary)
        throw error.at(path)
      }
    }
  }
#endif
