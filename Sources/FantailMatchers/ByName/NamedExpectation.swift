import FantailTree

// Editors list deprecated declarations last, even if the version of Swift does not exist. So `to` comes first, before
// expectations by name. The compiler prints no warning for them.

extension Expectation {
  /// Expects the matcher of the following name to match.
  ///
  /// ```swift
  /// expect(image).should.beSquare()
  /// expect(image).shouldNot.beWithinPixels(1, 300)
  /// ```
  @_disfavoredOverload
  @available(swift, deprecated: 99)
  public var should: NamedExpectation { named(isNegated: false) }

  /// Expects the matcher of the following name not to match, as in `.shouldNot.beSquare()`.
  @_disfavoredOverload
  @available(swift, deprecated: 99)
  public var shouldNot: NamedExpectation { named(isNegated: true) }

  /// Expects the matcher of the following name to match within a time after the example's body, as in
  /// `expect(name).shouldEventually.bePosted()`: for definitions that are judged at the example's end.
  @_disfavoredOverload
  @available(swift, deprecated: 99)
  public var shouldEventually: NamedExpectation { shouldEventually() }

  /// Expects the matcher of the following name to match within a time after the example's body.
  ///
  /// - Parameter limit: The time after the body within which it has to match; one second unless given. The times of
  ///   several expectations run together.
  /// - Returns: The expectation, waiting for a name.
  @_disfavoredOverload
  @available(swift, deprecated: 99)
  public func shouldEventually(within limit: Duration? = nil) -> NamedExpectation {
    named(isNegated: false, within: Poll.limit(limit))
  }

  /// Expects the matcher of the following name not to match during a time after the example's body.
  @_disfavoredOverload
  @available(swift, deprecated: 99)
  public var shouldNever: NamedExpectation { shouldNever() }

  /// Expects the matcher of the following name not to match during a time after the example's body.
  ///
  /// - Parameter time: The time to watch after the body; one second unless given. The times of several expectations run
  ///   together.
  /// - Returns: The expectation, waiting for a name.
  @_disfavoredOverload
  @available(swift, deprecated: 99)
  public func shouldNever(during time: Duration? = nil) -> NamedExpectation {
    named(isNegated: true, within: Poll.limit(time))
  }

  private func named(isNegated: Bool, within limit: Duration? = nil) -> NamedExpectation {
    NamedExpectation(pending: PendingName(subject, origin, isNegated: isNegated, limit: limit), path: [])
  }
}

/// An expectation before its matcher is named: `.should.beSquare()`, or `.should.RK.beSquare()` to search only one
/// registry.
@dynamicMemberLookup
public struct NamedExpectation {
  let pending: PendingName
  let path: [String]

  /// Names the matcher, or first the prefix of the only registry to search.
  ///
  /// - Parameter name: The matcher's name or a registry's prefix.
  /// - Returns: The expectation with its name; calling it judges it.
  public subscript(dynamicMember name: String) -> NamedExpectation {
    NamedExpectation(pending: pending, path: path + [name])
  }

  /// Judges the expectation. The name is looked up in the registries of the example's groups, innermost first, and then
  /// in the built-in matchers.
  ///
  /// - Parameter arguments: The arguments of the matcher's definition.
  public func callAsFunction<each Argument>(_ arguments: repeat each Argument) {
    var list: [Any] = []
    for argument in repeat each arguments { list.append(argument) }
    guard let call = NamedCall(path: path, arguments: list, isNegated: pending.isNegated) else { return }
    pending.isNamed = true
    call.judge(pending.subject, pending.origin, within: pending.limit)
  }
}

extension NamedCall {
  /// Creates the call of a path such as `RK.beSquare`; `nil` for an empty path.
  init?(path: [String], arguments: [Any], isNegated: Bool) {
    guard let name = path.last else { return nil }
    self.name = name
    prefix = path.count == 1 ? nil : path.dropLast().joined(separator: ".")
    self.arguments = arguments
    self.isNegated = isNegated
  }
}
