import FantailSeams
import FantailTree

/// Records the calls to a function that does not suspend, and answers them with stubs.
///
/// ```swift
/// protocol Engine { func setSpeed(to value: Double, in unit: Unit) throws }
///
/// final class EngineMock: Engine {
///   let setSpeedMock = FunctionMock<(value: Double, unit: Unit), any Error, Void>("setSpeed(to:in:)")
///   func setSpeed(to value: Double, in unit: Unit) throws { try setSpeedMock.call((value, unit)) }
/// }
/// ```
/// Mokka's `FunctionMock<Arguments>` is named `VoidFunctionMock<Arguments>` here; Mokka's mock with a result also has a
/// different name.
public typealias FunctionMock<Arguments, Failure: Error, Output> = MockedFunction<
  FunctionKind.Synchronous, Arguments, Failure, Output
>

/// Records the calls to a function that suspends, and answers them with stubs.
///
/// ```swift
/// let loadMock = AsyncFunctionMock<URL, any Error, Data>("load(_:)")
/// func load(_ url: URL) async throws -> Data { try await loadMock.call(url) }
/// ```
/// This type works like ``FunctionMock``. In addition, its code may suspend, and its calls may be held until they are
/// released.
public typealias AsyncFunctionMock<Arguments, Failure: Error, Output> = MockedFunction<
  FunctionKind.Suspending, Arguments, Failure, Output
>

// This extension repeats functions for each number of arguments: Swift 6.3 crashes on a parameter pack if a closure
// contains such a call among other statements.

extension MockedFunction where Kind == FunctionKind.Synchronous {
  /// Records a call without arguments and answers it.
  public func call() throws(Failure) -> Output where Arguments == Void { try answer(()) }

  /// Records a call with two arguments and answers it.
  public func call<First, Second>(
    _ first: First, _ second: Second
  ) throws(Failure) -> Output where Arguments == (First, Second) {
    try answer((first, second))
  }

  /// Records a call with three arguments and answers it.
  public func call<First, Second, Third>(
    _ first: First, _ second: Second, _ third: Third
  ) throws(Failure) -> Output where Arguments == (First, Second, Third) {
    try answer((first, second, third))
  }

  /// Records a call with four arguments and answers it.
  public func call<First, Second, Third, Fourth>(
    _ first: First, _ second: Second, _ third: Third, _ fourth: Fourth
  ) throws(Failure) -> Output where Arguments == (First, Second, Third, Fourth) {
    try answer((first, second, third, fourth))
  }
}

extension MockedFunction where Kind == FunctionKind.Suspending {
  /// Records a call without arguments and answers it.
  public func call() async throws(Failure) -> Output where Arguments == Void { try await awaitAnswer(()) }

  /// Records a call with two arguments and answers it.
  public func call<First, Second>(
    _ first: First, _ second: Second
  ) async throws(Failure) -> Output where Arguments == (First, Second) {
    try await awaitAnswer((first, second))
  }

  /// Records a call with three arguments and answers it.
  public func call<First, Second, Third>(
    _ first: First, _ second: Second, _ third: Third
  ) async throws(Failure) -> Output where Arguments == (First, Second, Third) {
    try await awaitAnswer((first, second, third))
  }

  /// Records a call with four arguments and answers it.
  public func call<First, Second, Third, Fourth>(
    _ first: First, _ second: Second, _ third: Third, _ fourth: Fourth
  ) async throws(Failure) -> Output where Arguments == (First, Second, Third, Fourth) {
    try await awaitAnswer((first, second, third, fourth))
  }
}

/// Records the calls to a function, and answers them with stubs: a ``FunctionMock`` or an ``AsyncFunctionMock``.
///
/// This type is safe to call, stub and verify from any thread. The closures and arguments that it keeps belong to the
/// user: a closure runs on the thread of the call, and arguments are kept unchanged.
public final class MockedFunction<Kind, Arguments, Failure: Error, Output>: CallPatternConvertible, Sendable {
  let recorder: CallRecorder

