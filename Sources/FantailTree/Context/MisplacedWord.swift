/// A word that was called where its specs will never run, such as an `it` inside an example.
///
/// An example collects the words that are called in it. It drops words whose specs it plans, as specs about specs do.
package struct MisplacedWord: Sendable, Hashable {
  /// The word as it is written: `it("is empty")`.
  package let text: String
  package let location: SourceLocation
}
