import FantailToolSupport
package import Foundation

/// Runs the compiler's parser over files and gives its JSON trees.
///
/// One run takes many files as primaries, each with its own output: starting the compiler costs 50 ms, a file of
/// a hundred lines less than one.
package struct CompilerParse {
  /// One file to parse.
  struct Input {
    var path: String
    /// A text in the place of the file's own.
    var text: [UInt8]?
  }

  /// The result of reading one file.
  struct Result {
    /// The tree of the file; nil where the dump cannot be read.
    var tree: SyntaxTree?
    /// `true` if the parser found errors; the compiler reports them itself when it builds the file.
    var hasErrors: Bool
    /// The compiler's first error, where it gave no parse at all.
    var silence: String?
  }

  private let compiler: String
  /// A folder for what passes between this tool and the compiler.
  private let scratch: URL
  /// Old regular-expression and operator rules differ between modes, and the mode of the target is not known here.
  var languageMode = "6"

  package init(
    compiler: String,
    scratch: URL = FileManager.default.temporaryDirectory.appendingPathComponent("parse-\(UUID().uuidString)")
  ) {
    self.compiler = compiler
    self.scratch = scratch
  }

  /// Parses a text with all branches of its conditional blocks; `nil` where it has errors.
  package func tree(of bytes: [UInt8]) throws -> SyntaxTree? {
    let result = try run([Input(path: "", text: ConditionalBlocks(bytes).withoutDirectives ?? bytes)]).first
    return result.flatMap { $0.hasErrors ? nil : $0.tree }
  }

  /// Parses all files of one run; the results are in the order of the inputs.
  func run(_ inputs: [Input]) throws -> [Result] {
    guard !inputs.isEmpty else { return [] }
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let files = try inputs.enumerated().map { number, input in
      guard let text = input.text else { return input.path }
      let copy = scratch.appendingPathComponent("\(number).swift")
      try Tool.replace(copy, with: text)
      return copy.path
    }
    let outputs = inputs.indices.map { scratch.appendingPathComponent("\($0).json") }
    let arguments = [
      "-frontend", "-dump-parse", "-dump-ast-format", "json", "-swift-version", languageMode, "-suppress-warnings",
      "-parse-as-library", "-no-color-diagnostics", "-diagnostic-style=llvm", "-module-name", "Specs",
    ]
    let said = try diagnostics(
      arguments + files.flatMap { ["-primary-file", $0] } + outputs.flatMap { ["-o", $0.path] })
    return zip(files, outputs).map { file, output in
      guard let data = try? Data(contentsOf: output) else {
        return Result(
          hasErrors: true, silence: said.split(separator: "\n").first { $0.contains("error:") }.map(String.init) ?? "")
      }
      let tree = SyntaxTreeReader.read(data)
      return Result(
        tree: tree?.kind == "source_file" ? tree : nil, hasErrors: said.contains("\(file):") && said.contains("error:"))
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
