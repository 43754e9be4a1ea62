import FantailSyntax
import FantailToolSupport
import Foundation

/// Lets the compiler check the mocks, so that an error in a mock affects only its protocol.
///
/// The check compiles the mocks as the user's build does: in the target's language mode, with its flags, and up to the
/// diagnostics for data races and escaping closures, which come after type checking. Only files with new text are
/// checked, or all files if the flags are new. If modules are missing that the build will have, nothing is checked,
/// since the build checks the mocks itself. Mocks of protocols in the target itself are checked against the module that
/// was made from the target's sources to read these protocols.
extension ModuleSearch {
  /// Omits mocks that do not compile, and keeps the compiler's reason.
  ///
  /// - Parameter isKnown: Returns whether a file with this text already exists and was therefore checked before.
  func judge(_ mocks: inout GeneratedMocks, isKnown: (GeneratedMocks.File) -> Bool) throws {
    guard newest("Fantail") != nil else { return }
    let record = "\(scratch)/flags"
    let wanted = (flags.flags + ["\(flags.treatsWarningsAsErrors)"]).joined(separator: "\n")
    let areFlagsKnown = (try? String(contentsOfFile: record, encoding: .utf8)) == wanted
    // Omitting a mock may reveal an error that the mock hid: data races are found only when everything has a type, and
    // the compiler crashes at one mock at a time.
    for _ in 0...mocks.mocks.count {
      let files = mocks.files
      let new = files.filter { !areFlagsKnown || !isKnown($0) }
      // The default answers of a mock may be in a file that was checked before.
      let errors = try errors(in: new.contains(where: \.hasAnswers) ? files : new)
      if errors.isEmpty || !mocks.leaveOut(errors) { break }
    }
    if flags.isStrictlySafe {
      try mocks.mark(said(of: mocks.files, ["-strict-memory-safety"], isUnsafe: true))
    }
    try System.update(wanted, to: record)
  }

  /// Code in which the compiler finds errors after type checking: kept closures, results that are sent, arguments that
  /// cannot be copied, packs, and actors. Such errors are not known for other code, for which that part of the check
  /// would take a quarter of the time of compiling the mocks: 1.3 seconds for 100 mocks.
  private static let risks = [
    "withoutActuallyEscaping", "handing(", "Unrecorded", "actor ", "@concurrent", ": isolated", "(isolated", "sending ",
    "repeat ",
  ]

  private func errors(in files: [GeneratedMocks.File]) throws -> [CompilerError] {
    let isRisky = files.contains { file in Self.risks.contains(where: file.text.contains) }
    let warnings = flags.treatsWarningsAsErrors ? "-warnings-as-errors" : "-suppress-warnings"
    return try said(of: files, (isRisky ? ["-emit-sil", "-o", "/dev/null"] : ["-typecheck"]) + [warnings])
  }

  private func said(
    of files: [GeneratedMocks.File], _ options: [String], isUnsafe: Bool = false
  ) throws -> [CompilerError] {
    guard !files.isEmpty else { return [] }
    var arguments =
      options + (isUnsafe ? ["-typecheck"] : []) + [
        "-parse-as-library", "-module-name", "MockCheck", "-no-color-diagnostics", "-diagnostic-style=llvm",
        "-enable-testing",
      ]
    // The module that was made from the target's sources may have errors, since these sources use the mocks.
    arguments += ["-experimental-allow-module-with-compiler-errors", "-I", scratch]
    arguments += try flags.frontend + self.arguments(for: "Fantail")
    for file in files {
      let copy = "\(scratch)/check/\(file.name)"
      try System.update(file.text + (file.own.map { "@testable import \($0)\n" } ?? ""), to: copy)
      arguments.append(copy)
    }
    let said = try toolchain.program("swift-frontend").run(arguments, reading: .errors)
    let errors = CompilerError.all(in: said, isUnsafe: isUnsafe)
    return try errors.isEmpty ? crash(in: said, files) : errors
  }

  /// Returns the error for a compiler that crashed and reported only the function that it was compiling. The error
  /// belongs to the mock with that function.
  private func crash(in said: String, _ files: [GeneratedMocks.File]) throws -> [CompilerError] {
    guard let function = said.firstMatch(of: #/\n\d+\.\s+While .*SIL function "@(\S+)"/#) else { return [] }
    let name = try toolchain.program("swift-demangle").run(["-compact", String(function.1)], reading: .output)
    guard let mock = name.firstMatch(of: #/MockCheck\.(\w+)/#) else { return [] }
    return files.flatMap { file in
      file.mocks.filter { $0.mock.name == mock.1 }.map {
        CompilerError(file: file.name, line: $0.lines.lowerBound, message: CompilerError.crash)
      }
    }
  }
}
