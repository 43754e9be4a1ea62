/// A task that a first word asks for in the place of a run: `swift package specs new CartSpec`.
enum SpecsTask: String, CaseIterable {
  case merge, mocks, new, outline, port, split, unfocus

  /// The words for what it does and takes; `nil` where the program that does it has its own.
  var usage: String? {
    let words: (arguments: String, meaning: String)? =
      switch self {
      case .merge: nil
      case .mocks:
        (
          "[--module NAME]… [--protocol NAME]… [--except NAME]… [--forwarding NAME|all]… [--output DIRECTORY] [--check] ",
          "Writes mocks of protocols into a target's folder; --check only compares."
        )
      case .new: ("NAME ", "Writes a spec's file into a test target's folder.")
      case .outline: ("[PATH]… [OPTION]… ", "Prints what files and folders hold, as JSON.")
      case .port: ("[--write] [PATH]… ", "Shows suites of other frameworks as specs; --write changes the files.")
      case .split: ("[--write] [PATH]… ", "Lists groups that are large for one closure; --write splits them.")
      case .unfocus: ("[--write] [PATH]… ", "Lists what is focused; --write takes the focus away.")
      }
    return words.map { "usage: swift package specs \(rawValue) \($0.arguments)[--target NAME]…\n\($0.meaning)" }
  }
}
