extension RunOptions {
  /// What `--help` prints.
  ///
  /// - Parameter program: The program's name.
  /// - Returns: The text, made from the table that the parser reads.
  public static func helpText(program: String) -> String {
    // What is longer than this has a line of its own, so that the texts keep their room.
    let longest = 20
    let width = longest + 2
    var text = "Usage: \(program) [options]\n"
    for section in Option.sections {
      text += "\n\(section.title):\n"
      for option in section.options {
        let column = String(repeating: " ", count: width + 2)
        let isLong = option.usage.count > longest
        let lines = wrapped(option.help, width: 110 - width)
        text += "  \(option.usage)"
        text += isLong ? "\n" + column : String(repeating: " ", count: width - option.usage.count)
        text += lines.joined(separator: "\n" + column) + "\n"
      }
    }
    return text + """

      A value follows its option after a space or an equals sign: --seed 7, --seed=7.
      The file .fantail adds options, one a line; where .fantail is a folder, .fantail/options does.
      FANTAIL_OPTIONS in the environment beats it, quoted as in a shell; arguments beat both.
      Exit codes: 0 passed, 1 failed, 2 wrong usage or a plan that cannot be run, 130 and 143 interrupted.

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
