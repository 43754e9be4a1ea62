/// The time for which a mock's stubs and calls last.
public enum MockLifetime: Sendable, Hashable {
  /// Until the end of the example that made them.
  case example
  /// Until they are reset, for a mock that several examples share.
  case persistent
}
