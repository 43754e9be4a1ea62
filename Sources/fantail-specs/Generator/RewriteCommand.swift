import FantailToolSupport
import Foundation

/// `fantail-specs unfocus` and `split`: rewrites files, or says what it would change.
struct RewriteCommand {
  private let rewriting: Rewriting
  private var compiler = ""
  private var writes = false
  private var files: [String] = []

  init(_ rewriting: Rewriting, arguments: [String]) throws {
    self.rewriting = rewriting
    var options = ToolOptions<Self>(usage: "usage: fantail-specs \(rewriting) --compiler PATH [--write] FILE…")
    options.add("--compiler", \.compiler)
    options.add("--write", \.writes)
    files = try options.read(arguments, into: &self)
    guard !compiler.isEmpty else { throw options.problem("option '--compiler' is missing") }
  }

  /// Looks through the files, and writes those that change where that is asked for.
  ///
  /// - Returns: What to print, and the files that could not be changed.
  func run() throws -> (text: String, problems: [SpecProblem]) {
    var lines: [String] = []
    var problems: [SpecProblem] = []
    var changed = 0
    for file in files.sorted() {
      let data: Data
      do { data = try Data(contentsOf: URL(fileURLWithPath: file)) } catch {
        throw SpecProblem.unreadable(file: file, reason: error.localizedDescription)
      }
      let text = SourceText(data)
      guard rewriting.mayChange(text) else { continue }
      guard let edits = try edits(of: text, file) else {
        problems.append(.notRewritten(file: file, rewriting))
        continue
      }
      for edit in edits where !edit.explanation.isEmpty {
        let place = text.place(of: edit.range.lowerBound)
        lines.append("\(file):\(place.line):\(place.column): \(edit.explanation)")
      }
      guard edits.contains(where: \.isChange) else { continue }
      changed += 1
      if writes { try write(Rewriting.text(text.bytes, edits), to: file) }
    }
    let files = counted(changed, "file")
    if changed == 0 {
      lines.append(rewriting.nothing)
    } else {
      lines.append(writes ? "\(files) changed" : "\(files) would change; --write does it")
    }
    return (lines.joined(separator: "\n") + "\n", problems)
  }

  /// The changes of a file; `nil` where it cannot be told for certain what they are.
  private func edits(of text: SourceText, _ file: String) throws -> [Rewriting.Edit]? {
    guard let before = try tree(of: text.bytes, file), let edits = rewriting.edits(of: text.bytes, tree: before)
    else { return nil }
    guard edits.contains(where: \.isChange) else { return edits }
    guard let after = try tree(of: Rewriting.text(text.bytes, edits), file) else { return nil }
    return rewriting.isProven(after, of: before) ? edits : nil
  }

  /// Parses a text; all branches of conditional blocks are in the tree.
  private func tree(of bytes: [UInt8], _ file: String) throws -> SyntaxTree? {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rewrite-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appendingPathComponent("Source.swift")
    try Data(ConditionalBlocks(bytes).withoutDirectives ?? bytes).write(to: source)
    let input = CompilerParse.Input(
      path: source.path, output: folder.appendingPathComponent("tree.json").path)
    let result = try CompilerParse(compiler: URL(fileURLWithPath: compiler)).run([input]).first
    return result.flatMap { $0.hasErrors ? nil : $0.tree }
  }

  private func write(_ bytes: [UInt8], to file: String) throws {
    do { try Tool.replace(URL(fileURLWithPath: file), with: bytes) } catch {
      throw SpecProblem.notWritable(file: file, reason: error.reason)
    }
  }
}
