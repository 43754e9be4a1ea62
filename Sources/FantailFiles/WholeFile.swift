/// Writes files that belong to users: whole or not at all.
package enum WholeFile {
  /// Returns where a file is written: behind the symbolic links that its path leads through, if they lead anywhere.
  package static func place(_ path: String) -> String { (try? SystemFile.behindLinks(path)) ?? path }

  /// Writes a file, and replaces the old one if there is one.
  ///
  /// The bytes go to a new file in the same folder, which then takes the name, so that a full disk or the end of the
  /// process leaves the old file as it was. A symbolic link stays, and the file behind it is written. The mode stays. A
  /// file that is not a plain one, such as a terminal, is written to in place.
  ///
  /// - Parameters:
  ///   - bytes: All bytes of the file.
  ///   - path: The file's path. Its folder has to be there.
  /// - Throws: `FileProblem`, in which case nothing has changed.
  package static func write(_ bytes: some Sequence<UInt8>, to path: String) throws(FileProblem) {
    let bytes = Array(bytes)
    let target = try SystemFile.behindLinks(path)
    let old = SystemFile.facts(target)
    if let old, !old.isPlain { return try SystemFile.append(bytes, to: target) }
    // A rename asks for no permission of the file that goes.
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
