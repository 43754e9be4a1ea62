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
  /// Whether the argument at an address fits.
  let fit: (UnsafeRawPointer) -> Fit
  /// Why the argument at an address, which does not fit, does not.
  let mismatch: (UnsafeRawPointer) -> Mismatch
  /// Runs once a whole call fits, so that an argument of another call is never captured.
  let commit: ((UnsafeRawPointer, ArgumentPlace) -> Void)?
  let size: Int
  let alignment: Int

  init<Value>(
    _ description: String, isOpaque: Bool, isAny: Bool, fit: @escaping (Value) -> Fit,
    mismatch: @escaping (Value) -> Mismatch
  ) {
    self.description = description
    self.isOpaque = isOpaque
    self.isAny = isAny
    self.fit = { fit($0.assumingMemoryBound(to: Value.self).pointee) }
    self.mismatch = { mismatch($0.assumingMemoryBound(to: Value.self).pointee) }
    commit = nil
    size = MemoryLayout<Value>.size
    alignment = MemoryLayout<Value>.alignment
  }

  /// Creates a constraint that asks for the same and does something more with the arguments of calls that fit.
  init<Value>(_ known: AnyArgumentConstraint, andThen act: @escaping (Value, ArgumentPlace) -> Void) {
    description = known.description
    isOpaque = known.isOpaque
    isAny = known.isAny
    fit = known.fit
    mismatch = known.mismatch
    commit = { argument, place in
      known.commit?(argument, place)
      act(argument.assumingMemoryBound(to: Value.self).pointee, place)
    }
    size = known.size
    alignment = known.alignment
  }

  /// Why the argument at an address does not fit, or cannot be judged; `nil` for one that fits.
  func difference(_ argument: UnsafeRawPointer) -> Mismatch? {
    switch fit(argument) {
    case .yes: nil
    case .no: mismatch(argument)
    case .cannotTell(let mismatch): mismatch
    }
  }
}
