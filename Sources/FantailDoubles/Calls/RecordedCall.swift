/// A call that a mock received.
public struct RecordedCall<Arguments> {
  /// The arguments that it was called with.
  public let arguments: Arguments
  /// Its place among the calls of all mocks: a later call has a greater number.
  public let sequence: Int
}

extension RecordedCall: Sendable where Arguments: Sendable {}
