/// Runs the compiler's parser over files and gives its JSON trees.
///
/// One run takes many files as primaries, each with its own output: starting the compiler costs 50 ms, a file of
/// a hundred lines less than one.
package struct CompilerParse {
  struct Result {
    /// The tree of the text; nil where the dump cannot be read.
    var tree: SyntaxTree?
    /// `true` if the parser found errors; the compiler reports them itself when it builds the file.
    var hasErrors: Bool
    /// The compiler's first error, where it gave no parse at all.
    var silence: String?
  }

  private let compiler: String
  /// A folder for what passes between this tool and the compiler.
  private let scratch: String

  package init(compiler: String, scratch: String = System.temporaryPath) {
    self.compiler = compiler
    self.scratch = scratch
  }

  /// Parses a text with all branches of its conditional blocks; `nil` where it has errors.
  package func tree(of bytes: [UInt8]) throws -> SyntaxTree? {
    let result = try run([ConditionalBlocks(bytes).withoutDirectives]).first
    return result.flatMap { $0.hasErrors ? nil : $0.tree }
  }

  /// Parses all texts in one run; the results are in their order.
  ///
  /// - Parameter languageMode: Old regular-expression and operator rules differ between modes, and the mode of the target
  ///   is not known here.
  func run(_ texts: [[UInt8]], languageMode: String = "6") throws -> [Result] {
    guard !texts.isEmpty else { return [] }
    let files = texts.indices.map { "\(scratch)/\($0).swift" }
    let outputs = texts.indices.map { "\(scratch)/\($0).json" }
    System.makeFolder(scratch)
    defer { for path in files + outputs + [scratch] { System.remove(path) } }
    for (file, text) in zip(files, texts) { try Tool.save(text, to: file) }
    let arguments = [
      "-frontend", "-dump-parse", "-dump-ast-format", "json", "-swift-version", languageMode, "-suppress-warnings",
      "-parse-as-library", "-no-color-diagnostics", "-diagnostic-style=llvm", "-module-name", "Specs",
    ]
    let places = files.flatMap { ["-primary-file", $0] } + outputs.flatMap { ["-o", $0] }
    let errors = try said(arguments + places).split(separator: "\n").filter { $0.contains("error:") }
    let results = zip(files, outputs).map { file, output in
      guard let dump = System.bytes(of: output) else {
        return Result(hasErrors: true, silence: errors.first.map(String.init) ?? "")
      }
      let tree = SyntaxTreeReader.read(dump)
      return Result(
        tree: tree?.kind == "source_file" ? tree : nil, hasErrors: errors.contains { $0.hasPrefix(file) })
    }
    // One text that the compiler stumbles over takes all texts of its run with it: alone, it is the one named.
    let isAlone = texts.count == 1 || results.allSatisfy { $0.silence == nil }
    return isAlone ? results : try texts.flatMap { try run([$0], languageMode: languageMode) }
  }

  /// The first line of the compiler's own version text.
  var version: String {
    let said = try? ToolchainProgram(compiler).run(["-frontend", "-version"], reading: .output)
    return said?.split(separator: "\n").first.map(String.init) ?? compiler
  }

  private func said(_ arguments: [String]) throws -> String {
    do { return try ToolchainProgram(compiler).run(arguments, reading: .errors) } catch let problem
      as ToolchainProgram.NotRun
    {
      throw SpecProblem.compilerNotStarted(path: compiler, reason: problem.reason)
    }
  }
}
