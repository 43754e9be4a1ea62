struct CompilerError: Equatable {
  var file: String
  var line: Int
  var message: String

  /// Returns the errors in a compiler's output: `/tmp/Shop+Mocks.swift:3:14: error: invalid redeclaration of 'lock()'`.
  static func all(in said: String) -> [CompilerError] {
    said.matches(of: #/([^/\n]*?):(\d+):(?:\d+:)? error: (.+)/#).map { error in
      CompilerError(file: String(error.1), line: Int(error.2) ?? 0, message: String(error.3))
    }
  }
}
