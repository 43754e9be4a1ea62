import FantailToolSupport
import Foundation

/// Turns the compiler's errors in ported files into marks.
///
/// The compiler reports the first error in a builder's closure and hides the errors after it. So a statement with an
/// error becomes a comment in the next build, which finds the next error; the final text contains all statements again.
struct CompilerCheck: Codable {
  private(set) var files: [PortedFile]
  /// The number of new lines.
  let added: Int
  private(set) var round = 0
  private(set) var otherErrors: [String] = []
  /// The reason why the compiler could not read everything.
  private(set) var obstacle: String?
  /// The bytes of the statements that the next build does not read, by file.
  private var hidden: [String: [Range<Int>]] = [:]

  /// The number of builds after which the check ends.
  static let most = 20

  init(files: [PortedFile], added: Int) {
    self.files = files
    self.added = added
  }

  /// A message of the compiler.
  private struct Message: Hashable {
    let path: String
    let line: Int
    let column: Int
    let text: String
  }

  /// Reads the messages of a build, and marks the errors.
  ///
  /// - Parameters:
  ///   - log: The build's messages.
  ///   - place: Returns the absolute path of a file.
  /// - Returns: Whether another build may find more errors.
  mutating func read(_ log: String, place: (String) -> String) -> Bool {
    round += 1
    let paths = Dictionary(
      files.enumerated().filter { $1.old != $1.new }.map { (place($1.newPath), $0) }
    ) { first, _ in first }
    let errors = Self.messages("error", in: log)
    if let missing = errors.first(where: { paths[$0.path] != nil && $0.text.hasPrefix("no such module") }) {
      obstacle = "\(missing.text); give the target the products and the plugin that the page on porting lists"
      return false
    }
    let own = Dictionary(grouping: errors.filter { paths[$0.path] != nil }) { paths[$0.path] ?? 0 }
    otherErrors = errors.filter { paths[$0.path] == nil }.map { "\($0.path):\($0.line): \($0.text)" }
    if own.isEmpty {
      for (index, messages) in Dictionary(grouping: Self.messages("warning", in: log), by: { paths[$0.path] ?? -1 }) {
        if index >= 0 { removeEffects(messages, in: index) }
      }
      if otherErrors.isEmpty, log.contains("error: ") {
        obstacle = log.split(separator: "\n").first { $0.contains("error: ") }.map(String.init)
      }
      return false
    }
    for (index, messages) in own { mark(messages, in: index) }
    if round == Self.most { obstacle = "\(round) builds found errors; build again, for there may be more" }
    return round < Self.most
  }

