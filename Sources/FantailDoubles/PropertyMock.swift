/// Records the reads and writes of a property. Reads return the stubbed value, the last written value, or a default.
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
  ///   - make: Makes the mock that is the automatic answer to a read until a value is written. Its name is the read:
  ///     `app.store`.
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
  /// The value is that of the getter's stub, or the real object's, or the last written one, or a default value, in this
  /// order. If there is none, the failure is recorded, and the process ends with its text.
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

  /// Sets the value of later reads, which takes precedence over a real object's value. An assignment
  /// `mock.name = "tea"` calls this function if the protocol has only a getter. For generated mocks.
  @_spi(Generated) public func answerReads(with value: Value) {
    if mock.mode == .forwarding { getter.returns(value) } else { self.value = value }
  }

  /// Records a write, and keeps the value for later reads.
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

  /// The pattern of all reads, before an answer is added. `returns(3)` adds an answer, as for calls of a function.
  @_spi(Generated) public var unanswered: UnansweredStub<FunctionKind.Synchronous, Void, Never, Value> {
    getter.unanswered
  }
}
