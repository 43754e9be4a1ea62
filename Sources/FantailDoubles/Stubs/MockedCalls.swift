import FantailTree

/// Calls of a mocked function: all of them, or those that fit a pattern.
///
/// Function mocks and ``CallPattern`` conform, and everything that can be said of calls is said here, so that mocks by
/// hand and generated ones have the same powers.
public protocol MockedCalls<Arguments, Failure, Output>: AnswerableCalls {
  /// The type of stubs and expectations of these calls of which no answer was said yet.
  associatedtype Unanswered: UnansweredCalls<Arguments, Failure, Output> = UnansweredStub<Arguments, Failure, Output>

  /// The calls as a pattern.
  nonisolated var callPattern: CallPattern<Arguments, Failure, Output> { get }
}

// MARK: - What was called

extension MockedCalls {
  /// The arguments of every call that fits, oldest first.
  ///
  /// ```swift
  /// expect(engine.on.setSpeed().calls.map(\.value)).to(.equal([100, 120]))
  /// ```
  public nonisolated var calls: [Arguments] { recordedCalls.map(\.arguments) }

  /// Every call that fits, with its place among all calls, oldest first.
  public nonisolated var recordedCalls: [RecordedCall<Arguments>] {
    callPattern.recorder.calls(fitting: callPattern.constraint).map {
      RecordedCall(arguments: unboxed($0.arguments), sequence: $0.sequence)
    }
  }

  /// The number of calls that fit.
  public nonisolated var callCount: Int { callPattern.recorder.calls(fitting: callPattern.constraint).count }

  /// `true` if a call fits.
  public nonisolated var called: Bool { callCount > 0 }

  /// `true` if exactly one call fits.
  public nonisolated var calledOnce: Bool { callCount == 1 }

  /// The arguments of the last call that fits; `nil` before there is one.
  public nonisolated var arguments: Arguments? { recordedCalls.last?.arguments }

  /// The argument of the last call that fits; `nil` before there is one. For functions of one argument.
  public nonisolated var argument: Arguments? { arguments }
}

extension MockedCalls {
  /// Does something at each call that fits, before stubs are looked at; it answers nothing.
  ///
  /// - Parameter observe: What to do; it runs on the thread of the call.
  public nonisolated func onCall(_ observe: @escaping (Arguments) -> Void) {
    let constraint = callPattern.constraint
    callPattern.recorder.updateExtras { $0.observers.append((constraint, { observe(unboxed($0)) })) }
  }
}

// MARK: - Which calls

extension MockedCalls {
  /// The calls whose arguments fit, one constraint for all arguments.
  ///
  /// - Parameter constraint: What the argument, or the tuple of arguments, has to be.
  /// - Returns: The pattern.
  public nonisolated func with(_ constraint: ArgumentConstraint<Arguments>) -> CallPattern<Arguments, Failure, Output> {
    CallPattern(recorder: callPattern.recorder, constraint: .whole(constraint))
  }

  /// The calls whose arguments fit, a constraint for each.
  ///
  /// ```swift
  /// nowMock.with(.any, .equal("UTC")).returns(7)
  /// ```
  /// For tuples without labels, and without literals: the compiler cannot look through a tuple with labels, nor through
  /// literals in such a list.
  ///
  /// - Parameter constraints: What each argument has to be.
  /// - Returns: The pattern.
  public nonisolated func with<each Value>(
    _ constraints: repeat ArgumentConstraint<each Value>
  ) -> CallPattern<Arguments, Failure, Output> where Arguments == (repeat each Value) {
    var parts: [AnyArgumentConstraint] = []
    for constraint in repeat each constraints { parts.append(constraint.erased) }
    return CallPattern(recorder: callPattern.recorder, constraint: .positions(of: Arguments.self, parts))
  }

  /// The calls for whose arguments a condition holds as well.
  ///
  /// - Parameters:
  ///   - description: How a failure shows the condition.
  ///   - condition: Whether a call fits.
  /// - Returns: The pattern.
  public nonisolated func when(
    _ description: String? = nil, _ condition: @escaping (Arguments) -> Bool
  ) -> CallPattern<Arguments, Failure, Output> {
    CallPattern(recorder: callPattern.recorder, constraint: callPattern.constraint.and(description, condition))
  }
}

/// The calls of one mocked function that fit constraints: what all stubbing, expecting and verifying is about.
public struct CallPattern<Arguments, Failure: Error, Output>: SynchronousCalls {
  /// The type of stubs and expectations without an answer.
  public typealias Unanswered = UnansweredStub<Arguments, Failure, Output>

  /// One reference, since code that uses patterns copies them.
  private let calls: FittingCalls

  init(recorder: CallRecorder, constraint: CallConstraint) { calls = FittingCalls(recorder, constraint) }

  var recorder: CallRecorder { calls.recorder }
  var constraint: CallConstraint { calls.constraint }

  /// The pattern itself.
  public var callPattern: CallPattern { self }
}

/// The calls that a call pattern is about, without types.
private final class FittingCalls {
  let recorder: CallRecorder
  let constraint: CallConstraint

  init(_ recorder: CallRecorder, _ constraint: CallConstraint) {
    self.recorder = recorder
    self.constraint = constraint
  }
}

extension CallPattern: CustomStringConvertible {
  /// The pattern as failures show it: `engine.setSpeed(to: 100, in: any)`.
  public var description: String { recorder.described(constraint) }
}