  /// Creates a function mock that is not part of a mock.
  ///
  /// - Parameter name: The function's name with its labels, for failures: `setSpeed(to:in:)`.
  public init(
    _ name: String = "the function",
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    let object = MockCore(fileID: fileID, filePath: filePath, line: line, column: column)
    recorder = CallRecorder(name, object, of: Arguments.self)
  }

  /// Creates a function mock that is part of a mock.
  ///
  /// ```swift
  /// let mock = MockCore("garage")
  /// let startMock = FunctionMock<Void, Never, Void>("start()", of: mock)
  /// let engineMock = FunctionMock<Void, Never, any Engine>("engine()", of: mock) { EngineMock($0, $1) }
  /// ```
  /// - Parameters:
  ///   - name: The function's name with its labels, for failures.
  ///   - mock: The state shared with the other functions of the mock.
  ///   - make: Makes the mock that is the automatic answer to a call, in nice mode and after a failure of a strict
  ///     mock. The answering mock's name is the call, `garage.engine()`, and it is strict if this mock is strict.
  public init(_ name: String, of mock: MockCore, answering make: (@Sendable (String, MockMode) -> Output)? = nil) {
    var deep: CallJournal.MakeDeepMock?
    if let make { deep = { name, mode in DeepMock(make(name, mode)) } }
    recorder = CallRecorder(name, mock, of: Arguments.self, answering: deep)
  }

  /// All calls.
  @_spi(Generated) public var callPattern: MockedCallPattern<Kind, Arguments, Failure, Output> {
    MockedCallPattern(recorder, .any)
  }

  /// The part that the functions of one mock share.
  public var mock: MockCore { recorder.object }

  /// Records a call, and leaves its answer to a second step, for methods that forward the call themselves.
  ///
  /// - Parameter arguments: The arguments of the call.
  /// - Returns: The call.
  @_spi(Generated) public func begin(_ arguments: Arguments) -> MockedCall<Arguments, Failure, Output> {
    MockedCall(call: recorder.begin(Box(arguments)))
  }

  /// Returns the calls whose arguments fit, by position; labels of the tuple do not matter. For generated mocks.
  ///
  /// - Parameter constraints: The constraint for each argument of the function.
  /// - Returns: The pattern.
  @_spi(Generated) public func pattern(
    _ constraints: AnyArgumentConstraint...
  ) -> MockedCallPattern<Kind, Arguments, Failure, Output> {
    MockedCallPattern(recorder, .positions(of: Arguments.self, constraints))
  }

  /// Returns the calls with an argument, for a function of one argument. For generated mocks.
  @_spi(Generated) public func pattern(equal argument: Arguments) -> MockedCallPattern<Kind, Arguments, Failure, Output>
  {
    MockedCallPattern(recorder, .whole(.value(argument), of: Arguments.self))
  }
}

extension MockedFunction {
  /// Passes an answer to the caller as `sending`, from code that keeps a non-escaping closure.
  ///
  /// - Parameter value: The answer; the mock does not use it again during the call.
  /// - Returns: The answer.
  @_spi(Generated) public func handing<Value>(_ value: Value) -> sending Value { Disconnected(value: value).value }
}

// These functions have different names and do not constrain `Kind`, because the compiler checks every call in every
// generated mock: this saves 7 percent of a mock's compilation.
extension MockedFunction {
  /// Records a call and answers it, for generated mocks of functions that do not suspend.
  @_spi(Generated) public func answer(_ arguments: Arguments) throws(Failure) -> Output {
    try begin(arguments).answer()
  }

  /// Records a call and answers it, for generated mocks of functions that suspend.
  @_spi(Generated) public func awaitAnswer(_ arguments: Arguments) async throws(Failure) -> Output {
    try await begin(arguments).awaitAnswer()
  }
}

