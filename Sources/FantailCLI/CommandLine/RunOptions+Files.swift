package import FantailRun
import FantailPlan
import FantailTree

extension RunOptions {
  /// Reads the files with ids, once for all plans of a run, since a pipe can be read only once.
  mutating func readIDs() throws(CommandLineProblem) {
    for file in unaffectedFiles { unaffected.formUnion(try String(text: file).split(separator: "\n").map(String.init)) }
    if idFiles.isEmpty { return }
    var ids: [String] = []
    for file in idFiles { ids += try String(text: file).split(whereSeparator: \.isNewline).map(String.init) }
    examples.filters.append(.ids(ids))
  }

  /// Reads the options of a command that only makes reports.
  package static func ofReports(_ words: [String], of command: String) throws(CommandLineProblem) -> RunOptions {
    let given = try GivenOption.read(words, among: Option.all)
    for given in given where ![.printing, .report, .answer, .verdict].contains(given.option.kind) {
      throw .contradiction(command, given.text, reason: "nothing runs, so only --format and --output apply")
    }
    try GivenOption.check(given)
    return try RunOptions(ofCommand: given, environment: [:])
  }
}
