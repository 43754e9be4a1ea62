import FantailCLI
import FantailRun

// The options of `swift package specs`: the options of the command and those of runs.
extension OptionSection {
  private static let affected = [
    OptionRow("--affected REF", "Run the examples that changes since REF can affect, as recorded by --record-reach."),
    OptionRow("--explain-affected", "Explain for each example why --affected runs or skips it."),
  ]

  /// The options of the command `swift package specs`, for each run.
  static let ofCommand = OptionSection(
    title: "The package",
    rows: [
      OptionRow("--target NAME", "Run the specs of a test target (default: all that have specs). May be repeated."),
      OptionRow("--product NAME", "Build and run an executable with specs instead of the test targets."),
    ] + affected + [
      OptionRow("--skip-build", "Run an earlier build, such as one from another machine, and build nothing."),
      OptionRow("--watch", "Build and run again whenever sources change; at a terminal, keys choose what runs."),
      OptionRow(
        "--write-tests",
        "Write a test method for each example into the spec files, for editors' run buttons, and run nothing."),
      OptionRow("--check-tests", "List the spec files whose test methods are missing or outdated, and run nothing."),
    ])

  /// All options of a run, in the order of help.
  static let all = [ofCommand] + ofRuns

  /// The options that select examples.
  private static let choosing = affected + selecting.rows

  /// Returns the first unknown option of a run, with the option that was probably meant.
  static func unknown(in arguments: [String]) -> SpecsProblem? {
    let rows = all.flatMap(\.rows)
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("--"), argument.count > 2 else { continue }
      let name = String(argument.prefix { $0 != "=" })
      guard let row = rows.first(where: { $0.name == name }) else {
        return .noOption(name, nearest: Option.nearest(to: name, among: rows.map(\.name)))
      }
      if row.takesWord, name == argument { _ = rest.popFirst() }
    }
    return nil
  }

  /// Returns arguments without the options that select examples, and those options unchanged.
  static func withoutSelection(_ arguments: [String]) -> (rest: [String], selection: [String]) {
    var given = arguments[...]
    var rest: [String] = []
    var selection: [String] = []
    while let argument = given.popFirst() {
      let name = argument.prefix { $0 != "=" }
      let row = all.flatMap(\.rows).first { $0.name == name }
      let value = row?.takesWord == true && name == argument ? given.popFirst() : nil
      let words = [argument] + (value.map { [$0] } ?? [])
      if let row, choosing.contains(row) { selection += words } else { rest += words }
    }
    return (rest, selection)
  }
}
