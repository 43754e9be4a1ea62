import FantailTree

// Editors sort what is deprecated last, even by a version of Swift that does not exist: `to` comes first, and expectations
// by name are the exception. The compiler warns of none of them.

extension Expectation {
  /// Expects what the name that follows says.
  ///
  /// ```swift
  /// expect(image).should.beSquare()
  /// expect(image).shouldNot.beWithinPixels(1, 300)
  /// ```
  @_disfavoredOverload
  @available(swift, deprecated: 99)
  public var should: NamedExpectation { named(isNegated: false) }

  /// Expects that what the name that follows says does not hold, as in `.shouldNot.beSquare()`.
  @_disfavoredOverload
  @available(swift, deprecated: 99)
  public var shouldNot: NamedExpectation { named(isNegated: true) }

  /// Expects what the name that follows says by some time after the example's body, as in
  /// `expect(name).shouldEventually.bePosted()`: for definitions that are judged at the example's end.
  @_disfavoredOverload
  @available(swift, deprecated: 99)
  public var shouldEventually: NamedExpectation { shouldEventually() }

  /// Expects what the name that follows says by some time after the example's body.
  ///
  /// - Parameter limit: How long after the body it may come true; one second unless given. Several such times run
  ///   together.
  /// - Returns: The expectation, waiting for a name.
  @_disfavoredOverload
  @available(swift, deprecated: 99)
  public func shouldEventually(within limit: Duration? = nil) -> NamedExpectation {
    named(isNegated: false, within: Poll.limit(limit))
  }

  /// Expects that what the name that follows says does not come true for some time after the example's body.
  @_disfavoredOverload
  @available(swift, deprecated: 99)
  public var shouldNever: NamedExpectation { shouldNever() }

  /// Expects that what the name that follows says does not come true for some time after the example's body.
  ///
  /// - Parameter time: How long after the body to watch; one second unless given. Several such times run together.
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

/// An expectation on its way to a name: `.should.beSquare()`, or `.should.RK.beSquare()` to ask one prefix only.
@dynamicMemberLookup
public struct NamedExpectation {
  let pending: PendingName
  let path: [String]

  /// Names the matcher, or first the prefix that alone is asked.
  ///
  /// - Parameter name: The matcher's name or a registry's prefix.
  /// - Returns: The expectation with its name; it is judged by calling it.
  public subscript(dynamicMember name: String) -> NamedExpectation {
    NamedExpectation(pending: pending, path: path + [name])
  }

  /// Judges the expectation: the registries of the example's groups are asked, innermost first, then the built-ins.
  ///
  /// - Parameter arguments: The arguments that the matcher's definition asks for.
  public func callAsFunction<each Argument>(_ arguments: repeat each Argument) {
    var list: [Any] = []
    for argument in repeat each arguments { list.append(argument) }
    guard let call = NamedCall(path: path, arguments: list, isNegated: pending.isNegated) else { return }
    pending.isNamed = true
    call.judge(pending.subject, pending.origin, within: pending.limit)
  }
}

extension NamedCall {
  /// The call of a path such as `RK.beSquare`; none where nothing is named.
  init?(path: [String], arguments: [Any], isNegated: Bool) {
    guard let name = path.last else { return nil }
    self.name = name
    prefix = path.count == 1 ? nil : path.dropLast().joined(separator: ".")
    self.arguments = arguments
    self.isNegated = isNegated
  }
}

/// Reports an expectation that never got its name. A class and not a noncopyable value as `Expectation` is, since the
/// parts of a statement share it.
final class PendingName {
  let subject: Any
  let origin: Origin
  let isNegated: Bool
  /// The time to wait for a verdict at the example's end.
  let limit: Duration?
  /// How code is sampled; it is run once when there is none.
  let poll: Poll?
  /// Describes code that never gets a name: it has no value.
  private let description: String?
  var isNamed = false

  init(
    _ subject: Any, _ origin: Origin, isNegated: Bool, limit: Duration? = nil, poll: Poll? = nil,
    describedAs description: String? = nil
  ) {
    self.subject = subject
    self.origin = origin
    self.isNegated = isNegated
    self.limit = limit
    self.poll = poll
    self.description = description
    NamedPlaces.note(origin)
  }

  deinit {
    if !isNamed { origin.record(.danglingExpectation(subject: description ?? ValueDescription.brief(subject))) }
  }
}
