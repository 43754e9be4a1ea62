import FantailToolSupport
import Foundation

/// Turns the compiler's errors in ported files into marks.
///
/// The compiler reports the first error in a builder's closure and hides the errors after it. So a statement with an
/// error becomes a comment in the next build, which finds the next error; the final text contains all statements again.
/// The statements that use what such a statement declares become comments without a mark.
struct CompilerCheck: Codable {
  private(set) var files: [PortedFile]
  /// The number of new lines.
  let added: Int
  private(set) var round = 0
  private(set) var otherErrors: [String] = []
  /// The reason why the compiler could not read everything.
  private(set) var obstacle: String?
  /// The statements that the next build does not read, by file.
  private var hidden: [String: [HiddenStatement]] = [:]

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
    let others = errors.filter { paths[$0.path] == nil }
    otherErrors = others.filter { error in
      !(Self.missingName(in: error).map { isHiddenName($0) { $1 == nil } } ?? false)
    }.map { "\($0.path):\($0.line): \($0.text)" }
    if own.isEmpty {
      for (index, messages) in Dictionary(grouping: Self.messages("warning", in: log), by: { paths[$0.path] ?? -1 }) {
        if index >= 0 { removeEffects(messages, in: index) }
      }
      if others.isEmpty, log.contains("error: ") {
        obstacle = log.split(separator: "\n").first { $0.contains("error: ") }.map(String.init)
      }
      return false
    }
    let earlier = own.reduce(into: Set<String>()) { $0.formUnion(mark($1.value, in: $1.key)) }
    hide(markedWith: earlier)
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
  /// Returns the text of a file for the next build.
  func text(for file: PortedFile) -> String { commented(file).text }

  private func commented(_ file: PortedFile) -> CommentedText {
    CommentedText(file.new, hiding: hidden[file.newPath] ?? [])
  }

  /// Marks the lines of errors, and hides their statements. Returns the reasons of the earlier marks at these lines.
  private mutating func mark(_ messages: [Message], in index: Int) -> Set<String> {
    let path = files[index].newPath
    let tree = SpecTree(Source(files[index].new))
    let built = commented(files[index])
    let before = hidden[path] ?? []
    var places: [(token: Int, text: String)] = []
    for message in messages {
      guard let token = built.byte(line: message.line, column: message.column).flatMap(tree.source.token(at:))
      else { continue }
      if !follows(message, at: token, in: path, tree) {
        places.append((token, "\(message.text); \(Self.advice(message.text))"))
      }
      hide(token, in: path, tree, after: before)
    }
    var text = files[index].new
    var earlier: Set<String> = []
    for (token, reason) in places.sorted(by: { $0.token > $1.token }) {
      let first = (0...token).last { tree.source.startsLine($0) } ?? 0
      let line = tree.source.lines(first..<(first + 1)).lowerBound
      // The line may already be marked.
      if let mark = tree.source.mark(above: line) {
        earlier.insert(mark)
        continue
      }
      let comment = "\(tree.source.indentation(first))// \(PortedFile.mark) \(reason)\n"
      text.insert(contentsOf: comment, at: text.utf8.index(text.startIndex, offsetBy: line))
      for place in hidden[path, default: []].indices { hidden[path]?[place].move(by: comment.utf8.count, from: line) }
    }
    write(text, in: index)
    return earlier
  }

  /// Hides the statement around a token, or the one of the file if an earlier build did not read that statement.
  private mutating func hide(_ token: Int, in path: String, _ tree: SpecTree, after before: [HiddenStatement]) {
    guard let unit = tree.unit(around: token) else { return }
    let range = tree.source.span(unit.statement.range)
    let isHidden = before.contains { $0.range.contains(range) }
    let statement = isHidden ? tree.outermost(around: token) ?? unit.statement : unit.statement
    hidden[path, default: []].append(
      HiddenStatement(
        range: tree.source.span(statement.range), names: tree.names(declaredBy: statement),
        reach: isHidden ? nil : unit.reach))
  }

  /// Hides the other statements with the same marks, since the compiler will reject them too.
  private mutating func hide(markedWith reasons: Set<String>) {
    for file in files where file.old != file.new && !reasons.isDisjoint(with: file.marks) {
      let tree = SpecTree(Source(file.new))
      for token in tree.source.tokens.indices where tree.source.startsLine(token) {
        let line = tree.source.lines(token..<(token + 1)).lowerBound
        guard let mark = tree.source.mark(above: line), reasons.contains(mark),
          let statement = tree.unit(around: token)?.statement, statement.maker == nil
        else { continue }
        hide(token, in: file.newPath, tree, after: [])
      }
    }
  }

  /// Returns whether an error may only follow from a hidden statement: its own statement uses a name of a hidden one, or
  /// is a function that lost its result.
  private func follows(_ message: Message, at token: Int, in path: String, _ tree: SpecTree) -> Bool {
    guard let unit = tree.unit(around: token)?.statement.range else { return false }
    let source = tree.source
    if message.text.hasPrefix("missing return") {
      let range = source.span(unit)
      return hidden[path, default: []].contains { range.contains($0.range) }
    }
    func isHidden(_ name: String, at byte: Int) -> Bool {
      isHiddenName(name) { file, reach in reach.map { file == path && $0.contains(byte) } ?? true }
    }
    // Such an error names what is missing.
    if let name = Self.missingName(in: message) { return isHidden(name, at: source.start(token)) }
    return unit.contains { source.isName($0) && isHidden(source[$0], at: source.start($0)) }
  }

  private static func missingName(in message: Message) -> String? {
    message.text.firstMatch(of: /(?:cannot find (?:type )?|has no member )'([^'(]+)/).map { String($0.output.1) }
  }

  private func isHiddenName(_ name: String, where isVisible: (String, Range<Int>?) -> Bool) -> Bool {
    hidden.contains { file, all in all.contains { $0.names.contains(name) && isVisible(file, $0.reach) } }
  }

  private mutating func write(_ text: String, in index: Int) {
    files[index].new = text
    files[index].marks = PortedFile.marks(in: text)
  }

  /// Removes each `try` and `await` that the compiler reports as needless from new lines.
  private mutating func removeEffects(_ messages: [Message], in index: Int) {
    let source = Source(files[index].new)
    let built = commented(files[index])
    let old = Set(files[index].old.split(separator: "\n"))
    var edits = Edits()
    for message in messages
    where message.text.contains("occur within 'try'") || message.text.contains("occur within 'await'") {
      guard let token = built.byte(line: message.line, column: message.column).flatMap(source.token(at:)),
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
  fileprivate func token(at byte: Int) -> Int? { tokens.indices.last { tokens[$0].range.lowerBound <= byte } }

  /// Returns the reason of the mark on the line above a line.
  fileprivate func mark(above line: Int) -> String? {
    let above = line > 0 ? text(start(ofLineAt: line - 1)..<line) : ""
    return PortedFile.marks(in: above).first
  }
}
