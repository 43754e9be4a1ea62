import FantailPlan
import FantailRun
import FantailTree

/// The examples that are new or changed since a revision of git: those with a line that differs, and all of a file where
/// a line differs that is part of none.
struct NewExamples {
  private var ids: Set<String> = []

  init(among examples: [PlannedExample], since revision: String, in folder: String) throws(RunProblem) {
    let changes: [String: [ChangedLines]]
    let unknown: Set<String>
    do throws(ChildProblem) {
      let copy = try WorkingCopy(around: folder)
      unknown = Set(try copy.unknown().map { "\(copy.top)/\($0)".realPath })
      changes = Dictionary(grouping: try ChangedLines.all(in: copy.lines(changedSince: revision))) {
        "\(copy.top)/\($0.file)".realPath
      }
    } catch {
      throw .unknownRevision(revision, reason: error.reason)
    }
    for (file, examples) in examples.grouped(by: \.location.filePath) {
      let numbers = Self.numbers(of: changes[file.realPath] ?? [])
      let touched = numbers.isEmpty ? [] : numbers.flatMap(Self.examples(in: try String(text: file).lines, examples))
      ids.formUnion((unknown.contains(file.realPath) ? examples : touched).map(\.id))
    }
  }

  func contain(_ example: PlannedExample) -> Bool { ids.contains(example.id) }

  /// The numbers of the lines that differ, as they are by now; of lines that went, that of the line before them.
  private static func numbers(of changes: [ChangedLines]) -> [Int] {
    var shift = 0
    return changes.flatMap { change in
      let first = change.first + shift + (change.removed.isEmpty ? 1 : 0)
      shift += change.added.count - change.removed.count
      return change.added.isEmpty ? [first - 1] : Array(first..<first + change.added.count)
    }
  }

  /// Finds the examples of a file that a line is part of: one begins there, or the line is further in than its beginning.
  private static func examples(in lines: [String], _ all: [PlannedExample]) -> (Int) -> [PlannedExample] {
    // What begins at each line; nothing where it is a group or a hook.
    var starts: [Int: [PlannedExample]] = [:]
    for example in all {
      let around = example.groups.map(\.location) + example.steps.filter { $0.kind != .body }.map(\.location)
      for place in around where place.filePath == example.location.filePath { starts[place.line, default: []] += [] }
      starts[example.location.line, default: []].append(example)
    }
    func indentation(_ number: Int) -> Int {
      lines.indices.contains(number - 1) ? lines[number - 1].prefix(while: \.isWhitespace).count : 0
    }
    return { number in
      let code = lines.indices.contains(number - 1) ? lines[number - 1].drop(while: \.isWhitespace) : ""
      if code.allSatisfy({ ")}] ".contains($0) }) || code.hasPrefix("//") { return [] }
      guard let start = starts.keys.filter({ $0 <= number }).max(), let examples = starts[start], !examples.isEmpty,
        start == number || indentation(number) > indentation(start)
      else { return all }
      return examples
    }
  }
}
