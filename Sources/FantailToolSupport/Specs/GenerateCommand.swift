/// `fantail-specs generate`, the code generator of `SpecBridge`: generates one Swift file from the specs of a target.
///
/// The plugin passes the files. In a call by hand, as in a run script of an Xcode project, a folder represents all
/// Swift files in it, so that no file is forgotten.
package struct GenerateCommand {
  var target = ""
  var module = ""
  var kind = GeneratedSource.Kind.test
  var output = ""
  /// Whether to report where specs run: each spec that is a part of another one.
  var explains = false
  var files: [String] = []

  package static func run(_ arguments: [String]) throws {
    Tool.say(try GenerateCommand(arguments: arguments).run())
  }

  init(arguments: [String]) throws {
    var given = ToolArguments(
      Array(arguments.dropFirst()),
      usage: "usage: fantail-specs generate --target NAME --output FILE [--kind test|index|executable] [--module NAME] "
        + "[--explain] FILE|FOLDER…")
    guard arguments.first == "generate" else { throw given.problem("the first argument is not 'generate'") }
    target = try given.values("--target").last ?? ""
    module = try given.values("--module").last ?? target
    output = try given.values("--output").last ?? ""
    explains = given.flag("--explain")
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
    for operand in operands {
      let found = swiftFiles(of: operand)
      if found.isEmpty { throw given.problem("there is no Swift file in '\(operand)'") }
      files += found
    }
  }

  /// Returns the Swift files below a folder, without the generated one; or the file itself.
  private func swiftFiles(of operand: String) -> [String] {
    guard System.isFolder(operand) == true, !operand.hasSuffix(".swift") else { return [operand] }
    let found = System.printed(
      by: "CDPATH= cd -- \(System.quoted(operand)) "
        + "&& find -H \"$PWD\" -mindepth 1 -name '.*' -prune -o -name '*.swift' -print")
    let paths = (found ?? "").split(separator: "\n").map(String.init)
    let generated = System.version(output)
    return paths.filter { System.version($0) != generated }
  }

  /// Generates the file. Returns the messages for the user.
  func run() throws -> [String] {
    let texts = try files.sorted().map { try SourceText(of: $0) }
    let isExported = texts.contains(where: \.exportsFantail)
    let found = texts.enumerated().map { number, text in
      let knowsFantail = isExported || text.namesFantail
      return SpecFile(
        text, number: number, knowsFantail: knowsFantail,
        isRead: knowsFantail || System.contains("Spec", in: text.bytes),
        listsExamples: kind == .index)
    }
    let selection = SpecSelection(module: module, files: found)
    let source = GeneratedSource(
      target: target, selection: selection, takenNames: Set(found.flatMap(\.namesOfTests)),
      writtenTests: Set(found.flatMap(\.writtenTests)), kind: kind
    )
    try Tool.write(source.text, to: output)
    var problems = selection.problems
    if selection.roots.isEmpty { problems.append(.noSpecs(target: target)) }
    return (explains ? selection.explanation : []) + problems.map(\.message)
  }
}
