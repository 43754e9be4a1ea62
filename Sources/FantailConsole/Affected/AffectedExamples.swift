import FantailPlan
import FantailTree

/// The examples that a change can break, by the record of what each of them reaches.
///
/// What nobody knows is chosen: examples without a record, those of files that changed, and all of them where something
/// changed that no function holds.
struct AffectedExamples {
  let record: ReachRecord
  /// The outermost folder of the working copy.
  let top: String

  struct Change {
    let lines: [ChangedLines]
    /// The names of all files that changed, and of those that git does not know.
    let files: Set<String>
    /// Those with texts of several lines, in which what looks like a comment is none.
    var quoting: Set<String> = []
  }

  enum Choice: Equatable {
    /// Every example, and why.
    case all(String)
    /// Some of them by their ids, each with why.
    case some([String: String])
  }

  func choice(among examples: [PlannedExample], after change: Change) -> Choice {
    var homes: [String: [String]] = [:]
    for example in examples { for file in example.homes(in: top) { homes[file, default: []].append(example.id) } }
    var chosen: [String: String] = [:]
    for example in examples where record.examples[example.id] == nil {
      chosen[example.id] = "nothing is known of it: it is new, did not pass when the record was made, or has exit tests"
    }
    // Why those are chosen that reach something, by its counter.
    var causes: [UInt32: String] = [:]
    for file in change.files.sorted() where !Self.isIgnored(file) {
      guard file.hasSuffix(".swift"), !file.hasSuffix("Package.swift") else { return .all("\(file) changed") }
      let own = homes[file]
      for id in own ?? [] { chosen[id] = chosen[id] ?? "its file changed: \(file)" }
      let lines = change.lines.filter { $0.file == file }
      let functions = (record.functions[file] ?? []).map { [CodeSpan]($0) }
      var isWhole = lines.isEmpty
      if isWhole, own == nil { return .all("\(file) changed, of which nothing is known") }
      for lines in lines {
        let within = functions.filter { $0.first?.holds(lines) ?? false }
        guard !within.isEmpty || lines.isComment && !change.quoting.contains(file) else {
          guard own != nil else { return .all("\(lines.place) changed, which stands in no function") }
          isWhole = true
          break
        }
        // Closures decide on the types of what stands around them: then the whole of each counts.
        for span in within.compactMap({ within.count > 1 ? $0.first : $0.innermost(around: lines) }) {
          if own == nil, record.beforehand.firstNumber(where: { $0 == span.counter }) != nil {
            return .all("\(lines.place) changed, which the plan is made with")
          }
          causes[span.counter] =
            causes[span.counter] ?? "it reaches \(file):\(span.first.line), which changed in line \(lines.first)"
        }
      }
      for span in functions.compactMap(\.first) where isWhole {
        causes[span.counter] = causes[span.counter] ?? "it reaches \(file), which changed"
      }
    }
    for example in examples where chosen[example.id] == nil {
      let counter = record.examples[example.id]?.firstNumber { causes[$0] != nil }
      if let counter { chosen[example.id] = causes[counter] }
    }
    return .some(chosen)
  }

  /// Texts at the top of a repository, what only git and its servers read, and what a build with coverage leaves behind.
  static func isIgnored(_ file: String) -> Bool {
    file.hasPrefix(".github/") || file == ".gitignore" || file.hasSuffix(".profraw")
      || !file.contains("/") && file.hasSuffix(".md")
  }
}

extension PlannedExample {
  /// The files that it and its groups stand in, by their names in a working copy.
  fileprivate func homes(in top: String) -> Set<String> {
    let places = groups.map(\.location) + [location]
    return Set(
      places.map(\.filePath.realPath).filter { $0.hasPrefix(top + "/") }.map { String($0.dropFirst(top.count + 1)) })
  }
}
