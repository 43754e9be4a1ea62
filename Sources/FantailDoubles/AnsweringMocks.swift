extension MockedFunction {
  /// Creates a function mock whose calls are answered with mocks by themselves: in nice mode, and where a strict mock has
  /// failed.
  ///
  /// ```swift
  /// let mock = MockCore("garage")
  /// let engineMock = FunctionMock<Void, Never, any Engine>("engine()", of: mock) { EngineMock($0) }
  /// ```
  /// - Parameters:
  ///   - name: The function's name with its labels, which failures use.
  ///   - mock: What it shares with the other functions of the mock.
  ///   - make: Makes the mock for a call, which is its name: `garage.engine()`.
  public convenience init(_ name: String, of mock: MockCore, answering make: @escaping @Sendable (String) -> Output) {
    self.init(recorder: CallRecorder(name, mock, of: Arguments.self) { Box(make($0)) })
  }
}

extension PropertyMock {
  /// Creates a property mock whose reads are answered with a mock by themselves, until a value is set.
  ///
  /// - Parameters:
  ///   - name: The property's name, which failures use.
  ///   - mock: What it shares with the functions of the mock.
  ///   - make: Makes the mock for a read, which is its name: `app.store`.
  public convenience init(_ name: String, of mock: MockCore, answering make: @escaping @Sendable (String) -> Value) {
    self.init(getter: FunctionMock(name, of: mock, answering: make), name, of: mock)
  }
}

extension MockedCalls {
  /// The mock that answers these calls; for generated mocks, which give it a name: `app.on.store().deep`.
  ///
  /// - Parameters:
  ///   - make: Makes the mock, with the calls as its name.
  ///   - answer: The mock as a result of the function.
  /// - Returns: The mock, the same one for the same pattern.
  @_spi(Generated) public nonisolated func deepMock<Known>(
    _ make: (String) -> Known, as answer: (Known) -> Output
  ) -> Known {
    callPattern.recorder.mock(answering: callPattern.constraint, make, as: answer)
  }
}
