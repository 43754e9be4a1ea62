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
    case .split: "Move groups that are too large for one closure into their own properties."
    }
  }

  var options: [OptionRow] {
    let target = OptionRow("--target NAME", "Read the specs of a target (default: all that fit). May be repeated.")
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
        OptionRow("--module NAME", "Mock the protocols of a module. May be repeated."),
        OptionRow("--protocol NAME", "Mock a protocol (default: all public protocols). May be repeated."),
        OptionRow("--except NAME", "A protocol to leave out, or one of several."),
        OptionRow("--forwarding NAME", "Let the mocks of a protocol forward calls to a real object, or all."),
        OptionRow("--output DIR", "Write into a folder (default: Mocks in the target's folder)."),
        OptionRow("--check", "Write nothing, and fail where the mocks are out of date."),
      ]
    case .new:
      return [
        target,
        OptionRow("--own-package", "Begin a package for specs, in a library that supports older systems: Specs/."),
        OptionRow("--folder PATH", "Use the library in this folder for --own-package (default: this package)."),
      ]
    case .outline: return [target]
    case .port, .split: return [target, write]
    }
  }
}
