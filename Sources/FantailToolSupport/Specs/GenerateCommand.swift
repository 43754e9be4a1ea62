/// `fantail-specs generate`, the code generator behind `SpecBridge`: generates one Swift file from the specs of a target.
///
/// The plugin names the files and the compiler. By hand, as in a run script of an Xcode project, a folder stands for all
/// Swift files below it, so that none is forgotten, and the compiler is that of the search path.
package struct GenerateCommand {
  /// The file of the program that runs: a summary that another version of it made may lack what this one looks for.
  private static let program = CommandLine.arguments.first ?? ""

  var target = ""
  var module = ""
  var kind = GeneratedSource.Kind.test
  var compiler = ""
  var output = ""
  var cache: String?
  var files: [String] = []

  package static func run(_ arguments: [String]) throws {
    Tool.say(try GenerateCommand(arguments: arguments).run().messages)
  }

  init(arguments: [String]) throws {
    var given = ToolArguments(
      Array(arguments.dropFirst()),
      usage: "usage: fantail-specs generate --target NAME --output FILE [--kind test|index|executable] "
        + "[--compiler PATH] [--module NAME] [--cache FILE] FILE|FOLDER…")
    guard arguments.first == "generate" else { throw given.problem("the first argument is not 'generate'") }
    target = try given.values("--target").last ?? ""
    module = try given.values("--module").last ?? target
    compiler = try given.values("--compiler").last ?? ""
    output = try given.values("--output").last ?? ""
    cache = try given.values("--cache").last
    for value in try given.values("--kind") {
      guard let kind = GeneratedSource.Kind(rawValue: value) else {
        throw given.problem("option '--kind' is 'test', 'index' or 'executable', not '\(value)'")
      }
      self.kind = kind
    }
    let operands = try given.operands()
    for (option, value) in [("--target", target), ("--output", output)] where value.isEmpty {
      throw given.problem("option '\(option)' is missing")
    }
    if compiler.isEmpty {
      guard let toolchain = Toolchain() else {
        throw given.problem("there is no 'swift-frontend' on the search path: say where it is with '--compiler'")
      }
      compiler = toolchain.folder + "/swift-frontend"
    }
    for operand in operands {
      let found = swiftFiles(of: operand)
      if found.isEmpty { throw given.problem("there is no Swift file in '\(operand)'") }
      files += found
    }
  }

  /// The Swift files below a folder but for the generated one, or the file itself.
  private func swiftFiles(of operand: String) -> [String] {
    guard System.isFolder(operand) == true, !operand.hasSuffix(".swift") else { return [operand] }
    let found = System.printed(
      by: "CDPATH= cd -- \(System.quoted(operand)) "
        + "&& find -H \"$PWD\" -mindepth 1 -name '.*' -prune -o -name '*.swift' -print")
    let paths = (found ?? "").split(separator: "\n").map(String.init)
    let generated = System.version(output)
    return paths.filter { System.version($0) != generated }
  }

  /// Generates the file. Returns what to tell the user, and how many files were parsed.
  func run() throws -> (messages: [String], parsedFiles: Int) {
    let makers = [Self.program, compiler].map { "\($0) \(System.version($0))" } + [kind.rawValue]
    let cache = SummaryCache(path: self.cache, maker: makers.joined(separator: "\n"))
    // Beside the output, where a plugin's sandbox lets it write.
    let parse = CompilerParse(compiler: compiler, scratch: System.folder(of: output) + ".parse")
    var reader = TargetReader(parse, listsExamples: kind == .index)
    let found = try reader.summaries(of: files.sorted(), known: cache.load())
    cache.save(found)
    let selection = SpecSelection(module: module, files: found)
    let source = GeneratedSource(
      target: target, roots: selection.roots, takenNames: Set(found.flatMap(\.namesOfTests)),
      writtenTests: Set(found.flatMap(\.writtenTests)), kind: kind
    )
    try Tool.write(source.text, to: output)
    let large = found.flatMap(\.large)
    var problems = selection.problems
    if let group = large.max(by: { $0.lines < $1.lines }) {
      problems.append(.large(group, others: large.count - 1))
    }
    if selection.roots.isEmpty { problems.append(.noSpecs(target: target)) }
    return (found.flatMap(\.remarks) + problems.map(\.message), reader.parsedFiles)
  }
}
