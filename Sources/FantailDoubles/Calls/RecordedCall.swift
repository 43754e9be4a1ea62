/// A call that a mock received.
public struct RecordedCall<Arguments> {
  /// The arguments of the call.
  public let arguments: Arguments
  /// The number of the call among the calls of all mocks; a later call has a greater number.
  public let sequence: Int
}

extension RecordedCall: Sendable where Arguments: Sendable {}