extension MockedFunction where Kind == FunctionKind.Synchronous {
  /// Records a call and answers it.
  ///
  /// A call without an answer gets a default value. If there is no default value, a failure is recorded. The call then
  /// throws the failure if its type allows it; otherwise the process ends with the failure's message.
  ///
  /// - Parameter arguments: The arguments of the call.
  /// - Returns: The answer.
  /// - Throws: The stub's error.
  public func call(_ arguments: Arguments) throws(Failure) -> Output {
    try begin(arguments).answer()
  }

  /// Forwards calls without another answer to a real function.
  ///
  /// - Parameter original: The real function.
  public func forwards(to original: @escaping (Arguments) throws(Failure) -> Output) {
    recorder.updateExtras { $0.original = .running(original) }
  }
}

extension MockedFunction where Kind == FunctionKind.Suspending {
  /// Records a call and answers it, on the caller's actor.
  ///
  /// In the cases in which a call to a ``FunctionMock`` ends the process, this call never returns, and the example's
  /// body ends.
  public func call(_ arguments: Arguments) async throws(Failure) -> Output {
    try await begin(arguments).awaitAnswer()
  }

  /// Forwards calls without another answer to a real function, which may suspend.
  public func forwards(to original: @escaping (Arguments) async throws(Failure) -> Output) {
    recorder.updateExtras { $0.original = .suspending(original) }
  }
}

/// Records the reads and writes of a property. Reads return the stubbed value, the last written value, or a default
/// value.
///
/// ```swift
/// let isOnMock = PropertyMock<Bool>("isOn")
/// var isOn: Bool {
///   get { isOnMock.get() }
///   set { isOnMock.set(newValue) }
/// }
/// ```
/// ```swift
/// engine.isOnMock.value = true
/// expect(engine.isOnMock.getter).to(.haveBeenCalled())
/// expect(engine.isOnMock.setter.with(false)).notTo(.haveBeenCalled())
/// ```
public final class PropertyMock<Value>: Stubbable, Sendable {
  /// Reads, as calls without arguments.
  public let getter: FunctionMock<Void, Never, Value>
  /// Writes, as calls with the new value.
  public let setter: FunctionMock<Value, Never, Void>

