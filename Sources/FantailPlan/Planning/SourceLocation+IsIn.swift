import FantailTree

extension SourceLocation {
  /// Returns whether any of some files and folders holds the place: a whole path, or a part of one.
  func isIn(any paths: [String]) -> Bool {
    let place = filePath + "/"
    return paths.contains { path in
      let part = path.trimmingPrefix("./") + (path.hasSuffix("/") ? "" : "/")
      return place.hasPrefix(part) || place.contains("/" + part)
    }
  }
}
