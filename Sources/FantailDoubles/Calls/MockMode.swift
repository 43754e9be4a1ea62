/// A mock's treatment of calls without a stub.
public enum MockMode: Sendable, Hashable {
  /// Returns a default value: OCMock's nice mocks, Kiwi's null mocks.
  case nice
  /// Fails the example, and then returns a default value.
  case strict
  /// Forwards the call to a real object: a partial mock.
  case forwarding
}
