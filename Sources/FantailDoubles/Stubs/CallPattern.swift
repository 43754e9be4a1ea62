import FantailMatchers
import FantailTree

/// The calls to one function that fit constraints; stubs, expectations and verifications are made for patterns.
public typealias CallPattern<Arguments, Failure: Error, Output> = MockedCallPattern<
  FunctionKind.Synchronous, Arguments, Failure, Output
>

/// The calls to one suspending function that fit constraints.
public typealias AsyncCallPattern<Arguments, Failure: Error, Output> = MockedCallPattern<
  FunctionKind.Suspending, Arguments, Failure, Output
>

/// The calls to one function that fit constraints, without their types.
final class AnyCallPattern {
  let recorder: CallRecorder
  let constraint: CallConstraint

  init(_ recorder: CallRecorder, _ constraint: CallConstraint) {
    self.recorder = recorder
    self.constraint = constraint
  }

  var description: String { recorder.described(constraint) }
}

/// The calls to a mocked function: all calls, or the ones that fit a pattern.
///
/// Function mocks and ``CallPattern`` conform. All features for calls are extensions of this protocol, so handwritten
/// and generated mocks have the same features.
public protocol CallPatternConvertible<Arguments, Failure, Output>: Stubbable {
  /// The calls as a pattern.
  @_spi(Generated) nonisolated var callPattern: MockedCallPattern<Kind, Arguments, Failure, Output> { get }
}

extension CallPatternConvertible {
  /// A pattern for a function that is never called. It only serves as the default implementation that the compiler
  /// requires; Fantail's types implement this member.
  @_spi(Generated) public nonisolated var callPattern: MockedCallPattern<Kind, Arguments, Failure, Output> {
    MockedCallPattern(CallRecorder("\(Self.self)", MockCore(), of: Arguments.self), .any)
  }

  /// The calls, which get a stub when an answer is added.
  @_spi(Generated) public nonisolated var unanswered: UnansweredStub<Kind, Arguments, Failure, Output> {
    UnansweredStub(callPattern.untyped)
  }

