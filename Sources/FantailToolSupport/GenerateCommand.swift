/// `fantail-specs`, the code generator of `SpecBridge`: generates one Swift file from the specs of a target.
package enum GenerateCommand {
  /// Does the work and ends the process: with 0, or with 2 and a message if the work fails.
  package static func main() -> Never {
    do {
      let messages = try run(Array(CommandLine.arguments.dropFirst()))
      // All in one write: Swift Build has lost a line when messages were written one by one.
      System.say(messages.map { $0 + "\n" }.joined())
      System.endProcess(0)
    } catch {
      System.say(error.message + "\n")
      System.endProcess(2)
    }
  }

  /// Generates the file. Returns the messages for the user.
  static func run(_ arguments: [String]) throws(PlainProblem) -> [String] {
    guard arguments.count > 3, let kind = GeneratedSource.Kind(rawValue: arguments[0]) else {
      throw PlainProblem(text: "usage: fantail-specs test|index|executable TARGET MODULE OUTPUT FILE…")
    }
    let all = try arguments[4...].sorted().map { path throws(PlainProblem) in try SourceText(of: path) }
    // The files of a folder may include the result of an earlier run.
    let texts = all.filter { !$0.bytes.starts(with: GeneratedSource.heading.utf8) }
    let isExported = texts.contains { $0.names("Fantail") && $0.names("@_exported") }
    let files = texts.map { text in
      SpecFile(text, knowsFantail: isExported || text.names("Fantail"), listsExamples: kind == .index)
    }
    let selection = SpecSelection(module: arguments[2], files: files)
    let source = GeneratedSource(
      target: arguments[1], selection: selection, takenNames: Set(texts.flatMap(\.namesOfTests)),
      writtenTests: Set(files.flatMap(\.writtenTests)), kind: kind)
    try System.update(Array(source.text.utf8), to: arguments[3])
    if !selection.roots.isEmpty { return selection.warnings }
    let advice = "A spec is a static property: static var spec: Spec { … }"
    return selection.warnings + ["note: Fantail found no spec in '\(arguments[1])'. \(advice)"]
  }
}
