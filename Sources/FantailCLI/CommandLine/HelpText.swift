package import FantailRun

/// An option or a command in help and in the documentation.
package struct OptionRow: Equatable, Sendable {
  /// The option with its value: `--diff OLD.json`, `--bisect[=ID]`.
  package let usage: String
  package let help: String

  package init(_ usage: String, _ help: String) {
    self.usage = usage
    self.help = help
  }

  package var name: String { String(usage.prefix { $0 != " " && $0 != "[" }) }

  /// `true` if the next word is the option's value.
  package var takesWord: Bool { usage.contains(" ") }
}

/// Options with a similar purpose.
package struct OptionSection: Equatable, Sendable {
  package let title: String
  package let rows: [OptionRow]

  package init(title: String, rows: [OptionRow]) {
    self.title = title
    self.rows = rows
  }

  package init(_ section: Option.Section) {
    self.init(title: section.title, rows: section.options.map { OptionRow($0.usage, $0.help) })
  }

  /// The options of runs.
  package static let ofRuns = Option.sections.map(OptionSection.init)

  /// The options of runs that select examples.
  package static let selecting = OptionSection(Option.selecting)
}

extension ConsoleStyle {
  /// Returns the text for `--help`.
  ///
  /// - Parameters:
  ///   - usages: The forms of the command.
  ///   - introduction: The sentence after the usages.
  ///   - sections: The rows; the title is empty if there is only one section.
  package func help(
    _ usages: [String], introduction: String = "", _ sections: [OptionSection], notes: [String] = []
  ) -> String {
    var style = self
    // Longer lines are hard to read, even on a wide terminal.
    style.width = min(width, 100)
    // A longer form is on a separate line, so that the explanations keep their width.
    let longest = 20
    let column = String(repeating: " ", count: longest + 4)
    var text = usages.enumerated().map { ($0 == 0 ? "Usage: " : "       ") + $1 + "\n" }.joined()
    if !introduction.isEmpty { text += "\n" + style.lines(.init(introduction), first: "", rest: "") }
    for section in sections {
      text += "\n" + (section.title.isEmpty ? "" : style("\(section.title):", .bold) + "\n")
      for row in section.rows {
        let isLong = row.usage.count > longest
        let first = isLong ? column : String(("  " + row.usage + column).prefix(column.count))
        text += (isLong ? "  \(row.usage)\n" : "") + style.lines(.init(row.help), first: first, rest: column)
      }
    }
    if !notes.isEmpty { text += "\n" + notes.map { style.lines(.init($0), first: "", rest: "  ") }.joined() }
    return text
  }

  /// The notes on options in each help.
  package static let notesOnOptions = [
    "A value follows a space or an equals sign, an optional one (in brackets) only an equals sign: --seed 7, --fail-fast=2.",
    "Options may be in the file .fantail, one per line; if .fantail is a folder, in .fantail/options.",
    "Options in the variable FANTAIL_OPTIONS, quoted as in a shell, replace those in the file; arguments replace both.",
  ]
}

extension RunOptions {
  /// Returns the text for `--help`, made from the table that the parser reads.
  static func helpText(
    program: String, style: ConsoleStyle = ConsoleStyle(width: 80), sections: [Option.Section] = Option.sections
  ) -> String {
    style.help(
      ["\(program) [options]", "\(program) merge REPORT.json… [options]"], sections.map(OptionSection.init),
      notes: ConsoleStyle.notesOnOptions + [
        "merge joins reports of --format json, such as those of shards, and writes them with --format and --output.",
        "Signs of dots: . passed, F failed, * pending, S skipped, ~ passed only on a retry.",
        "Exit codes: 0 passed, 1 failed or nothing found by --bisect, 2 wrong usage or a plan that cannot be run, "
          + "129, 130 and 143 interrupted.",
      ])
  }
}
