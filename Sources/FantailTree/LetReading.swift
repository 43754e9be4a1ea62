/// Where a let is read, for a reading that cannot be answered.
///
/// The literals that a report of it needs and no more, since a suite reads lets more often than it does anything else.
struct LetReading: Sendable {
  let filePath: StaticString
  let line: Int

  /// The place, in the module of the let.
  func location(of key: LetKey) -> SourceLocation {
    let path = "\(filePath)"
    let module = key.location.fileID.prefix { $0 != "/" }
    let file = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    return SourceLocation(fileID: "\(module)/\(file)", filePath: path, line: line, column: 1)
  }
}
