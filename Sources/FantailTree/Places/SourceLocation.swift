import FantailSeams

/// A location in a source file.
///
/// A location is printed as `StackSpec.swift:12`, the form that `--at` takes. This type is a class, since code that
/// copies a reference is smaller than code that copies four fields. Many functions pass locations on, and each user's
/// build compiles these functions.
public final class SourceLocation: Sendable, Coded {
  /// The module and file, as `#fileID` gives them: `CartTests/StackSpec.swift`.
  public let fileID: String
  /// The file's whole path, as `#filePath` gives it.
  public let filePath: String
  /// The line, counted from one.
  public let line: Int
  /// The column, counted from one.
  public let column: Int

  /// Creates a location from its parts.
  ///
  /// - Parameters:
  ///   - fileID: The module and file, as `#fileID` gives them.
  ///   - filePath: The file's whole path.
  ///   - line: The line, counted from one.
  ///   - column: The column, counted from one.
  public init(fileID: String, filePath: String, line: Int, column: Int) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// Creates a location from literals such as `#fileID`.
  ///
  /// `it`, `describe` and the like take `StaticString`, which needs less code in the caller than `String`: it saves a
  /// fifth of an example's compiled code.
  package convenience init(_ fileID: StaticString, _ filePath: StaticString, _ line: Int, _ column: Int) {
    self.init(fileID: fileID.description, filePath: filePath.description, line: line, column: column)
  }

  package convenience init(_ fields: FieldReader) throws {
    self.init(
      fileID: try fields("fileID"), filePath: try fields("filePath"), line: try fields("line"),
      column: try fields("column"))
  }

  package var coded: CodedFields {
    CodedFields(["fileID": fileID, "filePath": filePath, "line": line, "column": column])
  }

  /// Writes the location, with a path relative to the encoder's folder, if the encoder has one.
  public func encode(to encoder: any Encoder) throws {
    let folder = CodingUserInfoKey.folder.flatMap { encoder.userInfo[$0] as? String }
    try (folder.map { coded.adding(CodedFields(["filePath": path(in: $0)])) } ?? coded).encode(to: encoder)
  }

  /// The file's path: relative to a folder if the file is inside it.
  package func path(in folder: String) -> String {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return filePath.hasPrefix(prefix) ? String(filePath.dropFirst(prefix.count)) : filePath
  }

  /// The module: the part of `fileID` before the slash.
  package var module: String { String(fileID.prefix { $0 != "/" }) }

  /// The file's name without its module and folders.
  public var fileName: String {
    guard let slash = fileID.lastIndex(of: "/") else { return fileID }
    return String(fileID[fileID.index(after: slash)...])
  }
}

extension SourceLocation: Hashable {
  /// Compares all parts.
  public static func == (left: SourceLocation, right: SourceLocation) -> Bool {
    left === right
      || left.line == right.line && left.column == right.column && left.fileID == right.fileID
        && left.filePath == right.filePath
  }

  /// Hashes the parts that differ most often.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(fileID)
    hasher.combine(line)
  }
}

extension SourceLocation: CustomStringConvertible {
  /// The file and line: `StackSpec.swift:12`.
  public var description: String { "\(fileName):\(line)" }
}

extension CodingUserInfoKey {
  /// The folder to which the paths that an encoder writes are relative.
  package static let folder = CodingUserInfoKey(rawValue: "Fantail.folder")
}

/// Keeps the first map of the program and the libraries in this process, for all code that reads function names.
///
/// The toolchain's reader of names maps the files of libraries into memory. A map that is captured afterwards treats
/// these files as the loaded libraries, so functions of the libraries do not have names in that map (seen with Swift
/// 6.3.1). The type of the map belongs to a module that this module does not import.
package enum ProcessImages {
  private static let first = Locked<(any Sendable)?>(nil)

  /// Returns the first map that was captured. This map does not contain libraries that are loaded later.
  ///
  /// - Parameter capture: Captures a map, if there is none yet.
  package static func map<Map: Sendable>(capturing capture: () -> Map) -> Map {
    first.withLock { first in
      if let map = first as? Map { return map }
      let map = capture()
      first = map
      return map
    }
  }
}
