import Foundation

/// A file or folder that a user specifies: by a path from the user's current folder, or else by the end of a path.
struct NamedPath {
  private let text: String
  /// The file or folder to which the path leads; `nil` if there is none.
  private let place: String?

  init(_ text: String, from folder: String = FileManager.default.currentDirectoryPath) {
    self.text = text
    let whole = URL(filePath: text, relativeTo: URL(filePath: folder, directoryHint: .isDirectory))
    let isThere = FileManager.default.fileExists(atPath: whole.path(percentEncoded: false))
    place = isThere ? Self.realPath(whole) : nil
  }

  /// Returns the files that the path specifies.
  func files(among files: [String]) -> [String] {
    guard let place else {
      let end = "/" + text.trimmingSlash.trimmingPrefix("./") + "/"
      return files.filter { "/\($0)/".contains(end) }
    }
    let folder = place == "/" ? place : place + "/"
    return files.filter { file in
      let file = Self.realPath(URL(filePath: file))
      return file == place || file.hasPrefix(folder)
    }
  }

  private static func realPath(_ url: URL) -> String {
    url.resolvingSymlinksInPath().path(percentEncoded: false).trimmingSlash
  }
}
