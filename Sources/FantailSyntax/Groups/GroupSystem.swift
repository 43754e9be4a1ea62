package import FantailToolSupport

/// A closure that the compiler checks as a whole: an outermost group with those inner groups that are not properties.
package struct GroupSystem {
  /// The byte at which the group begins.
  package var start: Int
  /// The number of lines, without those of properties inside.
  package var lines: Int
  package var examples = 0
  /// The groups to cut, in their order; empty if the closure is small enough.
  package var cuts: [GroupCut] = []
  /// Groups that are large enough but stay, because they contain `await`: the compiler (Swift 6.3) crashes on a call
  /// with `#isolation` in a property of a closure.
  package var kept: [(start: Int, lines: Int)] = []

  /// Returns the outermost groups of a file.
  package static func all(of bytes: [UInt8], _ tree: SyntaxTree, _ tokens: [SourceToken]? = nil) -> [GroupSystem] {
    guard bytes.count(where: { $0 == 0x0A }) > GroupCut.most else { return [] }
    var reader = GroupReader(tree, bytes, tokens ?? SourceLexer.tokens(of: bytes))
    return reader.cutSystems()
  }
}
