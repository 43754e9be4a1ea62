/// The tools that can run one case of a parameterised test alone.
enum CaseChoice {
  /// `true` on systems with such a tool: Xcode lists the cases of a test. If only one case is run, the user may have
  /// chosen only that case, and Swift Testing does not report the choice. `swift test --filter` only selects test
  /// functions: a filter with an argument matches no test (tried with Swift 6.3 on Linux).
  static var isATools: Bool {
    #if canImport(Darwin)
      true
    #else
      false
    #endif
  }
}
