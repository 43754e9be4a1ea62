/// The program that runs the examples. Advice to the user depends on it.
package enum Runner: String, TraitValue {
  /// A run with options of its own: `swift package specs`, or an executable.
  case commandLine
  /// `swift test`, which takes only some of the options, from the environment.
  case swiftTest

  package static var unset: Runner { .commandLine }
  package var texts: [String]? { [rawValue] }

  package init?(texts: [String]) {
    guard let text = texts.first else { return nil }
    self.init(rawValue: text)
  }

  /// Returns an option in the form in which a user passes it: `--record`, or `FANTAIL_OPTIONS='--record' swift test`.
  ///
  /// - Parameters:
  ///   - option: The option with its value.
  ///   - isForAll: `false` for an option that `swift test` cannot take.
  package func giving(_ option: String, isForAll: Bool = true) -> String {
    switch self {
    case .commandLine: option
    case .swiftTest: isForAll ? "FANTAIL_OPTIONS='\(option)' swift test" : "swift package specs \(option)"
    }
  }
}
