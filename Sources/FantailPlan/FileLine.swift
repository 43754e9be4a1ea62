import FantailTree

/// A line of a file, as in `StackSpec.swift:12`.
public struct FileLine: Sendable, Equatable, CustomStringConvertible {
  /// The file's name, or any last part of its path.
  public let file: String
  /// The line, counted from one.
  public let line: Int

  /// Creates a line of a file.
  ///
  /// - Parameters:
  ///   - file: The file's name, or any last part of its path.
  ///   - line: The line, counted from one.
  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  /// Reads `File.swift:12`, or a location as reports print it, `Tests/File.swift:12:5`.
  ///
  /// - Parameter text: The file and the line, joined by a colon; a column after the line is ignored.
  public init?(_ text: String) {
    guard let parts = text.wholeMatch(of: /(.+?):([0-9]+)(:[1-9][0-9]*)?/), let line = Int(parts.2), line > 0 else {
      return nil
    }
    self.init(file: String(parts.1.trimmingPrefix("./")), line: line)
  }

  /// The file and line: `StackSpec.swift:12`.
  public var description: String { "\(file):\(line)" }

  func covers(_ location: SourceLocation) -> Bool { location.line == line && isIn(location) }

  /// Returns whether a source location is in the file.
  func isIn(_ location: SourceLocation) -> Bool {
    location.filePath == file || location.fileName == file || location.filePath.hasSuffix("/" + file)
  }
}
