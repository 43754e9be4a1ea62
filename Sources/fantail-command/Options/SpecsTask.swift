import FantailCLI

/// A task instead of a run: `swift package specs new CartSpec`.
enum SpecsTask: String, CaseIterable {
  case new, outline, split, mocks, port, merge

  /// The task's arguments that are not options.
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
    case .merge: "Merge reports of --format json, such as those of shards."
    case .mocks: "Write mocks into the folders of targets, to be reviewed and committed."
    case .new: "Write a new spec file with one pending example."
    case .outline: "Print the examples of files and folders (default: all) as JSON."
    case .port: "Rewrite suites of other frameworks as specs, and print the diff."
    case .split: "Move groups that are too large for one closure into their own properties."
    }
  }

  var options: [OptionRow] {
    let target = OptionRow("--target NAME", "Use only this target (default: all suitable targets). May be repeated.")
    let write = OptionRow("--write", "Change the files (default: only print the changes).")
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
        OptionRow("--except NAME", "Leave a protocol out. May be repeated."),
        OptionRow(
          "--forwarding NAME", "Let the mocks of a protocol (all: of every protocol) forward calls to a real object."),
        OptionRow("--output DIR", "Write into a folder (default: Mocks in the target's folder)."),
        OptionRow("--check", "Write nothing, and fail if the mocks are out of date."),
      ]
    case .new:
      return [
        target,
        OptionRow("--own-package", "Write a package for specs (Specs/), for a library that supports older systems."),
        OptionRow("--folder PATH", "Use the library in this folder for --own-package (default: this package)."),
      ]
    case .outline: return [target]
    case .port, .split: return [target, write]
    }
  }
}
