/// An expectation about code before its matcher is named.
@dynamicMemberLookup
public struct NamedCodeExpectation<Value, Code> {
  let code: Code
  let pending: PendingName
  var path: [String] = []

  /// Names the matcher, or first the prefix of the only registry to search.
  ///
  /// - Parameter name: The matcher's name or a registry's prefix.
  /// - Returns: The expectation with its name; calling it judges it.
  @_disfavoredOverload
  public subscript(dynamicMember name: String) -> Self {
    var named = self
    named.path.append(name)
    return named
  }

  private func matcher(_ arguments: [Any]) -> Matcher<Result<Value, any Error>>? {
    guard let call = NamedCall(path: path, arguments: arguments, isNegated: pending.isNegated) else { return nil }
    pending.isNamed = true
    return call.matcher()
  }
}

extension NamedCodeExpectation where Code == () throws -> Value {
  // A function value, as below. With `callAsFunction`, a closure in which another statement suspends would use the
  // overload for code that suspends.

  /// Names the matcher.
  ///
  /// - Parameter name: The matcher's name.
  /// - Returns: A function that runs the code and judges it. Its arguments are those of the matcher's definition.
  public subscript(dynamicMember name: String) -> (Any?...) -> Void {
    { [named = self[dynamicMember: name] as Self] arguments in
      guard let matcher = named.matcher(given(arguments)) else { return }
      _ = named.pending.origin.judge(Result(catching: named.code), matcher)
    }
  }
}

extension NamedCodeExpectation where Code == () async throws -> Value {
  // A function value instead of `callAsFunction`. In a closure with one statement the compiler avoids an asynchronous
  // `callAsFunction` of this name, and would prefer even `expect` of a value that happens to be a closure.

  /// Names the matcher.
  ///
  /// - Parameter name: The matcher's name.
  /// - Returns: A function that runs or polls the code and judges it; its arguments are those of the matcher's
  ///   definition.
  public subscript(dynamicMember name: String) -> (Any?...) async -> Void {
    { [named = self[dynamicMember: name] as Self] arguments in
      guard let matcher = named.matcher(given(arguments)) else { return }
      if let poll = named.pending.poll { return await poll.run(named.code, matcher) }
      _ = named.pending.origin.judge(await outcome(of: named.code), matcher)
    }
  }
}

/// A polled expectation before its matcher is named; `Code` is the type of the given closure.
public typealias NamedPoll<Value, Code> = NamedCodeExpectation<Value, () async throws -> Value>

/// Returns the arguments as they were written, without the optional that the parameter type wraps around each.
private func given(_ arguments: [Any?]) -> [Any] { arguments.map { $0 ?? $0 as Any } }
