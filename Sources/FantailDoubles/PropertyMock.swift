import FantailLock
import FantailTree

/// Records the reads and writes of a property, and answers reads with what was set, stubbed, or defaults.
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
public final class PropertyMock<Value>: Sendable, Mock {
  /// Reads, as calls without arguments.
  public let getter: FunctionMock<Void, Never, Value>
  /// Writes, as calls with the new value.
  public let setter: FunctionMock<Value, Never, Void>
  private let stored = Locked<Value?>(nil)

  /// Creates a property mock.
  ///
  /// - Parameters:
  ///   - name: The property's name, which failures use.
  ///   - mock: What it shares with the other functions of its mock; one of its own when it is not given.
  public init(
    _ name: String = "the property", of mock: MockedObject? = nil,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    let object = mock ?? MockedObject(fileID: fileID, filePath: filePath, line: line, column: column)
    getter = FunctionMock(name, of: object)
    setter = FunctionMock("\(name) =", of: object)
  }

  /// What it shares with the other functions of its mock.
  public var mock: MockedObject { getter.mock }

  /// The value that reads answer with; writing it here is no recorded write.
  public var value: Value? {
    get { stored.withLock { $0 } }
    set { stored.withLock { $0 = newValue } }
  }

  /// Whether the property has been read.
  public var hasBeenRead: Bool { getter.called }

  /// Whether the property has been written.
  public var hasBeenSet: Bool { setter.called }

  /// Records a read and answers it.
  ///
  /// A stub of the getter goes first, then the value that was set, then a default value. Without any of these the
  /// failure is recorded, and the process ends with its text.
  ///
  /// - Returns: The value.
  public func get(
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Value {
    let call = getter.begin((), fileID: fileID, filePath: filePath, line: line, column: column)
    if call.isUnanswered, let value { return value }
    return call.answer()
  }

  /// Records a write and keeps the value for later reads.
  ///
  /// - Parameter value: The new value.
  public func set(
    _ value: Value,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    stored.withLock { $0 = value }
    setter.call(value, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Answers reads with a value; a stub like those of functions, cleared with them.
  ///
  /// - Parameter value: The value.
  /// - Returns: The stub, for further actions.
  @discardableResult
  public func returns(
    _ value: Value,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Stub<Void, Never, Value> {
    getter.returns(value, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Forgets the value, the reads and writes, and what was stubbed.
  public func reset() {
    value = nil
    getter.recorder.clear(.everything)
    setter.recorder.clear(.everything)
  }
}
