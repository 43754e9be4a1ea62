/// A value that each example makes on the first read, and keeps until the example ends.
///
/// - It does not need registration: declare it anywhere the examples can see it, and read it inside the examples, as
///   `stack()` or `stack.value`.
/// - Its closure runs at most once in an example, even if several child tasks read it for the first time at once.
/// - Its value does not have to be `Sendable`.
/// - Reading it outside an example is reported with the source location of the read.
/// - Its declaration and the captures of its closure stay in memory until the process ends: declare it in a group or as
///   a static property, so that it is declared only once.
///
/// ```swift
/// let stack = Let { Stack<Int>() }
/// beforeEach { stack.value.push(1) }
/// it("has the pushed element") { expect(stack().count).to(.equal(1)) }
/// context("when it was full") {
///   stack.override { Stack(full: true) }
///   …
/// }
/// ```
/// Kiwi evaluates a `let` again at each level of nesting; this `Let` follows RSpec, whose `let` is lazy and memoised.
@dynamicMemberLookup  // Only for the advice at the end of this file.
public struct Let<Value>: Sendable {
  let declared: Unmanaged<LetKey>

  /// Declares a let.
  ///
  /// - Parameter make: Makes the value. The closure runs on the actor of the code around it, may read other lets, and
  ///   never runs in an example that does not read this let.
  public init(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable () -> Value
  ) {
    declared = LetKey.declare(SourceLocation(fileID, filePath, line, column), Value.self, .immediate(make))
  }

  /// Reads the value in the running example, making it on the first read.
  ///
  /// - Returns: The example's value.
  public func callAsFunction(filePath: StaticString = #filePath, line: Int = #line) -> Value {
    read(at: .literals(filePath: filePath, line: line))
  }

  /// The value in the running example.
  ///
  /// Setting it replaces the value for the rest of the running example only.
  public var value: Value {
    get { read(at: nil) }
    nonmutating set { ExampleContext.current.set(LetValue(newValue), for: declared.takeUnretainedValue()) }
  }

  /// Replaces the let for all code of this group's examples, including outer hooks and other lets.
  ///
  /// - Parameter make: Makes the replacement value. The innermost override of an example's groups wins.
  /// - Returns: The override, to be listed in a group.
  public func override(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable () -> Value
  ) -> Spec {
    .word([.override(key, .immediate(make))])
  }

  private func read(at place: LetReading?) -> Value {
    // This does not use `key`, since reading it looks up this type each time in a debug build.
    ExampleContext.current.read(declared.takeUnretainedValue(), at: place).read(as: Value.self)
  }
}

extension Let: EvaluableLet, DeclaredLet {}

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
  /// - Parameter make: Makes the value, on the actor of the code around the closure.
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
  /// - Throws: The error of the let's closure, or an error that shows the cycle if the let reads itself.
  public func callAsFunction(filePath: StaticString = #filePath, line: Int = #line) async throws -> Value {
    let key = key
    let place = LetReading.literals(filePath: filePath, line: line)
    return try await ExampleContext.current.readAsync(key, at: place).read(as: Value.self)
  }

  /// Replaces the let for all code of this group's examples.
  ///
  /// - Parameter make: Makes the replacement value. The innermost override of an example's groups wins.
  /// - Returns: The override, to be listed in a group.
  public func override(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable () async throws -> sending Value
  ) -> Spec {
    .word([.override(key, .suspending { LetValue(try await make()) })])
  }
}

extension AsyncLet: EvaluableLet, DeclaredLet {}

/// A let, without the type of its value.
protocol DeclaredLet {
  var declared: Unmanaged<LetKey> { get }
}

extension DeclaredLet {
  package var key: LetKey { declared.takeUnretainedValue() }
}

/// A let that `evaluate` accepts: only `Let` and `AsyncLet`.
public protocol EvaluableLet: Sendable {}

/// Evaluates lets inside this level's `aroundEach` and before its `beforeEach`, even if the example does not read them.
///
/// - Parameter lets: The lets, evaluated in this order.
/// - Returns: The directive, to be listed in a group.
///
/// Kiwi's `let` does the same. Use this function if making the value is a preparation in itself. The lets are made
/// inside any transaction or task-local that an `aroundEach` of the group opens.
public func evaluate(
  _ lets: any EvaluableLet...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) -> Spec {
  let location = SourceLocation(fileID, filePath, line, column)
  let others = lets.filter { !($0 is any DeclaredLet) }.map { other in
    Issue(.failed("evaluate takes Let and AsyncLet, not \(type(of: other))"), at: location)
  }
  let keys = lets.compactMap { ($0 as? any DeclaredLet)?.key }
  return .word([.evaluate(keys, location: location)] + others.map(Spec.Node.misuse))
}

// Spellings of lets that do not compile. The compiler's message shows the correct spelling.

extension Let {
  /// Not available: a let's value is made at the read, where `try` and `await` are not allowed.
  @available(*, unavailable, message: "use AsyncLet for code that throws or suspends, and read it with try await")
  public init(_ make: @escaping @Sendable () async throws -> Value) { preconditionFailure("unavailable") }

  // The member is looked up by name instead of by key path, since a key path would offer the value's properties for
  // completion.

  /// Not available: members of the value have to be read from the value.
  @available(*, unavailable, message: "a let is read by calling it: write stack().count for stack.count")
  public subscript<Member>(dynamicMember name: String) -> Member { preconditionFailure("unavailable") }

  /// Not available: members of the value have to be read from the value.
  @available(*, unavailable, message: "a let is read by calling it: write stack().pop() or stack.value.pop()")
  public subscript(dynamicMember name: String) -> UnreadMethod { preconditionFailure("unavailable") }
}

/// Represents any member of a let's value, so that the compiler shows the message.
@available(*, unavailable)
@dynamicCallable @dynamicMemberLookup
public struct UnreadMethod {
  /// Represents a call whose result is unused, or whose members are read.
  @discardableResult
  public func dynamicallyCall(withKeywordArguments arguments: KeyValuePairs<String, Any>) -> UnreadMethod { self }

  /// Represents a call that is used as a value.
  public func dynamicallyCall<Result>(withKeywordArguments arguments: KeyValuePairs<String, Any>) -> Result {
    preconditionFailure("unavailable")
  }

  /// Represents a member of the result.
  public subscript<Member>(dynamicMember name: String) -> Member { preconditionFailure("unavailable") }

  /// Represents a method of the result.
  public subscript(dynamicMember name: String) -> UnreadMethod { self }
}
