/// A word that was called where nothing will run what it declares, such as an `it` inside an example.
///
/// An example notes the specs that are made in it and forgets those that it plans, as specs about specs do.
package struct MisplacedWord: Sendable, Hashable {
  /// The word as it is written: `it("is empty")`.
  package let text: String
  package let location: SourceLocation
}
