/// An option in the help and in the documentation.
struct OptionRow: Equatable, Sendable {
  /// The option with its value: `--diff OLD.json`, `--bisect[=ID]`.
  let usage: String
  let help: String

  init(_ usage: String, _ help: String) {
    self.usage = usage
    self.help = help
  }

  var name: String { String(usage.prefix { $0 != " " && $0 != "[" }) }

  /// `true` if the next word is its value.
  var takesWord: Bool { usage.contains(" ") }
}
