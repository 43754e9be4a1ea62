/// A let whose value is made by an asynchronous or throwing call.
///
/// ```swift
/// let connection = AsyncLet { try await Database.connect() }
/// it("answers") { expect(try await connection().ping()).to(.beTrue) }
/// ```
/// Its closure runs at most once in an example. If it throws, every read in that example throws the same error.
public struct AsyncLet<Value>: Sendable {
  let declared: Unmanaged<LetKey>

  /// Declares a let.
  ///
  /// - Parameter make: Makes the value, on the actor of the place where it is written.
  public init(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable () async throws -> sending Value
  ) {
    let source = LetSource.suspending { LetValue(try await make()) }
    declared = LetKey.declare(SourceLocation(fileID, filePath, line, column), Value.self, source)
  }

  /// Reads the value in the running example, making it on the first read.
  ///
  /// - Returns: The example's value.
  /// - Throws: The error of the let's closure, or an error that names the cycle when the let reads itself.
  public func callAsFunction(filePath: StaticString = #filePath, line: Int = #line) async throws -> Value {
    let key = key
    let place = LetReading.literals(filePath: filePath, line: line)
    return try await ExampleContext.current.readAsync(key, at: place).read(as: Value.self)
  }

  /// Replaces the let for all the code of this group's examples.
  ///
  /// - Parameter make: Makes the value instead. The innermost override of an example's groups wins.
  /// - Returns: The override, to be listed in a group.
  public func override(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable () async throws -> sending Value
  ) -> Spec {
    .word([.override(key, .suspending { LetValue(try await make()) })])
  }
}

extension AsyncLet: EvaluableLet, DeclaredLet {}
