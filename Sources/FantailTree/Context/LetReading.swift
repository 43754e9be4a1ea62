/// The place where code reads a let, for the report of a read without a value.
package enum LetReading: Sendable {
  /// Only the literals that such a report needs, since reading lets is the most frequent operation of a suite.
  case literals(filePath: StaticString, line: Int)
  indirect case place(SourceLocation)

  /// Returns the place. Its module is that of the let if the read does not give one.
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
