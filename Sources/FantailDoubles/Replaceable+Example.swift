public import FantailSeams
import FantailTree

extension Replaceable {
  /// Replaces the value for the running example and its child tasks, until the example's end.
  ///
  /// ```swift
  /// beforeEach { Clock.now.replace(with: { Date(timeIntervalSince1970: 0) }) }
  /// ```
  /// A function mock makes the new value a spy:
  /// ```swift
  /// let now = FunctionMock<Void, Never, Date>("now")
  /// now.forwards(to: Clock.now.value)
  /// Clock.now.replace(with: { now.call(()) })
  /// …
  /// expect(now).to(.haveBeenCalled(.once))
  /// ```
  /// The newest of several replacements in an example wins. A detached task does not belong to an example, and uses the
  /// original value.
  ///
  /// - Parameter value: The new value for the code under test.
  public func replace(
    with value: Value,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    let location = SourceLocation(fileID, filePath, line, column)
    let context = ExampleContext.current
    guard let running = context.example, let sink = context.sink else {
      let text = "replace(with:) needs a running example, at whose end the value is restored: call it in a beforeEach"
      return context.record(Issue(.failed(text), at: location))
    }
    let example = running.number
    let restore = replace(with: value) { ExampleContext.current.example?.number == example }
    guard let restore else {
      let text = "this build of FantailSeams has no seams: test a debug build, or define DEBUG for it"
      return context.record(Issue(.failed(text), at: location))
    }
    sink.cleanUp(restore)
  }
}
