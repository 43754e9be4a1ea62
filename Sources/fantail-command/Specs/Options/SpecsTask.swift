/// A task instead of a run: `swift package specs new CartSpec`.
enum SpecsTask: String, CaseIterable {
  case new, outline, split, mocks, port, merge

  /// The arguments of the task other than options.
  var operands: String {
    switch self {
    case .merge: "REPORT.json…"
    case .mocks: ""
    case .new: "NAME"
    case .outline: "[PATH]… [OPTION OF A RUN]…"
    case .port, .split: "[PATH]…"
    }
  }

  /// The sentence that describes the task in the help.
  var help: String {
    switch self {
    case .merge: "Put reports of --format json together, as those of shards."
    case .mocks: "Write mocks into targets' folders, to be reviewed and committed."
    case .new: "Begin a spec: a file with one pending example."
    case .outline: "Print the examples of files and folders as JSON, or all of them."
    case .port: "Print what suites of other frameworks become, as a diff, or write it."
    case .split: "Make properties of groups that are too large for one closure."
    }
  }

  var options: [OptionRow] {
    let target = OptionRow("--target NAME", "The target, or one of several; all that fit unless given.")
    let write = OptionRow("--write", "Change the files; without it, the changes are only listed.")
    switch self {
    case .merge:
      return OptionSection.ofRuns.flatMap(\.rows).filter {
        ["--format", "--output", "--source-url", "--color", "--profile", "--fail-on-pending", "--fail-on-flaky"]
          .contains($0.name)
      }
    case .mocks:
      return [
        target,
        OptionRow("--module NAME", "A module whose protocols are mocked, or one of several."),
        OptionRow("--protocol NAME", "A protocol to mock, or one of several; all public ones unless given."),
        OptionRow("--except NAME", "A protocol to leave out, or one of several."),
        OptionRow("--forwarding NAME", "A protocol whose mocks can pass calls on to a real object, or all."),
        OptionRow("--output DIR", "The folder to write into; Mocks in the target's folder unless given."),
        OptionRow("--check", "Write nothing, and fail where the mocks are out of date."),
      ]
    case .new:
      return [
        target,
        OptionRow("--own-package", "Begin a package for specs, in a library that supports older systems: Specs/."),
        OptionRow("--folder PATH", "The library's folder for --own-package; this package's unless given."),
      ]
    case .outline: return [target]
    case .port, .split: return [target, write]
    }
  }
}
