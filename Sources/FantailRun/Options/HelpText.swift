extension RunOptions {
  /// What `--help` prints.
  ///
  /// - Parameter program: The program's name.
  /// - Returns: The text, made from the table that the parser reads.
  public static func helpText(program: String) -> String {
    let width = (Option.all.map(\.usage.count).max() ?? 0) + 2
    var text = "Usage: \(program) [options]\n"
    for section in Option.sections {
      text += "\n\(section.title):\n"
      for option in section.options {
        let padding = String(repeating: " ", count: width - option.usage.count)
        let lines = wrapped(option.help, width: 110 - width)
        text += "  \(option.usage)\(padding)"
        text += lines.joined(separator: "\n" + String(repeating: " ", count: width + 2)) + "\n"
      }
    }
    return text + """

      A value follows its option after a space or an equals sign: --seed 7, --seed=7.
      FANTAIL_OPTIONS in the environment adds options, quoted as in a shell; arguments beat it.
      Exit codes: 0 passed, 1 failed, 2 wrong usage or a plan that cannot be run.

      """
  }

  private static func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
