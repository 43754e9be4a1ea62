import FantailCLI

// The texts of `--help`, made from the tables that the parser and the documentation also use.
extension ConsoleStyle {
  /// Returns the help of the command: its tasks, and all options.
  func helpOfCommand() -> String {
    let tasks = OptionSection(
      title: "Commands (COMMAND --help lists its options)",
      rows: SpecsTask.allCases.map { OptionRow($0.rawValue, $0.help) })
    return help(
      ["swift package specs [OPTION]…", "swift package specs COMMAND [ARGUMENT]…"],
      introduction: "Builds the test targets that have specs, and runs their examples.", [tasks] + OptionSection.all,
      notes: Self.notesOnOptions + [
        "Exit codes: 0 passed, 1 failed or nothing found by --bisect, 2 wrong usage, a failed build or a plan that cannot be run. "
          + "swift package exits with 1 for all of these except 0."
      ])
  }

  /// Returns the help of one task.
  func help(of task: SpecsTask) -> String {
    let operands = task.operands.isEmpty ? "" : " " + task.operands
    return help(
      ["swift package specs \(task.rawValue)\(operands) [OPTION]…"], introduction: task.help,
      [OptionSection(title: "", rows: task.options)])
  }
}