  /// Returns a value from calls for which a condition holds, like Mokka's conditional stub.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - condition: Returns whether a call's arguments fit.
  /// - Returns: The stub, for further actions.
  @discardableResult
  public nonisolated func returns(
    _ value: Output, when condition: @escaping (Arguments) -> Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> Stub<Arguments, Failure, Output> {
    when(nil, condition).returns(value, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

// MARK: - What was called

extension CallPatternConvertible {
  /// The arguments of all calls that fit, oldest first.
  ///
  /// ```swift
  /// expect(engine.on.setSpeed().calls.map(\.value)).to(.equal([100, 120]))
  /// ```
  public nonisolated var calls: [Arguments] { recordedCalls.map(\.arguments) }

  /// All calls that fit, with their numbers among all calls, oldest first.
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

  /// The arguments of the last call that fits; `nil` if there is none.
  public nonisolated var arguments: Arguments? { recordedCalls.last?.arguments }

  /// The argument of the last call that fits; `nil` if there is none. For functions of one argument.
  public nonisolated var argument: Arguments? { arguments }
}

extension CallPatternConvertible {
  /// Runs a closure at each call that fits, before its stubs. The closure does not answer the call.
  ///
  /// - Parameter observe: The closure to run, on the thread of the call.
  public nonisolated func onCall(_ observe: @escaping (Arguments) -> Void) {
    let constraint = callPattern.constraint
    callPattern.recorder.updateExtras { $0.observers.append((constraint, { observe(unboxed($0)) })) }
  }
}

extension CallPatternConvertible {
  /// Returns the mock that answers these calls; for generated mocks, which use this function for `app.on.store().deep`.
  ///
  /// - Parameters:
  ///   - make: Makes the mock, with the calls as its name; it is strict if the mock is strict.
  ///   - answer: Returns the mock as a result of the function.
  /// - Returns: The mock, which is always the same for the same pattern.
  @_spi(Generated) public nonisolated func deepMock<Known>(
    _ make: (String, MockMode) -> Known, as answer: (Known) -> Output
  ) -> Known {
    callPattern.recorder.mock(answering: callPattern.constraint, make, as: answer)
  }
}

// MARK: - Which calls

extension CallPatternConvertible {
  /// Returns the calls whose arguments fit a constraint for all arguments.
  ///
  /// - Parameter constraint: The constraint for the argument, or for the tuple of arguments.
  /// - Returns: The pattern.
  public nonisolated func with(
    _ constraint: ArgumentConstraint<Arguments>
  ) -> MockedCallPattern<Kind, Arguments, Failure, Output> {
    MockedCallPattern(callPattern.recorder, .whole(constraint.erased, of: Arguments.self))
  }

  /// Returns the calls whose arguments fit, with a constraint for each.
  ///
  /// ```swift
  /// nowMock.with(.any, .equal("UTC")).returns(7)
  /// ```
  /// This form is for tuples without labels. With labels or literals, the constraints are ``LooseConstraint``s, since
  /// the compiler cannot infer the types of the arguments.
  ///
  /// - Parameter constraints: The constraint for each argument.
  /// - Returns: The pattern.
  public nonisolated func with<each Value>(
    _ constraints: repeat ArgumentConstraint<each Value>
  ) -> MockedCallPattern<Kind, Arguments, Failure, Output> where Arguments == (repeat each Value) {
    var parts: [AnyArgumentConstraint] = []
    for constraint in repeat each constraints { parts.append(constraint.erased) }
    return MockedCallPattern(callPattern.recorder, .positions(of: Arguments.self, parts))
  }

  /// Returns the calls whose arguments fit, with a constraint for each; for tuples with labels, and for literals.
  ///
  /// ```swift
  /// setSpeedMock.with(100, .any).returns(())
  /// ```
  /// - Parameters:
  ///   - first: The constraint for the first argument.
  ///   - second: The constraint for the second argument.
  ///   - others: The constraints for the others.
  /// - Returns: The pattern.
  @_disfavoredOverload  // If the compiler can infer the types, the typed overload checks them.
  public nonisolated func with(
    _ first: LooseConstraint, _ second: LooseConstraint, _ others: LooseConstraint...
  ) -> MockedCallPattern<Kind, Arguments, Failure, Output> {
    MockedCallPattern(callPattern.recorder, .positions(of: Arguments.self, ([first, second] + others).map(\.erased)))
  }

  /// Returns the calls for whose arguments a condition holds.
  ///
  /// - Parameters:
  ///   - description: The text for failures.
  ///   - condition: Returns whether a call fits.
  /// - Returns: The pattern.
  public nonisolated func when(
    _ description: String? = nil, _ condition: @escaping (Arguments) -> Bool
  ) -> MockedCallPattern<Kind, Arguments, Failure, Output> {
    MockedCallPattern(callPattern.recorder, callPattern.constraint.and(description, condition))
  }
}

/// The kinds of functions. Some features only exist for functions that may suspend.
public enum FunctionKind {
  /// Functions that do not suspend.
  public enum Synchronous {}
  /// Functions that may suspend.
  public enum Suspending {}
}

/// The calls to one function that fit constraints: a ``CallPattern`` or an ``AsyncCallPattern``.
public struct MockedCallPattern<Kind, Arguments, Failure: Error, Output>: CallPatternConvertible,
  CustomStringConvertible
{
  /// A reference, since code that uses patterns copies them.
  let untyped: AnyCallPattern

  init(_ recorder: CallRecorder, _ constraint: CallConstraint) { untyped = AnyCallPattern(recorder, constraint) }

  var recorder: CallRecorder { untyped.recorder }
  var constraint: CallConstraint { untyped.constraint }

  /// The pattern itself.
  @_spi(Generated) public var callPattern: Self { self }

  /// The pattern as failures show it: `engine.setSpeed(to: 100, in: any)`.
  public var description: String { untyped.description }
}

/// Collects patterns, one on each line.
@resultBuilder
public enum CallPatternBuilder {
  /// Takes a pattern.
  public static func buildExpression<Calls: CallPatternConvertible>(_ calls: Calls) -> CallPatterns {
    CallPatterns([calls.callPattern.untyped])
  }
  /// Joins patterns.
  public static func buildBlock(_ parts: CallPatterns...) -> CallPatterns { CallPatterns(joining: parts) }
  /// Takes the patterns of an `if`.
  public static func buildOptional(_ part: CallPatterns?) -> CallPatterns { part ?? CallPatterns([]) }
  /// Takes the patterns of an `if` whose condition holds.
  public static func buildEither(first part: CallPatterns) -> CallPatterns { part }
  /// Takes the patterns of an `else`.
  public static func buildEither(second part: CallPatterns) -> CallPatterns { part }
  /// Takes the patterns of a `for`; a loop over an empty sequence is a failure.
  public static func buildArray(_ parts: [CallPatterns]) -> CallPatterns {
    let joined = CallPatterns(joining: parts)
    return CallPatterns(joined.patterns, hasEmptyLoop: parts.isEmpty || joined.hasEmptyLoop)
  }
}

/// The calls in the braces of `verify`, `inOrder` and `expectInOrder`, with one pattern on each line.
public struct CallPatterns {
  let patterns: [AnyCallPattern]
  /// `true` if the braces contain a loop over an empty sequence.
  let hasEmptyLoop: Bool

  init(_ patterns: [AnyCallPattern], hasEmptyLoop: Bool = false) {
    self.patterns = patterns
    self.hasEmptyLoop = hasEmptyLoop
  }

  init(joining parts: [CallPatterns]) {
    patterns = parts.flatMap(\.patterns)
    hasEmptyLoop = parts.contains(where: \.hasEmptyLoop)
  }

  /// Records a failure if the braces or a loop in them are empty.
  ///
  /// - Parameter word: The function to which the braces belong: `verify`.
  /// - Returns: Whether neither is empty.
  func saysSomething(in word: String, at location: SourceLocation) -> Bool {
    guard hasEmptyLoop || patterns.isEmpty else { return true }
    let problem = hasEmptyLoop ? MockProblem.emptyLoop(in: word) : .nothingSaid(in: word)
    ExampleContext.current.record(Issue(.expectationFailed(problem.explanation), at: location))
    return false
  }
}
