/// The program that runs examples, as far as advice depends on it.
package enum Runner: String, TraitValue {
  /// A run with options of its own: `swift package specs`, or an executable.
  case commandLine
  /// `swift test`, which takes options from the environment, and not all of them.
  case swiftTest

  package static var unset: Runner { .commandLine }
  package var texts: [String]? { [rawValue] }

  package init?(texts: [String]) {
    guard let text = texts.first else { return nil }
    self.init(rawValue: text)
  }

  /// Returns an option as a user gives it to the runner: `--record`, or `FANTAIL_OPTIONS='--record' swift test`.
  ///
  /// - Parameters:
  ///   - option: The option with its value.
  ///   - isForAll: `false` for an option that `swift test` has no room for.
  package func giving(_ option: String, isForAll: Bool = true) -> String {
    switch self {
    case .commandLine: option
    case .swiftTest: isForAll ? "FANTAIL_OPTIONS='\(option)' swift test" : "swift package specs \(option)"
    }
  }
}

extension Traits {
  /// The program that runs the example.
  package var runner: Runner {
    get { self[RunnerKey.self] }
    set { self[RunnerKey.self] = newValue }
  }
}

private enum RunnerKey: TraitKey {
  typealias Value = Runner
  static let name = "runner"
}
