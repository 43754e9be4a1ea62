/// A mock's treatment of calls that nothing was said about.
public enum MockMode: Sendable, Hashable {
  /// Answers with a default value: OCMock's nice mocks, Kiwi's null mocks.
  case nice
  /// Fails the example, and then answers with a default value.
  case strict
  /// Passes the call on to a real object: a partial mock.
  case forwarding
}

/// The time for which a mock's stubs and calls last.
public enum MockLifetime: Sendable, Hashable {
  /// Until the end of the example that made them.
  case example
  /// Until they are reset: for a mock that several examples share.
  case persistent
}
