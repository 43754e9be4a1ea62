import FantailToolSupport

/// A change of users' files that the compiler's parse proves: the new text means the old one with just this difference.
enum Rewriting: String {
  case unfocus, split

  /// One change of the text.
  struct Edit: Equatable {
    var range: Range<Int>
    var replacement: String
    /// The change in words, `fit becomes it`, or why there is none; empty for a part of the change before.
    var explanation = ""

    var isChange: Bool { !range.isEmpty || !replacement.isEmpty }
  }

  /// Returns the text with the changes made, which are in order.
  static func text(_ bytes: [UInt8], _ edits: [Edit]) -> [UInt8] {
    var result = bytes
    for edit in edits.reversed() { result.replaceSubrange(edit.range, with: Array(edit.replacement.utf8)) }
    return result
  }

  /// What to say where no file changes.
  var nothing: String {
    switch self {
    case .unfocus: "nothing is focused"
    case .split: "no group is too large"
    }
  }

  /// Returns whether a file is worth a parse.
  func mayChange(_ text: SourceText) -> Bool {
    switch self {
    case .unfocus: text.identifiers.contains { Unfocusing.words[$0] != nil || $0 == "focused" }
    case .split: text.namesFantail && GroupSystem.all(of: text.bytes).contains { !$0.cuts.isEmpty || !$0.kept.isEmpty }
    }
  }

  /// The changes of a file, in order; `nil` where the words and the parse disagree.
  func edits(of bytes: [UInt8], tree: SyntaxTree) -> [Edit]? {
    switch self {
    case .unfocus: Unfocusing.edits(of: bytes, tree: tree)
    case .split: Splitting.edits(of: bytes)
    }
  }

  /// Returns whether a tree is another one with just this change, places left aside.
  func isProven(_ after: SyntaxTree, of before: SyntaxTree) -> Bool {
    switch self {
    case .unfocus: Unfocusing.isUnfocused(after, of: before)
    case .split: Splitting.isSplit(after, of: before)
    }
  }
}
