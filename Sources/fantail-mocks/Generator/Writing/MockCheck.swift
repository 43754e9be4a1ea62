import FantailToolSupport
import Foundation

/// Has the compiler judge mocks, so that one that it refuses costs its own protocol and no other.
///
/// It takes 7 ms a mock, and only for files whose text is new. Where modules are missing that the build will have, nothing
/// is judged: the build does it.
struct MockCheck {
  let toolchain: Toolchain
  let modules: ModuleSearch
  let scratch: String

  /// Leaves out mocks that do not compile, with the compiler's reason.
  ///
  /// - Parameter isKnown: Whether a file was judged before, as a file has it that is there already.
  func judge(_ mocks: inout GeneratedMocks, isKnown: (GeneratedMocks.File) -> Bool) throws {
    guard modules.has("Fantail") else { return }
    // Leaving one out may show an error that it hid; three times is more than was ever seen.
    for _ in 1...3 {
      let files = mocks.files.filter { !$0.isOwn }
      let new = files.filter { !isKnown($0) }
      // What a mock answers with may stand in a file that is known.
      let errors = try errors(in: new.contains(where: \.hasAnswers) ? files : new)
      if errors.isEmpty || !mocks.leaveOut(errors) { return }
    }
  }

  /// What the compiler says of a place in a file.
  struct CompilerError: Equatable {
    var file: String
    var line: Int
    var message: String
  }

  private func errors(in files: [GeneratedMocks.File]) throws -> [CompilerError] {
    guard !files.isEmpty else { return [] }
    let folder = URL(fileURLWithPath: scratch).appendingPathComponent("check")
    // What is an error in this language mode is one in every mode.
    var arguments = [
      "-typecheck", "-swift-version", "5", "-module-name", "MockCheck", "-suppress-warnings",
      "-no-color-diagnostics", "-diagnostic-style=llvm",
    ]
    arguments += modules.arguments(for: "Fantail")
    for file in files {
      let url = folder.appendingPathComponent(file.name)
      try Tool.write(file.text, to: url)
      arguments.append(url.path)
    }
    return Self.errors(try toolchain.program("swift-frontend").run(arguments, reading: .errors))
  }

  /// The errors in what a compiler said: `/tmp/Shop+Mocks.swift:3:14: error: invalid redeclaration of 'lock()'`.
  static func errors(_ said: String) -> [CompilerError] {
    said.split(separator: "\n").compactMap { line in
      guard let mark = line.firstRange(of: ": error: ") else { return nil }
      let place = line[..<mark.lowerBound].split(separator: ":")
      let number = place.count > 2 ? Int(place[place.count - 2]) : nil
      let path = place.dropLast(2).last ?? ""
      return CompilerError(
        file: String(path.split(separator: "/").last ?? ""), line: number ?? 0,
        message: String(line[mark.upperBound...]))
    }
  }
}
