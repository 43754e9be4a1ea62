struct CompilerError: Hashable {
  var file: String
  var line: Int
  var column = 0
  var message: String

  /// The message for an error that is a crash of the compiler.
  static let crash = "the compiler crashes on it"

  /// Returns the errors in a compiler's output: `/tmp/Shop+Mocks.swift:3:14: error: invalid redeclaration of 'lock()'`.
  /// If the compiler crashed, returns the crash as its error, at the declaration that it was compiling.
  ///
  /// - Parameter isUnsafe: Whether to return the warnings of strict memory safety instead.
  static func all(in said: String, isUnsafe: Bool = false) -> [CompilerError] {
    let crash = said.matches(of: #/\n\d+\.\s+While .* \(at (?:.*/)?(.+?):(\d+):(\d+)\)/#).last.map { place in
      CompilerError(
        file: String(place.1), line: Int(place.2) ?? 0, column: Int(place.3) ?? 0, message: Self.crash)
    }
    return (crash.map { [$0] } ?? [])
      + said.matches(of: #/([^/\n]*?):(\d+):(?:(\d+):)? (error|warning): (.+)/#).compactMap { error in
        guard isUnsafe ? error.5.hasSuffix("[#StrictMemorySafety]") : error.4 == "error" else { return nil }
        // The group of the diagnostic, `[#SendingRisksDataRace]`, does not help the reader.
        let message = String(error.5).replacing(#/ \[#\w+\]$/#, with: "")
        return CompilerError(
          file: String(error.1), line: Int(error.2) ?? 0, column: error.3.flatMap { Int($0) } ?? 0, message: message)
      }
  }
}
