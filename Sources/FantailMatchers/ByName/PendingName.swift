import FantailTree

/// Reports an expectation that was never given a name. A class, and not a noncopyable value like `Expectation`, since
/// the parts of a statement share it.
final class PendingName {
  let subject: Any
  let origin: Origin
  let isNegated: Bool
  /// The time to wait for a match at the example's end.
  let limit: Duration?
  /// The sampling of the code; `nil` runs it once.
  let poll: Poll?
  /// The description of code that was never given a name, since code has no value to show.
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
    NamedPlaces.add(origin)
  }

  deinit {
    if !isNamed { origin.record(.danglingExpectation(subject: description ?? ValueDescription.brief(subject))) }
  }
}
