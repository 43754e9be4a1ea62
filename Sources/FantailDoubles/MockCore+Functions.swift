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
