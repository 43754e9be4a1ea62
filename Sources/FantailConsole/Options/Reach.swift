/// The ways to run in which an option has an effect.
enum Reach: Sendable {
  case everywhere
  /// Everywhere but under Swift Testing, which has no room for it.
  case exceptSwiftTesting
  /// Everywhere but under Swift Testing, where every example runs: nobody can tell what each of several at a time reaches.
  case oneAfterAnother
  /// On command lines only: elsewhere the test framework runs and reports the examples.
  case commandLine

  func effect(under framework: TestFramework) -> Effect {
    switch self {
    case .everywhere: .works
    case .exceptSwiftTesting: framework == .swiftTesting ? .isRefused : .works
    case .oneAfterAnother: framework == .swiftTesting ? .isLeftOut : .works
    case .commandLine: .isLeftOut
    }
  }

  /// The effect of an option, as the documentation calls it.
  enum Effect: String, Sendable {
    case works = "yes"
    case isLeftOut = "warns"
    case isRefused = "refused"
  }
}
