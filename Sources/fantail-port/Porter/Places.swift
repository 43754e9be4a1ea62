import FantailToolSupport

/// The places of expectations that helpers hand on.
extension SwiftPort {
  private static let place = "fileID: fileID, filePath: filePath, line: line, column: column"

  /// `file: FileString = #file, line: UInt = #line` of a function that makes expectations.
  mutating func placeParameters(_ index: Int) {
    let tokens = (index - 2)..<min(index + 9, source.tokens.count)
    let written = tokens.map { source[$0] }.joined()
    guard ["#file", "#filePath"].contains(where: { written == "file:FileString=\($0),line:UInt=#line" }) else {
      return mark(index, "FileString: a place is fileID, filePath, line and column, all four")
    }
    edits.replace(
      source.span(tokens),
      with:
        "fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column")
  }

  /// The place that a call hands on: `fail("…", location: SourceLocation(file: file, line: line))`.
  mutating func place(of call: Call) {
    let given = call.arguments.filter { ["file", "line", "location", "fileID", "filePath"].contains($0.label) }
    guard let first = given.first?.tokens, let last = given.last?.tokens, let close = call.close else { return }
    let values = given.flatMap { $0.tokens.map { source[$0] } }.joined()
    let isOwn = ["file:fileline:line", "location:SourceLocation(file:file,line:line)"].contains(values)
    guard isOwn, source.tokens.contains(where: { $0.text == "FileString" }), call.arguments.count > given.count else {
      return mark(
        call.word, "\(source[call.word]): its place is given as fileID:, filePath:, line: and column:, all four")
    }
    if first.lowerBound == call.open + 1 {
      edits.delete(source.start(first.lowerBound)..<source.start(last.upperBound + 1))
      edits.insert(", \(Self.place)", before: source.tokens[close])
    } else {
      edits.replace(source.start(first.lowerBound)..<source.end(last.upperBound - 1), with: Self.place)
    }
  }
}
