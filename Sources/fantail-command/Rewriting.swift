import FantailFiles
import FantailSyntax
import FantailToolSupport
import FantailTree
import Foundation

/// A change to users' files that the compiler's parse verifies: the tree of the new text differs from the old tree by
/// exactly this change.
struct Rewriting: Sendable {
  struct Edit {
    var range: Range<Int>
    var replacement: String
    /// The change in words, `fit becomes it`, or the reason why nothing is changed; empty for a part of the previous
    /// change.
    var explanation = ""

    var isChange: Bool { !range.isEmpty || !replacement.isEmpty }
  }

  let name: String
  /// The message if no files are changed.
  let nothing: String
  /// Returns whether a file may change, so that it has to be parsed.
  let mayChange: @Sendable (SourceText) -> Bool
  /// Returns the changes to a file, in order, given its parse.
  let edits: @Sendable ([UInt8], SyntaxTree) -> [Edit]
  /// Returns a changed node in its old form; for an added node, the code that it replaced.
  let undone: @Sendable (SyntaxTree) -> SyntaxTree

  /// Searches files, and writes the changed files if requested.
  ///
  /// - Returns: The message, and the files that could not be changed.
  func run(
    _ files: [String], _ parse: CompilerParse, writes: Bool
  ) throws -> (lines: [String], problems: [SpecsProblem]) {
    var lines: [String] = []
    var problems: [SpecsProblem] = []
    var changed = 0
    for file in files.sorted() {
      let text = try SourceText(of: file)
      guard mayChange(text) else { continue }
      guard let (edits, new) = try proven(text.bytes, parse) else {
        problems.append(.notRewritten(file.seen(), task: name))
        continue
      }
      for edit in edits where !edit.explanation.isEmpty {
        lines.append("\(text.place(of: edit.range.lowerBound)): \(edit.explanation)".seen())
      }
      guard edits.contains(where: \.isChange) else { continue }
      changed += 1
      if writes { try write(new, to: file) }
    }
    let count = amount(changed, "file")
    lines.append(changed == 0 ? nothing : writes ? "\(count) changed" : "\(count) would change; apply with --write")
    return (lines, problems)
  }

  private func write(_ text: String, to file: String) throws(PlainProblem) {
    do { try WholeFile.write(text.utf8, to: file) } catch {
      throw PlainProblem(unwritable: error.path, reason: error.reason)
    }
  }

  /// Returns the changes to a file, and its new text; `nil` if the changes could not be verified.
  private func proven(_ bytes: [UInt8], _ parse: CompilerParse) throws -> (edits: [Edit], text: String)? {
    guard let before = try parse.tree(of: bytes) else { return nil }
    let edits = edits(bytes, before)
    var text = ""
    var position = 0
    for edit in edits where edit.isChange {
      guard edit.range.lowerBound >= position else { return nil }
      text += String(decoding: bytes[position..<edit.range.lowerBound], as: UTF8.self) + edit.replacement
      position = edit.range.upperBound
    }
    text += String(decoding: bytes[position...], as: UTF8.self)
    guard edits.contains(where: \.isChange) else { return (edits, text) }
    guard let after = try parse.tree(of: Array(text.utf8)) else { return nil }
    return after.meaning(undone) == before.meaning(undone) ? (edits, text) : nil
  }
}

extension String {
  /// Returns a path, or a location in a file, relative to a folder if the file is inside the folder.
  func seen(from folder: String = FileManager.default.currentDirectoryPath) -> String {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }
}
