import FantailSpecGenerator
import FantailToolSupport
import Foundation

/// A change of users' files that the compiler's parse proves: the new text means the old one with just this difference.
struct Rewriting: Sendable {
  /// One change of the text.
  struct Edit {
    var range: Range<Int>
    var replacement: String
    /// The change in words, `fit becomes it`, or why there is none; empty for a part of the change before.
    var explanation = ""

    var isChange: Bool { !range.isEmpty || !replacement.isEmpty }
  }

  /// By the first word of the user's arguments.
  static let all = ["unfocus": Unfocusing.rewriting, "split": Splitting.rewriting]

  let name: String
  /// What to say where no file changes.
  let nothing: String
  /// Returns whether a file is worth a parse.
  let mayChange: @Sendable (SourceText) -> Bool
  /// The changes of a file, in order.
  let edits: @Sendable ([UInt8]) -> [Edit]
  /// Returns whether a tree is another one with just this change, places left aside.
  let isProven: @Sendable (_ after: SyntaxTree, _ before: SyntaxTree) -> Bool

  /// Looks through files, and writes those that change where that is asked for.
  ///
  /// - Returns: What to say, and the files that could not be changed.
  func run(
    _ files: [String], _ parse: CompilerParse, writes: Bool
  ) throws -> (lines: [String], problems: [SpecsProblem]) {
    var lines: [String] = []
    var problems: [SpecsProblem] = []
    var changed = 0
    for file in files.sorted() {
      let text = try SourceText(of: file)
      guard mayChange(text) else { continue }
      guard let edits = try provenEdits(of: text.bytes, parse) else {
        problems.append(.notRewritten(file, task: name))
        continue
      }
      for edit in edits where !edit.explanation.isEmpty {
        let place = text.place(of: edit.range.lowerBound)
        lines.append("\(file):\(place.line):\(place.column): \(edit.explanation)")
      }
      guard edits.contains(where: \.isChange) else { continue }
      changed += 1
      guard writes else { continue }
      do { try Tool.replace(URL(filePath: file), with: Self.text(text.bytes, edits)) } catch {
        throw SpecsProblem.unwritable(file, error.reason)
      }
    }
    let count = counted(changed, "file")
    lines.append(changed == 0 ? nothing : writes ? "\(count) changed" : "\(count) would change; --write does it")
    return (lines, problems)
  }

  /// The changes of a file, in order; `nil` where it cannot be told for certain what they are.
  private func provenEdits(of bytes: [UInt8], _ parse: CompilerParse) throws -> [Edit]? {
    let edits = edits(bytes)
    guard let before = try parse.tree(of: bytes) else { return nil }
    guard edits.contains(where: \.isChange) else { return edits }
    guard let after = try parse.tree(of: Self.text(bytes, edits)) else { return nil }
    return isProven(after, before) ? edits : nil
  }

  /// Returns the text with the changes made, which are in order.
  private static func text(_ bytes: [UInt8], _ edits: [Edit]) -> [UInt8] {
    var result = bytes
    for edit in edits.reversed() { result.replaceSubrange(edit.range, with: Array(edit.replacement.utf8)) }
    return result
  }
}
