import FantailToolSupport
import Foundation

/// Has the compiler judge mocks, so that one that it refuses costs its own protocol and no other.
///
/// It takes 7 ms a mock, and only for files whose text is new. Where modules are missing that the build will have, nothing
/// is judged: the build does it.
extension ModuleSearch {
  /// Leaves out mocks that do not compile, with the compiler's reason.
  ///
  /// - Parameter isKnown: Whether a file was judged before, as a file has it that is there already.
  func judge(_ mocks: inout GeneratedMocks, isKnown: (GeneratedMocks.File) -> Bool) throws {
    guard newest("Fantail") != nil else { return }
    // Leaving one out may show an error that it hid; three times is more than was ever seen.
    for _ in 1...3 {
      let files = mocks.files.filter { !$0.isOwn }
      let new = files.filter { !isKnown($0) }
      // The default answers of a mock may stand in a file that is known.
      let errors = try errors(in: new.contains(where: \.hasAnswers) ? files : new)
      if errors.isEmpty || !mocks.leaveOut(errors) { return }
    }
  }

  private func errors(in files: [GeneratedMocks.File]) throws -> [CompilerError] {
    guard !files.isEmpty else { return [] }
    // An error in this language mode is an error in every mode.
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
