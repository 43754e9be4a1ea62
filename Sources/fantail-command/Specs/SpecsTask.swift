/// A task that a first word asks for in the place of a run: `swift package specs new CartSpec`.
enum SpecsTask: String, CaseIterable {
  case merge, mocks, new, outline, port, split, unfocus

  /// The words for what it takes; `nil` where the program that does it has its own.
  var usage: String? {
    let arguments: String? =
      switch self {
      case .merge: nil
      case .mocks:
        "[--module NAME]… [--protocol NAME]… [--except NAME]… [--forwarding NAME|all]… [--output DIRECTORY] [--check]"
      case .new: "NAME"
      case .outline: "[PATH]… [OPTION]…"
      case .port, .split, .unfocus: "[PATH]… [--write]"
      }
    return arguments.map { "usage: swift package specs \(rawValue) \($0) [--target NAME]…" }
  }
}
