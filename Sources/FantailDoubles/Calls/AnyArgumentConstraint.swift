import FantailMatchers

/// The constraint of one argument of a call, without the argument's type: the form in which mocks hand it on.
///
/// ``ArgumentConstraint`` makes them. They look at arguments where these lie, so that neither generated code nor the mock
/// needs a copy of itself for each list of types.
public final class AnyArgumentConstraint {
  let description: String
  /// `true` if the description is not its author's, so that others with the same one may ask for something else.
  let isOpaque: Bool
  let isAny: Bool
  /// The value that an argument has to be equal to, where that is all.
  let equal: Any?
  /// `true` if the argument at an address fits.
  let fits: (UnsafeRawPointer) -> Bool
  /// Runs once a whole call fits, so that an argument of another call is never captured.
  let commit: ((UnsafeRawPointer, ArgumentPlace) -> Void)?
  let size: Int
  let alignment: Int
  private let shown: (UnsafeRawPointer) -> Any

  init<Value>(
    _ description: String, isOpaque: Bool, isAny: Bool, equal: Any?, fits: @escaping (Value) -> Bool,
    commit: ((Value, ArgumentPlace) -> Void)?
  ) {
    self.description = description
    self.isOpaque = isOpaque
    self.isAny = isAny
    self.equal = equal
    self.fits = { fits($0.assumingMemoryBound(to: Value.self).pointee) }
    self.commit = commit.map { commit in { commit($0.assumingMemoryBound(to: Value.self).pointee, $1) } }
    shown = { $0.assumingMemoryBound(to: Value.self).pointee }
    size = MemoryLayout<Value>.size
    alignment = MemoryLayout<Value>.alignment
  }

  /// Why the argument at an address does not fit: `expected 100.0, got 50.0`.
  func difference(_ argument: UnsafeRawPointer) -> String? {
    if fits(argument) { return nil }
    if let equal { return ValueDescription.difference(expected: equal, got: shown(argument)) }
    return "expected \(description), got \(ValueDescription.brief(shown(argument)))"
  }
}
