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
  /// Whether the argument at an address fits, and why not.
  let judge: (UnsafeRawPointer) -> Verdict
  /// Runs once a whole call fits, so that an argument of another call is never captured.
  let commit: ((UnsafeRawPointer, ArgumentPlace) -> Void)?
  let size: Int
  let alignment: Int

  init<Value>(
    _ description: String, isOpaque: Bool = false, isAny: Bool = false, judge: @escaping (Value) -> Verdict,
    commit: ((Value, ArgumentPlace) -> Void)? = nil
  ) {
    self.description = description
    self.isOpaque = isOpaque
    self.isAny = isAny
    self.judge = { judge($0.assumingMemoryBound(to: Value.self).pointee) }
    self.commit = commit.map { commit in { commit($0.assumingMemoryBound(to: Value.self).pointee, $1) } }
    size = MemoryLayout<Value>.size
    alignment = MemoryLayout<Value>.alignment
  }
}

extension Verdict {
  var fits: Bool { failure == nil }

  /// The facts of what cannot be judged: that is no answer, and whoever asked has to record it or to fail.
  var doubt: Mismatch? { if case .undecided(let mismatch) = self { mismatch } else { nil } }
}
