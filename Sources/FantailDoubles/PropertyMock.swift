/// Records the reads and writes of a property, and answers reads with what was set or stubbed, or a default.
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

  /// Creates a property mock by itself.
  ///
  /// - Parameter name: The property's name, which failures use.
  public convenience init(
    _ name: String = "the property",
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    self.init(name, of: MockCore(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Creates a property mock that is part of a mock.
  ///
  /// - Parameters:
  ///   - name: The property's name, which failures use.
  ///   - mock: The state that it shares with the functions of the mock.
  ///   - make: Makes the mock that a read is answered with by itself, until a value is set. Its name is the read:
  ///     `app.store`.
  public init(_ name: String, of mock: MockCore, answering make: (@Sendable (String, MockMode) -> Value)? = nil) {
    getter = FunctionMock(name, of: mock, answering: make)
    setter = FunctionMock("\(name) =", of: mock)
  }

  /// The part that the functions of one mock share.
  public var mock: MockCore { getter.mock }

  /// The value that reads answer with; writing it here does not count as a recorded write.
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
  /// A stub of the getter goes first, then the real object's value, then the value that was set, then a default value.
  /// Without any of these the failure is recorded, and the process ends with its text.
  ///
  /// - Parameter real: The real object's value, for a mock that forwards.
  /// - Returns: The value.
  public func get(forwardingTo real: @autoclosure () -> Value? = nil) -> Value {
    let call = getter.begin(())
    if call.forwards, let value = real() { return value }
    return call.answer()
  }

  /// Records a read and answers it, for generated mocks that pass nothing on.
  @_spi(Generated) public func read() -> Value { getter.answer(()) }

  /// Answers reads with a value from now on, before any real object's: what `mock.name = "tea"` does where the protocol
  /// has a getter only. For generated mocks.
  @_spi(Generated) public func answerReads(with value: Value) {
    if mock.mode == .forwarding { getter.returns(value) } else { self.value = value }
  }

  /// Records a write and keeps the value for later reads.
  ///
  /// - Parameter value: The new value.
  /// - Returns: Whether a real object is to be written as well.
  @discardableResult
  public func set(_ value: Value) -> Bool {
    getter.recorder.setExtras { $0.defaultValue = Box(value) }
    let call = setter.begin(value)
    if call.forwards { return true }
    call.answer()
    return false
  }

  /// The reads, of whose answer nothing was said here: `returns(3)` answers them as it does calls of a function.
  @_spi(Generated) public var unanswered: UnansweredStub<FunctionKind.Synchronous, Void, Never, Value> {
    getter.unanswered
  }
}
