/// The kinds of runs in which an option has an effect.
package enum OptionScope: Sendable {
  case everywhere
  /// An action instead of a run: only where no framework runs the tests.
  case action
  /// Everywhere except under Swift Testing, which runs several examples at a time, so that it is impossible to
  /// determine which example enters a function.
  case oneAfterAnother
  /// Only on command lines: elsewhere the test framework runs and reports the examples.
  case commandLine

  func effect(under framework: TestFramework) -> Effect {
    switch self {
    case .everywhere: .works
    case .action: .isRefused
    case .oneAfterAnother: framework == .swiftTesting ? .isLeftOut : .works
    case .commandLine: .isLeftOut
    }
  }

  /// The effect of an option, in the words of the documentation.
  enum Effect: String, Sendable {
    case works = "yes"
    case isLeftOut = "warns"
    case isRefused = "refused"
  }
}
