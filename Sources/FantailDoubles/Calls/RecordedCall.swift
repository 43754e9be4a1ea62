public import FantailTree

/// One call that a mock received.
public struct RecordedCall<Arguments> {
  /// What it was called with.
  public let arguments: Arguments
  /// Its place among the calls of all mocks: a later call has a greater number.
  public let sequence: Int
  /// Where the mock recorded it: the mock's own method.
  public let location: SourceLocation
}

extension RecordedCall: Sendable where Arguments: Sendable {}
