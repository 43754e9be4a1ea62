import Foundation

/// `fantail-generate specs`: generates one Swift file from the specs of one target.
struct SpecsCommand {
  /// The file of the program that runs: a summary that another version of it made may lack what this one looks for.
  private static let program = CommandLine.arguments.first ?? ""

  var target = ""
  var module = ""
  var kind = GeneratedSource.Kind.test
  var compiler = ""
  var output = ""
  var cache: String?
  var files: [String] = []

  init(arguments: [String]) throws {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("--") else {
        files.append(argument)
        continue
      }
      if argument == "--" {
        files += rest
        break
      }
      guard let value = rest.popFirst() else { throw SpecProblem.usage("Option '\(argument)' needs a value.") }
      switch argument {
      case "--target": target = value
      case "--module": module = value
      case "--compiler": compiler = value
      case "--output": output = value
      case "--cache": cache = value
      case "--kind":
        guard let kind = GeneratedSource.Kind(rawValue: value) else {
          let kinds = GeneratedSource.Kind.allCases.map { "'\($0.rawValue)'" }.joined(separator: " or ")
          throw SpecProblem.usage("Option '--kind' is \(kinds), not '\(value)'.")
        }
        self.kind = kind
      default: throw SpecProblem.usage("There is no option '\(argument)'.")
      }
    }
    for (option, value) in [("--target", target), ("--compiler", compiler), ("--output", output)] where value.isEmpty {
      throw SpecProblem.usage("Option '\(option)' is missing.")
    }
    if module.isEmpty { module = target }
  }

  /// Generates the file. Answers what to tell the user, and how many files were parsed.
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
      target: target, roots: selection.roots, takenNames: Set(found.flatMap(\.namesOfTests))
    )
    try write(source.text(kind))
    let problems = selection.problems + (selection.roots.isEmpty ? [.noSpecs(target: target)] : [])
    return (problems, reader.parsedFiles)
  }

  /// Writes the text unless it is there already: an untouched file is not compiled again.
  private func write(_ text: String) throws {
    let url = URL(fileURLWithPath: output)
    if let old = try? Data(contentsOf: url), old == Data(text.utf8) { return }
    do {
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url, options: .atomic)
    } catch {
      throw SpecProblem.notWritable(file: output, reason: error.localizedDescription)
    }
  }
}
