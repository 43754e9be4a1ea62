import FantailToolSupport
import Foundation

/// `fantail-specs generate`: generates one Swift file from the specs of one target.
struct GenerateCommand {
  /// The file of the program that runs: a summary that another version of it made may lack what this one looks for.
  private static let program = CommandLine.arguments.first ?? ""

  var target = ""
  var module = ""
  var kind = GeneratedSource.Kind.test
  var compiler = ""
  var output = ""
  var cache: String?
  var files: [String] = []

  static var options: ToolOptions<Self> {
    var options = ToolOptions<Self>(
      usage: "usage: fantail-specs generate --target NAME --kind test|executable --compiler PATH --output FILE "
        + "[--module NAME] [--cache FILE] FILE…")
    options.add("--target", \.target)
    options.add("--module", \.module)
    options.add("--compiler", \.compiler)
    options.add("--output", \.output)
    options.add("--cache", \.cache)
    options.add("--kind") { [options] command, value in
      guard let kind = GeneratedSource.Kind(rawValue: value) else {
        let kinds = GeneratedSource.Kind.allCases.map { "'\($0.rawValue)'" }.joined(separator: " or ")
        throw options.problem("option '--kind' is \(kinds), not '\(value)'")
      }
      command.kind = kind
    }
    return options
  }

  init(arguments: [String]) throws {
    files = try Self.options.read(arguments, into: &self)
    for (option, value) in [("--target", target), ("--compiler", compiler), ("--output", output)] where value.isEmpty {
      throw Self.options.problem("option '\(option)' is missing")
    }
    if module.isEmpty { module = target }
  }

  /// Generates the file. Returns what to tell the user, and how many files were parsed.
  func run() throws -> (problems: [SpecProblem], parsedFiles: Int) {
    let makers = [Self.program, compiler].map { path in
      let stamp = FileStamp(path)
      return "\(path) \(stamp?.size ?? 0) \(stamp?.seconds ?? 0)"
    }
    var summaries = SummaryCache.load(cache, maker: makers.joined(separator: "\n"))
    let scratch = URL(fileURLWithPath: output).deletingLastPathComponent().appendingPathComponent("parse")
    var reader = TargetReader(compiler: URL(fileURLWithPath: compiler), scratch: scratch)
    let files = self.files.sorted()
    let found = try reader.summaries(of: files, cache: &summaries)
    summaries.save(cache)
    let selection = SpecSelection(module: module, files: zip(files, found).map { ($0, $1) })
    let source = GeneratedSource(
      target: target, roots: selection.roots, takenNames: Set(found.flatMap(\.namesOfTests)),
      writtenTests: Set(found.flatMap(\.writtenTests))
    )
    do { try Tool.write(source.text(kind), to: URL(fileURLWithPath: output)) } catch {
      throw SpecProblem.notWritable(file: output, reason: error.localizedDescription)
    }
    let changes = zip(files, found).flatMap { file, summary in
      summary.changes.map { SpecProblem.changed(file: file, $0) }
    }
    let problems = changes + selection.problems + (selection.roots.isEmpty ? [.noSpecs(target: target)] : [])
    return (problems, reader.parsedFiles)
  }
}
