import FantailConsole
import FantailPlan
import FantailTree

extension RunOptions {
  /// Reads the files with ids, once for all plans of a run, since a pipe can be read only once.
  mutating func readIDs() throws(CommandLineProblem) {
    for file in unaffectedFiles { unaffected.formUnion(try String(text: file).split(separator: "\n").map(String.init)) }
    if idFiles.isEmpty { return }
    var ids: [String] = []
    for file in idFiles { ids += try String(text: file).split(whereSeparator: \.isNewline).map(String.init) }
    filters.append(.ids(ids))
  }
}
