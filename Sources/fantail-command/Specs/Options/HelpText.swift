import FantailToolSupport

/// The texts of `--help`, made from the tables that the parser and the documentation also use.
struct HelpText {
  /// The columns of a line.
  let width: Int
  /// `true` to highlight titles.
  let isColored: Bool

  /// The help of the command: its tasks, and all options.
  func ofCommand() -> String {
    var text = "Usage: swift package specs [OPTION]…\n       swift package specs COMMAND [ARGUMENT]…\n\n"
    text += "Builds the test targets that have specs, and runs their examples.\n\n"
    text += title("Commands (COMMAND --help lists its options)")
    for task in SpecsTask.allCases { text += row(task.rawValue, task.help) }
    for section in OptionSection.all { text += "\n" + title(section.title) + rows(section.rows) }
    let notes = [
      "A value follows its option after a space or an equals sign: --seed 7, --seed=7.",
      "The file .fantail adds options, one per line; if .fantail is a folder, .fantail/options does.",
      "The variable FANTAIL_OPTIONS, quoted as in a shell, overrides it; arguments override both.",
      "Exit codes: 0 passed, 1 failed, 2 wrong usage, no build or a plan that cannot be run.",
    ]
    return text + "\n" + notes.flatMap { wrapped($0, to: width) }.map { $0 + "\n" }.joined()
  }

  /// The help of one task.
  func of(_ task: SpecsTask) -> String {
    let operands = task.operands.isEmpty ? "" : " " + task.operands
    return "Usage: swift package specs \(task.rawValue)\(operands) [OPTION]…\n\n\(task.help)\n\n" + rows(task.options)
  }

  private func title(_ text: String) -> String { isColored ? "\u{1B}[1m\(text):\u{1B}[0m\n" : "\(text):\n" }

  private func rows(_ rows: [OptionRow]) -> String { rows.map { row($0.usage, $0.help) }.joined() }

  /// Returns the lines of an option or task. A name that does not fit into the first column gets a line of its own, so
  /// that all help texts begin at the same column.
  private func row(_ name: String, _ help: String) -> String {
    let column = 24
    let inset = String(repeating: " ", count: column)
    let lines = wrapped(help, to: max(width - column, 20))
    let isLong = name.count > column - 4
    var text = isLong ? "  \(name)\n" : ""
    for (number, line) in lines.enumerated() {
      let first = ("  " + name + inset).prefix(column)
      text += (number == 0 && !isLong ? String(first) : inset) + line + "\n"
    }
    return text
  }

  private func wrapped(_ text: String, to width: Int) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if line.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
