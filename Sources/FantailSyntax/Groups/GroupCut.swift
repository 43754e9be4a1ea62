package import FantailToolSupport

/// A group that becomes a property of the closure around it. It still has access to everything there, but the compiler
/// checks it on its own: the compiler's time grows with the square of the size of a closure, including nested closures.
///
/// ```swift
/// var whenEmpty: Spec { context("when empty") {
///   …
/// } }
/// whenEmpty
/// ```
package struct GroupCut: Equatable {
  /// The most lines of an outermost closure, without groups that are properties.
  package static let most = 150
  /// The fewest lines of a group that is worth a property.
  package static let least = 25

  /// The name of the property, from the group's description.
  package var name: String
  /// The bytes of the group, from its word to its brace.
  package var range: Range<Int>
  /// The white space at the beginning of the group's line.
  package var indentation: String

  package var lines: Int

  /// Returns the insertions that make groups properties, in the order of the text, each with the group that begins
  /// there.
  ///
  /// - Parameter cuts: The groups, which may be nested.
  package static func insertions(_ cuts: [GroupCut]) -> [(offset: Int, text: String, cut: GroupCut?)] {
    let cuts = cuts.sorted { $0.range.lowerBound < $1.range.lowerBound }
    let starts = cuts.map { ($0.range.lowerBound, "var \($0.name): Spec { ", GroupCut?.some($0)) }
    // If two groups end at the same place, the inner one, which began later, comes first.
    let ends = cuts.reversed().map { ($0.range.upperBound, " }\n\($0.indentation)\($0.name)", GroupCut?.none) }
    return (starts + ends).enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element)
  }
}

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
