/// `fantail-specs generate`, the code generator of `SpecBridge`: generates one Swift file from the specs of a target.
///
/// The plugin passes the files. In a call by hand, as in a run script of an Xcode project, a folder represents all
/// Swift files in it, so that no file is forgotten.
package struct GenerateCommand {
  private let target: String
  private let module: String
  private let kind: GeneratedSource.Kind
  private let output: String
  private var files: [String] = []

  package static func run(_ arguments: [String]) throws {
    let messages = try GenerateCommand(arguments: arguments).run()
    // All in one write: Swift Build has lost a line when messages were written one by one.
    if !messages.isEmpty { Tool.say(messages.joined(separator: "\n")) }
  }

  init(arguments: [String]) throws {
    var values = ["--target": "", "--output": "", "--module": "", "--kind": "test"]
    var rest = arguments[...]
    if rest.popFirst() != "generate" { throw Self.problem("the first argument is not 'generate'") }
    while let argument = rest.popFirst(), argument != "--" {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      if !argument.hasPrefix("--") {
        files += try Self.swiftFiles(of: argument)
      } else if values[parts[0]] == nil {
        throw Self.problem("there is no option '\(parts[0])'")
      } else if let value = parts.count > 1 ? parts[1] : rest.popFirst() {
        values[parts[0]] = value
      } else {
        throw Self.problem("option '\(argument)' needs a value")
      }
    }
    files += try rest.flatMap(Self.swiftFiles)
    let option = { values[$0] ?? "" }
    target = option("--target")
    output = option("--output")
    module = option("--module").isEmpty ? target : option("--module")
    guard let kind = GeneratedSource.Kind(rawValue: option("--kind")) else {
      throw Self.problem("option '--kind' is 'test', 'index' or 'executable', not '\(option("--kind"))'")
    }
    self.kind = kind
    if let missing = ["--target", "--output"].first(where: { option($0).isEmpty }) {
      throw Self.problem("option '\(missing)' is missing")
    }
  }

  private static func problem(_ text: String) -> PlainProblem {
    PlainProblem(
      text: """
        \(text)
        usage: fantail-specs generate --target NAME --output FILE [--kind test|index|executable] [--module NAME] \
        FILE|FOLDER…
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
    let found = texts.map { text in
      let knowsFantail = isExported || text.names("Fantail")
      let isRead = knowsFantail || text.names("Spec")
      return SpecFile(text, knowsFantail: knowsFantail, isRead: isRead, listsExamples: kind == .index)
    }
    let selection = SpecSelection(module: module, files: found)
    let source = GeneratedSource(
      target: target, selection: selection, takenNames: Set(texts.flatMap(\.namesOfTests)),
      writtenTests: Set(found.flatMap(\.writtenTests)), kind: kind)
    try Tool.write(source.text, to: output)
    let none =
      "note: Fantail found no spec in '\(target)'. A spec is a static property: static var spec: Spec { … }"
    return selection.warnings + (selection.roots.isEmpty ? [none] : [])
  }
}