  /// Returns the messages of a kind in a log: `/a/b.swift:3:4: error: cannot find 'c' in scope`.
  private static func messages(_ kind: String, in log: String) -> [Message] {
    let lines = log.split(separator: "\n").compactMap { line -> Message? in
      guard let sign = line.firstRange(of: ": \(kind): ") else { return nil }
      let parts = line[..<sign.lowerBound].split(separator: ":")
      guard parts.count > 2, let number = Int(parts[parts.count - 2]), let column = Int(parts[parts.count - 1])
      else { return nil }
      let path = parts.dropLast(2).joined(separator: ":")
      return Message(path: path, line: number, column: column, text: String(line[sign.upperBound...]))
    }
    return lines.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

extension CompilerCheck {
  /// The text of a file for the next build. The hidden statements become comments, so that nothing is lost if the
  /// command is killed.
  func text(for file: PortedFile) -> String {
    var text = file.new
    let all = Set(hidden[file.newPath] ?? [])
    let outermost = all.filter { one in !all.contains { $0 != one && $0.contains(one) } }
    for range in outermost.sorted(by: { $0.lowerBound > $1.lowerBound }) {
      text.insert(contentsOf: " */", at: text.utf8.index(text.startIndex, offsetBy: range.upperBound))
      text.insert(contentsOf: "/* ", at: text.utf8.index(text.startIndex, offsetBy: range.lowerBound))
    }
    return text
  }

  /// Marks the lines of errors, and hides their statements.
  private mutating func mark(_ messages: [Message], in index: Int) {
    let path = files[index].newPath
    let tree = SpecTree(Source(files[index].new))
    var places: [(token: Int, text: String)] = []
    for message in messages {
      guard let token = tree.source.token(line: message.line, column: message.column) else { continue }
      hidden[path, default: []].append(tree.source.span(tree.unit(around: token)))
      places.append((token, "\(message.text); \(Self.advice(message.text))"))
    }
    var text = files[index].new
    for (token, reason) in places.sorted(by: { $0.token > $1.token }) {
      let first = (0...token).last { tree.source.startsLine($0) } ?? 0
      let line = tree.source.lines(first..<(first + 1)).lowerBound
      // The line may already be marked.
      let above = tree.source.text(0..<line).split(separator: "\n", omittingEmptySubsequences: false).dropLast().last
      if above?.contains("// \(PortedFile.mark)") == true { continue }
      let comment = "\(tree.source.indentation(first))// \(PortedFile.mark) \(reason)\n"
      text.insert(contentsOf: comment, at: text.utf8.index(text.startIndex, offsetBy: line))
      let count = comment.utf8.count
      hidden[path] = hidden[path]?.map { range in
        let start = range.lowerBound >= line ? count : 0
        return range.lowerBound + start..<range.upperBound + (range.upperBound > line ? count : 0)
      }
    }
    write(text, in: index)
  }

  private mutating func write(_ text: String, in index: Int) {
    files[index].new = text
    files[index].marks = PortedFile.marks(in: text)
  }

  /// Removes each `try` and `await` that the compiler reports as needless from new lines.
  private mutating func removeEffects(_ messages: [Message], in index: Int) {
    let source = Source(files[index].new)
    let old = Set(files[index].old.split(separator: "\n"))
    var edits = Edits()
    for message in messages
    where message.text.contains("occur within 'try'") || message.text.contains("occur within 'await'") {
      guard let token = source.token(line: message.line, column: message.column),
        ["try", "await"].contains(source[token])
      else { continue }
      let line = source.text(source.lines(token..<(token + 1))).dropLast()
      if !old.contains(line[...]) { edits.replace(source.start(token)..<source.start(token + 1), with: "") }
    }
    if let text = try? edits.applied(to: source.bytes), !edits.isEmpty { write(text, in: index) }
  }

  /// Returns advice for messages that are common after porting.
  private static func advice(_ message: String) -> String {
    let known: [(String, String)] = [
      ("before it is declared", "move the declaration above its use"),
      ("cannot find", "a spec is not an instance of a class: make it a function or a static member"),
      ("non-function type", "a name hides one of Fantail's: rename it"),
      ("could not be inferred", "write the type: expect(… as T?)"),
      ("concurrency", "the code around it has to be async"),
      ("async", "the code around it has to be async"),
      ("throw", "the code around it has to throw, or write try? or expect { … }"),
      ("invalid redeclaration", "rename one of them"),
      ("instance member", "make it a static member or a function"),
    ]
    return known.first { message.contains($0.0) }?.1 ?? "write the line again"
  }
}

extension Source {
  /// Returns the token at a location that the compiler reports.
  fileprivate func token(line: Int, column: Int) -> Int? {
    var start = 0
    for _ in 1..<max(1, line) {
      guard let end = bytes[start...].firstIndex(of: 0x0A) else { return nil }
      start = end + 1
    }
    let byte = start + column - 1
    return tokens.indices.last { tokens[$0].range.lowerBound <= byte }
  }
}

extension SpecTree {
  /// Returns the tokens to hide so that the rest can be compiled without the statement around a token. If the statement
  /// declares something, this is the rest of its block; if it declares a member of a group, this is the whole
  /// declaration of the type.
  fileprivate func unit(around token: Int) -> Range<Int> {
    let scopes = scopes(at: token)
    let block = scopes.first { scope in
      let isControl = Words.control.contains(scope.owner.keyword) && scope.role != .group
      return scope.role == .code || scope.owner.keyword == "func" || isControl
    }
    let outer = self.scopes[0].statements.first { $0.range.contains(token) }?.range ?? token..<(token + 1)
    guard let block, block.role != .group, let statement = block.statements.first(where: { $0.range.contains(token) })
    else { return outer }
    let declares = ["let", "var", "func", "guard"].contains(statement.keyword)
    return declares ? statement.first..<max(statement.range.upperBound, block.body.upperBound) : statement.range
  }
}
