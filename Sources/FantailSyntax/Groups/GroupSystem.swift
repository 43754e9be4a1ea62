package import FantailToolSupport

/// A closure that the compiler checks as a whole: an outermost group, with the inner groups that are not properties.
package struct GroupSystem {
  /// The byte at which the group begins.
  package var start: Int
  /// The number of lines, not counting properties inside.
  package var lines: Int
  package var examples = 0
  /// The groups to cut, in their order; empty if the closure is small enough.
  package var cuts: [GroupCut] = []
  /// Groups that are large enough but are not cut, because they contain `await`: the compiler (Swift 6.3) crashes on a
  /// call with `#isolation` in a closure's property.
  package var kept: [(start: Int, lines: Int)] = []

  /// Returns whether a file may have groups to cut, which takes less time than the compiler's parse. Only a group inside
  /// another one is cut.
  package static func mayHaveCuts(_ bytes: [UInt8], _ tokens: [SourceToken]) -> Bool {
    bytes.count { $0 == 0x0A } > GroupCut.most
      && tokens.count { $0.kind == .word && SourceText.groups.contains($0.text.unquoted) } > 1
  }

  /// Returns the outermost groups of a file.
  package static func all(of bytes: [UInt8], _ tree: SyntaxTree, _ tokens: [SourceToken]? = nil) -> [GroupSystem] {
    guard bytes.count(where: { $0 == 0x0A }) > GroupCut.most else { return [] }
    var reader = GroupReader(tree, bytes, tokens ?? SourceLexer.tokens(of: bytes))
    return reader.cutSystems()
  }
}