  /// Creates a property mock that is not part of a mock.
  ///
  /// - Parameter name: The property's name, for failures.
  public convenience init(
    _ name: String = "the property",
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    self.init(name, of: MockCore(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Creates a property mock that is part of a mock.
  ///
  /// - Parameters:
  ///   - name: The property's name, for failures.
  ///   - mock: The state shared with the functions of the mock.
  ///   - make: Makes the mock that is the automatic answer to a read until a value is written. That mock's name is the
  ///     read: `app.store`.
  public init(_ name: String, of mock: MockCore, answering make: (@Sendable (String, MockMode) -> Value)? = nil) {
    getter = FunctionMock(name, of: mock, answering: make)
    setter = FunctionMock("\(name) =", of: mock)
  }

  /// The part that the functions of one mock share.
  public var mock: MockCore { getter.mock }

  /// The value that reads return. Writing this property is not recorded as a write.
  public var value: Value? {
    get { getter.defaultReturnValue }
    set { getter.defaultReturnValue = newValue }
  }

  /// `true` if the property has been read.
  public var hasBeenRead: Bool { getter.called }

  /// `true` if the property has been written.
  public var hasBeenSet: Bool { setter.called }

  /// Records a read and answers it.
  ///
  /// The value comes from the getter's stub, the real object, the last write, or a default value, in this order.
  /// Without any of these, a failure is recorded, and the process ends with the failure's message.
  ///
  /// - Parameter real: The real object's value, for a mock that forwards.
  /// - Returns: The value.
  public func get(forwardingTo real: @autoclosure () -> Value? = nil) -> Value {
    let call = getter.begin(())
    if call.forwards, let value = real() { return value }
    return call.answer()
  }

  /// Records a read and answers it, for generated mocks that do not forward.
  @_spi(Generated) public func read() -> Value { getter.answer(()) }

  /// Sets the value of later reads, which takes precedence over a real object's value. For generated mocks: an
  /// assignment `mock.name = "tea"` calls this function if the protocol only has a getter.
  @_spi(Generated) public func answerReads(with value: Value) {
    if mock.mode == .forwarding { getter.returns(value) } else { self.value = value }
  }

  /// Records a write and keeps the value for later reads.
  ///
  /// - Parameter value: The new value.
  /// - Returns: Whether the real object has to be written as well.
  @discardableResult
  public func set(_ value: Value) -> Bool {
    getter.recorder.setExtras { $0.defaultValue = Box(value) }
    let call = setter.begin(value)
    if call.forwards { return true }
    call.answer()
    return false
  }

  /// The pattern of all reads, before an answer is added. `returns(3)` adds an answer, as for calls to a function.
  @_spi(Generated) public var unanswered: UnansweredStub<FunctionKind.Synchronous, Void, Never, Value> {
    getter.unanswered
  }
}

// Mokka's names, so that mocks written for Mokka compile when only their types are renamed. Fantail and Mokka differ in
// one point: among equal stubs, the newest answers in Fantail, and the first in Mokka.

/// Mokka's `FunctionMock<Arguments>`: a function without a result that does not throw.
public typealias VoidFunctionMock<Arguments> = FunctionMock<Arguments, Never, Void>

/// Mokka's `ReturningFunctionMock<Arguments, Result>`: a function with a result that does not throw.
public typealias ReturningFunctionMock<Arguments, Output> = FunctionMock<Arguments, Never, Output>

extension MockedFunction where Kind == FunctionKind.Synchronous {
  /// Creates a function mock; Mokka's spelling.
  ///
  /// - Parameter name: The function's name.
  public convenience init(
    name: String,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    self.init(name, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Runs a closure at each call, before its answer. The last closure replaces earlier ones, and `reset` keeps it.
  ///
  /// - Parameter body: The closure to run.
  public func stub(_ body: @escaping (Arguments) -> Void) {
    recorder.updateExtras { $0.effect = { body(unboxed($0)) } }
  }

  /// Answers calls by running code; Mokka's name for `runs`.
  ///
  /// - Parameter body: The code.
  @_disfavoredOverload  // The error for a value of the wrong type then mentions `Output` instead of a closure.
  public func returns(_ body: @escaping (Arguments) -> Output) { runs { args throws(Failure) in body(args) } }

  /// Answers calls by running code if a condition holds.
  ///
  /// - Parameters:
  ///   - body: The code.
  ///   - condition: Returns whether a call's arguments fit.
  public func returns(_ body: @escaping (Arguments) -> Output, when condition: @escaping (Arguments) -> Bool) {
    when(nil, condition).runs { args throws(Failure) in body(args) }
  }

  /// Records a call and answers it; Mokka's name for `call`.
  public func recordCallAndReturn(_ arguments: Arguments) throws(Failure) -> Output { try call(arguments) }

  /// The result of calls without a stub.
  public var defaultReturnValue: Output? {
    get { recorder.state.withLock { $0.extras?.value.defaultValue }.map { unboxed($0) } }
    set { recorder.updateExtras { $0.defaultValue = newValue.map { Box($0) } } }
  }
}

extension MockedFunction where Kind == FunctionKind.Synchronous, Output == Void {
  /// Records a call; Mokka's name for `call`.
  public func recordCall(_ arguments: Arguments) throws(Failure) { try call(arguments) }
}

extension MockedFunction where Kind == FunctionKind.Synchronous, Arguments == Void {
  /// Records a call without arguments; Mokka's name for `call`.
  @discardableResult
  public func recordCall() throws(Failure) -> Output {
    try call(())
  }
}

extension PropertyMock {
  /// Creates a property mock; Mokka's spelling.
  ///
  /// - Parameter name: The property's name.
  public convenience init(
    name: String,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    self.init(name, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

// The functions and properties of a mock, which refer to its shared part.

extension MockCore {
  /// Adds a function mock, whose type the compiler infers from the variable. For generated mocks: choosing among
  /// several initializers costs the compiler twice as much.
  @_spi(Generated) public func function<Kind, Arguments, Failure, Output>(
    _ name: String
  ) -> MockedFunction<Kind, Arguments, Failure, Output> {
    MockedFunction(name, of: self)
  }

  /// Adds a function mock that can answer calls automatically with a mock.
  @_spi(Generated) public func function<Kind, Arguments, Failure, Output>(
    _ name: String, answering make: @escaping @Sendable (String, MockMode) -> Output
  ) -> MockedFunction<Kind, Arguments, Failure, Output> {
    MockedFunction(name, of: self, answering: make)
  }

  /// Adds a property mock.
  @_spi(Generated) public func property<Value>(_ name: String) -> PropertyMock<Value> {
    PropertyMock(name, of: self)
  }

  /// Adds a property mock that can answer reads automatically with a mock.
  @_spi(Generated) public func property<Value>(
    _ name: String, answering make: @escaping @Sendable (String, MockMode) -> Value
  ) -> PropertyMock<Value> {
    PropertyMock(name, of: self, answering: make)
  }
}

/// The mocks of static members and initialisers. There is no instance that could hold these mocks, so each example has
/// a separate set.
///
/// Outside examples, as in a detached task, the whole process shares one set: a call to a static member does not show
/// to which example it belongs.
final class StaticMocks: Sendable {
  private struct Key: Hashable {
    let owner: ObjectIdentifier
    let name: String
  }

  private struct State {
    var objects: [ObjectIdentifier: MockCore] = [:]
    var functions: [Key: AnyObject] = [:]
  }

  private let state = Locked(State())
  private static let outside = StaticMocks()

  static var current: StaticMocks { ExampleContext.current.example?.stored { StaticMocks() } ?? outside }

  /// Returns the mock of one member, which is made on first use.
  func function<Function: AnyObject>(_ name: String, of owner: Any.Type, _ make: (MockCore) -> Function) -> Function {
    let key = Key(owner: ObjectIdentifier(owner), name: name)
    return state.withLock { state in
      if let function = state.functions[key] as? Function { return function }
      // The shared part of a type's static members.
      let object = state.objects[key.owner] ?? MockCore("\(owner)")
      state.objects[key.owner] = object
      let function = make(object)
      state.functions[key] = function
      return function
    }
  }
}

// These functions are in two extensions instead of a common protocol: the compiler would check the protocol's `init`
// once more for each member of a generated mock.

extension MockedFunction {
  /// Returns the running example's mock of a static function or initialiser; for generated mocks.
  ///
  /// - Parameters:
  ///   - name: The member's name with its labels.
  ///   - owner: The mock's type.
  ///   - make: Makes the mock that is the automatic answer to a call; its name is the call.
  /// - Returns: The mock of the running example.
  @_spi(Generated) public static func shared(
    _ name: String, of owner: Any.Type, answering make: (@Sendable (String, MockMode) -> Output)? = nil
  ) -> MockedFunction {
    StaticMocks.current.function(name, of: owner) { MockedFunction(name, of: $0, answering: make) }
  }
}

extension PropertyMock {
  /// Returns the running example's mock of a static property; for generated mocks.
  @_spi(Generated) public static func shared(
    _ name: String, of owner: Any.Type, answering make: (@Sendable (String, MockMode) -> Value)? = nil
  ) -> PropertyMock {
    StaticMocks.current.function(name, of: owner) { PropertyMock(name, of: $0, answering: make) }
  }
}
