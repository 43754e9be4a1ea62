import FantailTree

extension SourceLocation {
  /// Returns whether any of the files and folders, given by whole or partial paths, contains the source location.
  func isIn(any paths: [String]) -> Bool {
    let place = filePath + "/"
    return paths.contains { path in
      let part = path.trimmingPrefix("./") + (path.hasSuffix("/") ? "" : "/")
      return place.hasPrefix(part) || place.contains("/" + part)
    }
  }
}
