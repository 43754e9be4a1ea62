import FantailToolSupport
import Foundation

/// Runs the compiler's parser over files and gives its JSON trees.
///
/// One run takes many files as primaries, each with its own output: starting the compiler costs 50 ms, a file of
/// a hundred lines less than one.
package struct CompilerParse {
  /// One file to parse.
  struct Input {
    /// The path of the text to parse.
    var path: String
    var output: String
  }

  /// The result of reading one file.
  struct Result {
    /// The tree of the file; nil where the dump cannot be read.
    var tree: SyntaxTree?
    /// The place where a dump without a tree stops making sense.
    var fault: SyntaxTreeReader.Fault?
    /// `true` if the parser found errors; the compiler reports them itself when it builds the file.
    var hasErrors: Bool
    /// `true` if the compiler gave no parse at all.
    var isSilent = false
    /// The compiler's first error, where it gave none.
    var error = ""
  }

  private let compiler: String
  /// Old regular-expression and operator rules differ between modes, and the mode of the target is not known here.
  var languageMode = "6"

  package init(compiler: String) {
    self.compiler = compiler
  }

  /// Parses a text with all branches of its conditional blocks; `nil` where it has errors.
  package func tree(of bytes: [UInt8]) throws -> SyntaxTree? {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("parse-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appendingPathComponent("Source.swift")
    try Data(ConditionalBlocks(bytes).withoutDirectives ?? bytes).write(to: source)
    let result = try run([Input(path: source.path, output: folder.appendingPathComponent("tree.json").path)]).first
    return result.flatMap { $0.hasErrors ? nil : $0.tree }
  }

  /// Parses all files of one run; the results are in the order of the inputs.
  func run(_ inputs: [Input]) throws -> [Result] {
    guard !inputs.isEmpty else { return [] }
    var arguments = [
      "-frontend", "-dump-parse", "-dump-ast-format", "json", "-swift-version", languageMode, "-suppress-warnings",
      "-parse-as-library", "-no-color-diagnostics", "-diagnostic-style=llvm", "-module-name", "Specs",
    ]
    for input in inputs { arguments += ["-primary-file", input.path] }
    for input in inputs {
      arguments += ["-o", input.output]
      try? FileManager.default.removeItem(atPath: input.output)
    }
    let said = try diagnostics(arguments)
    return inputs.map { input in
      let data: Data
      do { data = try Data(contentsOf: URL(fileURLWithPath: input.output)) } catch {
        let error = said.split(separator: "\n").first { $0.contains("error:") }.map(String.init) ?? ""
        return Result(hasErrors: true, isSilent: true, error: error)
      }
      try? FileManager.default.removeItem(atPath: input.output)
      let (tree, fault) = SyntaxTreeReader.read(data)
      return Result(
        tree: tree?.kind == "source_file" ? tree : nil, fault: fault,
        hasErrors: said.contains("\(input.path):") && said.contains("error:")
      )
    }
  }

  /// The first line of the compiler's own version text.
  var version: String {
    guard let output = try? ToolchainProgram(compiler).run(["-frontend", "-version"], reading: .output) else {
      return compiler
    }
    return output.split(separator: "\n").first.map(String.init) ?? compiler
  }

  private func diagnostics(_ arguments: [String]) throws -> String {
    do { return try ToolchainProgram(compiler).run(arguments, reading: .errors) } catch {
      throw SpecProblem.compilerNotStarted(path: compiler, reason: error.localizedDescription)
    }
  }
}
