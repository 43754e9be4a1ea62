package import FantailRun
import FantailFiles
import FantailTree
import Foundation

extension RunOptions {
  /// Reads the arguments, the environment (`FANTAIL_OPTIONS` and `CI`), and a file of options.
  ///
  /// Arguments override the environment, which overrides the file. An option overrides the same option from a more
  /// distant source, and every contradicting option from that source.
  ///
  /// - Parameter placed: Returns the path by which this process reaches a file or folder of the user.
  /// - Throws: The first problem of the options. Files whose paths are in options are not opened here.
  package static func parse(
    _ arguments: [String], environment: [String: String], file: OptionsFile? = nil,
    placing placed: (String) -> String = { $0 }
  ) throws(CommandLineProblem) -> RunOptions {
    let given = try GivenOption.all(arguments, environment: environment, file: file, among: Option.all)
    return try RunOptions(ofCommand: given.map { $0.placing(placed) }, environment: environment)
  }

  /// Completes the options of a command, and rejects combinations that cannot be carried out.
  init(ofCommand options: [GivenOption], environment: [String: String]) throws(CommandLineProblem) {
    try Self.checkOrder(of: options.filter { $0.option.kind == .report })
    var values: any HasExampleOptions = RunOptions()
    try GivenOption.set(options, in: &values, environment)
    self = values as? RunOptions ?? RunOptions()
    judging = options.filter { $0.option.kind == .judging && $0.place == nil }.map(\.word)
    let isAgents = Self.agents.contains { !environment[$0, default: ""].isEmpty }
    if action == .run, isAgents { reports = [Report(format: .brief, file: nil)] }
    if !given.isEmpty { reports = given }
    let printed = reports.filter { $0.file == nil }
    // GitHub's commands are whole lines, so a log may contain them among lines for people and agents.
    let others = printed.filter { $0.format != .github }.map(\.format)
    let areLines = printed.count == 2 && [[.documentation], [.brief]].contains(others)
    if printed.count > 1, !areLines {
      throw .contradiction(
        "--format \(printed[0].format.rawValue)", "--format \(printed[1].format.rawValue)",
        reason: "only one report can be printed; give the other a file with --output after it")
    }
    if stopsAtFailure || repetitions ?? 1 > 1, let format = printed.first?.format,
      format.isOneDocument
    {
      throw .contradiction(
        stopsAtFailure ? "--until-failure" : "--repeat \(repetitions ?? 1)",
        "--format \(format.rawValue)",
        reason: "several runs cannot share one printed report; give it a file with --output after it")
    }
    if let (first, second) = reports.compactMap(\.file).sameFiles {
      throw .contradiction("--output \(first)", "--output \(second)", reason: "two reports cannot share a file")
    }
  }

  private static func checkOrder(of reports: [GivenOption]) throws(CommandLineProblem) {
    guard reports.count == 2, reports[0].option.name == "--output", reports[1].option.name == "--format" else { return }
    let reason = "a file belongs to the format before it: --format FORMAT \(reports[0].text)"
    throw CommandLineProblem.contradiction(reports[0].text, reports[1].text, reason: reason).at(reports[0].place)
  }

  /// The variables by which programs recognise coding agents, as Vitest and others do.
  private static let agents = [
    "AI_AGENT", "AUGMENT_AGENT", "CLAUDECODE", "CLAUDE_CODE", "CODEX_SANDBOX", "CODEX_THREAD_ID", "CURSOR_AGENT",
    "GEMINI_CLI", "GOOSE_PROVIDER", "OPENCODE", "REPL_ID",
  ]
}

extension RunOptions {
  mutating func act(_ action: Action) {
    // Help and the version take precedence over other actions.
    if self.action != .help, self.action != .version { self.action = action }
  }
}

extension [String] {
  /// Returns the first two of these paths that lead to the same file, even if they are written differently.
  package var sameFiles: (String, String)? {
    var known: [String: String] = [:]
    for path in self {
      var found = stat()
      let target = URL(fileURLWithPath: WholeFile.place(path))
      // A file that does not exist yet is compared by its folder and name.
      let place =
        stat(path, &found) == 0
        ? "\(found.st_dev) \(found.st_ino)" : target.path.folder.realPath + "/" + target.lastPathComponent
      if let other = known.updateValue(path, forKey: place) { return (other, path) }
    }
    return nil
  }
}
