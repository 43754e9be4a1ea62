/// The kinds of hooks.
public enum HookKind: String, Sendable {
  case beforeAll, afterAll, beforeEach, afterEach, aroundEach
}
