import FantailTree

/// The error of a case that says nothing: another one is drawn in its place.
struct Discarded: UnjudgingError, CustomStringConvertible {
  /// The text for an example that is not a property, which the error fails.
  var description: String { "discard() outside a property: it leaves out a case of `it(_:forAll:)`, and here is none" }
}

/// Leaves the running case out: its arguments do not fit what the example is about.
///
/// ```swift
/// it("divides", forAll: .ints, .ints) { a, b in
///   guard b != 0 else { try discard() }
///   expect(a / b * b + a % b).to(.equal(a))
/// }
/// ```
/// An example that discards ten cases for each one that counts fails, since it shows too little. A case in which
/// something went wrong has failed all the same. Outside a property the error fails the example.
///
/// - Returns: Never.
/// - Throws: The error that leaves the case out.
public func discard() throws -> Never { throw Discarded() }
