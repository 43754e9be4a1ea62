/// The modules of Fantail, by the names that the compiler gives to their functions.
enum OwnModules {
  static let names: Set<String> = [
    "Fantail", "FantailCLI", "FantailConsole", "FantailDoubles", "FantailFiles", "FantailLock", "FantailMatchers",
    "FantailOperators", "FantailPlan", "FantailProperties", "FantailRun", "FantailSchedules", "FantailSeams",
    "FantailSnapshots", "FantailSyntax", "FantailTesting", "FantailTestingIssues", "FantailToolSupport", "FantailTree",
    "FantailXCTest",
  ]

  /// Returns whether a function is declared in one of them.
  ///
  /// - Parameter name: The function's symbol, such as `$s10FantailRun8HangLookC…`.
  static func declare(mangled name: String) -> Bool {
    guard name.hasPrefix("$s") else { return false }
    let rest = name.dropFirst(2)
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard let count = Int(digits) else { return false }
    let module = rest.dropFirst(digits.count).prefix(count)
    return module.count == count && names.contains(String(module))
  }
}
