/// The modules of Fantail, under the names that the compiler uses in its symbols.
enum OwnModules {
  static let names: Set<String> = [
    "Fantail", "FantailCLI", "FantailDoubles", "FantailFiles",
    "FantailMatchers", "FantailOperators", "FantailPlan", "FantailProbes", "FantailProperties", "FantailRun",
    "FantailSchedules", "FantailSeams", "FantailSnapshots",
    "FantailSyntax", "FantailTesting", "FantailToolSupport", "FantailTree",
    "FantailXCTest",
  ]

  /// Returns whether one of these modules declares a function.
  ///
  /// - Parameter name: The function's symbol, such as `$s13FantailProbes9StackLookC…`.
  static func declare(mangled name: String) -> Bool {
    guard name.hasPrefix("$s") else { return false }
    let rest = name.dropFirst(2)
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard let count = Int(digits) else { return false }
    let module = rest.dropFirst(digits.count).prefix(count)
    return module.count == count && names.contains(String(module))
  }
}
