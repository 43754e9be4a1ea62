// Spellings of lets that do not compile. The compiler's message says what to write.

extension Let {
  /// Not available: a let's value is made at the read, where `try` and `await` are not allowed.
  @available(*, unavailable, message: "use AsyncLet for code that throws or suspends, and read it with try await")
  public init(_ make: @escaping @Sendable () async throws -> Value) { preconditionFailure("unavailable") }

  // By a name and not by a key path, since a key path would offer the value's properties for completion.

  /// Not available: members of the value have to be read from the value.
  @available(*, unavailable, message: "a let is read by calling it: write stack().count for stack.count")
  public subscript<Member>(dynamicMember name: String) -> Member { preconditionFailure("unavailable") }

  /// Not available: members of the value have to be read from the value.
  @available(*, unavailable, message: "a let is read by calling it: write stack().pop() or stack.value.pop()")
  public subscript(dynamicMember name: String) -> UnreadMethod { preconditionFailure("unavailable") }
}

/// Represents any member of a let's value, so that the compiler reaches the message.
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
