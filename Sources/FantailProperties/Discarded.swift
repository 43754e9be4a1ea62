import FantailTree

/// The error of a case that says nothing: another one is drawn in its place.
struct Discarded: RecordedError {}

/// Leaves the running case out: its arguments do not fit what the example is about.
///
/// ```swift
/// it("divides", forAll: .ints, .ints) { a, b in
///   guard b != 0 else { try discard() }
///   expect(a / b * b + a % b).to(.equal(a))
/// }
/// ```
/// An example that discards ten cases for each one that counts fails, since it shows too little. Outside a property
/// the error ends the example.
///
/// - Returns: Never.
/// - Throws: The error that leaves the case out.
public func discard() throws -> Never { throw Discarded() }
