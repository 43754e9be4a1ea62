import FantailConsole

extension RunOptions {
  /// Returns the text of `--help`, made from the table that the parser reads.
  static func helpText(
    program: String, style: ConsoleStyle = ConsoleStyle(width: 80),
    sections: [(title: String, options: [Option])] = Option.sections
  ) -> String {
    var style = style
    // Longer lines are hard to read, even on a wide terminal.
    style.width = min(style.width, 100)
    // A longer form has a line of its own, so that the texts keep their room.
    let longest = 20
    let column = String(repeating: " ", count: longest + 4)
    var text = "Usage: \(program) [options]\n       \(program) merge REPORT.json… [options]\n"
    for section in sections {
      text += "\n\(style("\(section.title):", .bold))\n"
      for option in section.options {
        let isLong = option.usage.count > longest
        let first = isLong ? column : String(("  " + option.usage + column).prefix(column.count))
        text += (isLong ? "  \(option.usage)\n" : "") + style.lines(.init(option.help), first: first, rest: column)
      }
    }
    return text + "\n" + notes.map { style.lines(.init($0), first: "", rest: "  ") }.joined()
  }

  private static let notes = [
    "A value follows its option after a space or an equals sign: --seed 7, --seed=7.",
    "The file .fantail adds options, one per line; if .fantail is a folder, .fantail/options does.",
    "The variable FANTAIL_OPTIONS, quoted as in a shell, overrides it; arguments override both.",
    "merge joins reports of --format json, such as those of shards, and writes them with --format and --output.",
    "Signs of dots: . passed, F failed, * pending, S skipped, ~ passed only on a retry.",
    "Exit codes: 0 passed, 1 failed, 2 wrong usage or a plan that cannot be run, 129, 130 and 143 interrupted.",
  ]
}
