/// A group that becomes a property of the closure around it. The property can still use everything in that closure, but
/// the compiler checks it separately: the compiler's time grows with the square of the size of a closure, including
/// nested closures.
///
/// ```swift
/// var whenEmpty: Spec { context("when empty") {
///   …
/// } }
/// whenEmpty
/// ```
package struct GroupCut: Equatable {
  /// The maximum number of lines of an outermost closure, not counting groups that are properties.
  package static let most = 150
  /// The minimum number of lines of a group that is worth a property.
  package static let least = 25

  /// The name of the property, from the group's description.
  package var name: String
  /// The bytes of the group, from its word to its brace.
  package var range: Range<Int>
  /// The white space at the beginning of the group's line.
  package var indentation: String

  package var lines: Int

  /// Returns the insertions that turn groups into properties, in the order of the text, each with the group that begins
  /// at the insertion.
  ///
  /// - Parameter cuts: The groups, which may be nested.
  package static func insertions(_ cuts: [GroupCut]) -> [(offset: Int, text: String, cut: GroupCut?)] {
    let cuts = cuts.sorted { $0.range.lowerBound < $1.range.lowerBound }
    let starts = cuts.map { ($0.range.lowerBound, "var \($0.name): Spec { ", GroupCut?.some($0)) }
    // If two groups end at the same offset, the inner group, which begins later, comes first.
    let ends = cuts.reversed().map { ($0.range.upperBound, " }\n\($0.indentation)\($0.name)", GroupCut?.none) }
    return (starts + ends).enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element)
  }
}
