/// An option as help and the pages show it.
struct OptionRow: Equatable, Sendable {
  /// The option with what it takes: `--diff OLD.json`, `--bisect[=ID]`.
  let usage: String
  let help: String

  init(_ usage: String, _ help: String) {
    self.usage = usage
    self.help = help
  }

  var name: String { String(usage.prefix { $0 != " " && $0 != "[" }) }

  /// `true` if the word after it is its value.
  var takesWord: Bool { usage.contains(" ") }
}
