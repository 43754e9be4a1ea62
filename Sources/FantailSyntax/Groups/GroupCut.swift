package import FantailToolSupport

/// A group that becomes a property of the closure in which it stands: it sees all that it saw, and is a system of its own
/// to the compiler, whose time grows with the square of what one closure holds, nested closures included.
///
/// ```swift
/// var whenEmpty: Spec { context("when empty") {
///   …
/// } }
/// whenEmpty
/// ```
package struct GroupCut: Equatable {
  /// The lines that one outermost closure may hold, groups that are properties left aside.
  package static let most = 150
  /// The lines that make a group worth a property.
  package static let least = 25

  /// The name of the property, from the group's description.
  package var name: String
  /// The bytes of the group, from its word to its brace.
  package var range: Range<Int>
  /// The white space that the group's line begins with.
  package var indentation: String

  package var lines: Int

  /// Returns what to insert to make groups properties, in the order of the text, with the group that begins there.
  ///
  /// - Parameter cuts: The groups, which may be nested.
  package static func insertions(_ cuts: [GroupCut]) -> [(offset: Int, text: String, cut: GroupCut?)] {
    let cuts = cuts.sorted { $0.range.lowerBound < $1.range.lowerBound }
    let starts = cuts.map { ($0.range.lowerBound, "var \($0.name): Spec { ", GroupCut?.some($0)) }
    // If two groups end at one place, the inner one, which began later, is first.
    let ends = cuts.reversed().map { ($0.range.upperBound, " }\n\($0.indentation)\($0.name)", GroupCut?.none) }
    return (starts + ends).enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element)
  }
}

/// A closure that the compiler takes as one: an outermost group, with the groups in it that are no properties.
package struct GroupSystem {
  /// The byte at which the group begins.
  package var start: Int
  /// The lines, without those of properties inside.
  package var lines: Int
  package var examples = 0
  /// The groups to cut, in their order; none where the closure is small enough.
  package var cuts: [GroupCut] = []
  /// The groups that are as large and stay, since something is awaited in them: the compiler (Swift 6.3) crashes on a
  /// call that takes `#isolation` in a property of a closure.
  package var kept: [(start: Int, lines: Int)] = []

  /// Returns the outermost groups of a file.
  package static func all(of bytes: [UInt8], _ tree: SyntaxTree, _ tokens: [SourceToken]? = nil) -> [GroupSystem] {
    guard bytes.count(where: { $0 == 0x0A }) > GroupCut.most else { return [] }
    var reader = GroupReader(tree, bytes, tokens ?? SourceLexer.tokens(of: bytes))
    return reader.cutSystems()
  }
}
