/// The place where a let is read, for a reading that has no value.
package enum LetReading: Sendable {
  /// The literals that a report of it needs and no more, since a suite reads lets more often than it does anything else.
  case literals(filePath: StaticString, line: Int)
  indirect case place(SourceLocation)

  /// The place, in the module of the let where nothing says which.
  package func location(of key: LetKey) -> SourceLocation {
    switch self {
    case .place(let location): return location
    case .literals(let filePath, let line):
      let path = "\(filePath)"
      let module = key.location.fileID.prefix { $0 != "/" }
      let file = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
      return SourceLocation(fileID: "\(module)/\(file)", filePath: path, line: line, column: 1)
    }
  }
}
