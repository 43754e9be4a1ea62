/// The tools that can run one case of a parameterised test alone.
enum CaseChoice {
  /// `true` where a tool can: Xcode lists the cases of a test. A case that comes alone may be all that was asked for there,
  /// and Swift Testing does not say so. `swift test --filter` knows test functions only: with an argument in it, tried with
  /// Swift 6.3 on Linux, no test fits.
  static var isATools: Bool {
    #if canImport(Darwin)
      true
    #else
      false
    #endif
  }
}
