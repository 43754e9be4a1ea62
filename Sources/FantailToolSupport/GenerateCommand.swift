/// `fantail-specs generate`, the code generator of `SpecBridge`: generates one Swift file from the specs of a target.
///
/// The plugin passes the files. In a call by hand, as in a run script of an Xcode project, a folder represents all
/// Swift files in it, so that no file is forgotten.
package struct GenerateCommand {
  private let target: String
  private let module: String
  private let kind: GeneratedSource.Kind
  private let output: String
  /// Whether to report where specs run: each spec that is a part of another one.
  private var explains = false
  private var files: [String] = []

  package static func run(_ arguments: [String]) throws {
    Tool.say(try GenerateCommand(arguments: arguments).run())
  }

  init(arguments: [String]) throws {
    var values: [String: String] = [:]
    var rest = arguments[...]
    if rest.popFirst() != "generate" { throw Self.problem("the first argument is not 'generate'") }
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      let option = parts.first ?? ""
      if argument == "--" || !argument.hasPrefix("--") {
        let operands = argument == "--" ? Array(rest) : [argument]
        files += try operands.flatMap(Self.swiftFiles)
        if argument == "--" { break }
      } else if argument == "--explain" {
        explains = true
      } else if !["--target", "--module", "--output", "--kind"].contains(option) {
        throw Self.problem("there is no option '\(option)'")
      } else if let value = parts.count > 1 ? parts[1] : rest.popFirst() {
        values[option] = value
      } else {
        throw Self.problem("option '\(option)' needs a value")
      }
    }
    let name = values["--kind"] ?? "test"
    guard let kind = GeneratedSource.Kind(rawValue: name) else {
      throw Self.problem("option '--kind' is 'test', 'index' or 'executable', not '\(name)'")
    }
    guard let target = values["--target"] else { throw Self.problem("option '--target' is missing") }
    guard let output = values["--output"] else { throw Self.problem("option '--output' is missing") }
    self.kind = kind
    self.target = target
    self.output = output
    module = values["--module"] ?? target
  }

  private static func problem(_ text: String) -> PlainProblem {
    PlainProblem(
      text: """
        \(text)
        usage: fantail-specs generate --target NAME --output FILE [--kind test|index|executable] [--module NAME] \
        [--explain] FILE|FOLDER…
        """)
  }

  /// Returns the Swift files below a folder; or the file itself.
  private static func swiftFiles(of operand: String) throws(PlainProblem) -> [String] {
    guard System.isFolder(operand) == true, !operand.hasSuffix(".swift") else { return [operand] }
    let found = System.printed(
      by: "CDPATH= cd -- \(System.quoted(operand)) "
        + "&& find -H \"$PWD\" -mindepth 1 -name '.*' -prune -o -name '*.swift' -print")
    let files = (found ?? "").split(separator: "\n").map(String.init)
    if files.isEmpty { throw problem("there is no Swift file in '\(operand)'") }
    return files
  }

  /// Generates the file. Returns the messages for the user.
  func run() throws -> [String] {
    // The folder may hold the file of an earlier run.
    let texts = try files.sorted().map { try SourceText(of: $0) }.filter {
      !$0.bytes.starts(with: GeneratedSource.heading.utf8)
    }
    let isExported = texts.contains { $0.names("Fantail") && $0.names("@_exported") }
    let found = texts.enumerated().map { number, text in
      let knowsFantail = isExported || text.names("Fantail")
      return SpecFile(
        text, number: number, knowsFantail: knowsFantail, isRead: knowsFantail || text.names("Spec"),
        listsExamples: kind == .index)
    }
    let selection = SpecSelection(module: module, files: found)
    let source = GeneratedSource(
      target: target, selection: selection, takenNames: Set(texts.flatMap(\.namesOfTests)),
      writtenTests: Set(found.flatMap(\.writtenTests)), kind: kind)
    try Tool.write(source.text, to: output)
    let none =
      "note: Fantail found no spec in '\(target)'. A spec is a static property with its type: "
      + "static var spec: Spec { describe(\"…\") { … } }"
    return (explains ? selection.explanation : []) + selection.warnings + (selection.roots.isEmpty ? [none] : [])
  }
}
