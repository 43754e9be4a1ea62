import FantailToolSupport
import Foundation

/// Lets the compiler check the mocks, so that an error in one mock only costs its own protocol.
///
/// The check takes 7 ms for each mock, and only for files with new text. If modules are missing that the build will
/// have, nothing is checked, since the build checks the mocks itself.
extension ModuleSearch {
  /// Leaves out mocks that do not compile, with the compiler's reason.
  ///
  /// - Parameter isKnown: Returns whether a file with this text already exists and so was checked before.
  func judge(_ mocks: inout GeneratedMocks, isKnown: (GeneratedMocks.File) -> Bool) throws {
    guard newest("Fantail") != nil else { return }
    // Leaving a mock out may reveal an error that it hid. Three rounds are more than was ever needed.
    for _ in 1...3 {
      let files = mocks.files.filter { !$0.isOwn }
      let new = files.filter { !isKnown($0) }
      // The default answers of a mock may be in a file that was checked before.
      let errors = try errors(in: new.contains(where: \.hasAnswers) ? files : new)
      if errors.isEmpty || !mocks.leaveOut(errors) { return }
    }
  }

  private func errors(in files: [GeneratedMocks.File]) throws -> [CompilerError] {
    guard !files.isEmpty else { return [] }
    // An error in this language mode is an error in all modes.
    var arguments = [
      "-typecheck", "-swift-version", "5", "-module-name", "MockCheck", "-suppress-warnings",
      "-no-color-diagnostics", "-diagnostic-style=llvm",
    ]
    arguments += try self.arguments(for: "Fantail")
    for file in files {
      let copy = "\(scratch)/check/\(file.name)"
      try Tool.write(file.text, to: copy)
      arguments.append(copy)
    }
    return CompilerError.all(in: try toolchain.program("swift-frontend").run(arguments, reading: .errors))
  }
}
