import FantailTree

/// The error of a discarded case, which is replaced by another.
struct Discarded: UnjudgingError, CustomStringConvertible {
  /// The failure of an example that is not a property.
  var description: String { "discard() outside a property: it leaves out a case of `it(_:forAll:)`, but there is none" }
}

/// Discards the running case, because its arguments do not fit the example.
///
/// ```swift
/// it("divides", forAll: .ints, .ints) { a, b in
///   guard b != 0 else { try discard() }
///   expect(a / b * b + a % b).to(.equal(a))
/// }
/// ```
/// An example fails if it discards ten cases for each case that counts, since such an example tests too little. A case
/// with a recorded failure has failed even if it is discarded. Outside a property, the error fails the example.
///
/// - Returns: Never.
/// - Throws: The error that discards the case.
public func discard() throws -> Never { throw Discarded() }
