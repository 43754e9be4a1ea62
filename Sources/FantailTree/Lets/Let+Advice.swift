// Spellings of lets that do not compile, and say what to write.

extension Let {
  /// Not available: a let's value is made where it is read, where `try` and `await` cannot stand.
  @available(*, unavailable, message: "use AsyncLet for code that throws or suspends, and read it with try await")
  public init(_ make: @escaping @Sendable () async throws -> Value) { preconditionFailure("unavailable") }

  // By a name and not by a key path, which would offer the value's properties for completion.

  /// Not available: what belongs to the value is read from the value.
  @available(*, unavailable, message: "a let is read by calling it: write stack().count for stack.count")
  public subscript<Member>(dynamicMember name: String) -> Member { preconditionFailure("unavailable") }

  /// Not available: what belongs to the value is read from the value.
  @available(*, unavailable, message: "a let is read by calling it: write stack().pop() or stack.value.pop()")
  public subscript(dynamicMember name: String) -> UnreadMethod { preconditionFailure("unavailable") }
}

/// Stands for any member of a let's value, so that the compiler gets far enough to say what to write.
@available(*, unavailable)
@dynamicCallable @dynamicMemberLookup
public struct UnreadMethod {
  /// Stands for a call whose value is unused, or is read further.
  @discardableResult
  public func dynamicallyCall(withKeywordArguments arguments: KeyValuePairs<String, Any>) -> UnreadMethod { self }

  /// Stands for a call as a value.
  public func dynamicallyCall<Result>(withKeywordArguments arguments: KeyValuePairs<String, Any>) -> Result {
    preconditionFailure("unavailable")
  }

  /// Stands for what the result has.
  public subscript<Member>(dynamicMember name: String) -> Member { preconditionFailure("unavailable") }

  /// Stands for a method of the result.
  public subscript(dynamicMember name: String) -> UnreadMethod { self }
}
