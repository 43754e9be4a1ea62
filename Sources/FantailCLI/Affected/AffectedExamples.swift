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

  /// What changed since the record was made.
  struct Change {
    let lines: [ChangedLines]
    /// The names of all files that changed.
    let files: Set<String>
    /// Those that git does not know.
    let unknown: Set<String>
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
    let homes = Dictionary(grouping: examples.flatMap { example in example.homes(in: top).map { ($0, example.id) } }) {
      $0.0
    }.mapValues { Set($0.map(\.1)) }
    var chosen: [String: String] = [:]
    // The record knows of other targets, and of examples that are gone.
    let known = Set(examples.map(\.id))
    func choose(_ ids: some Sequence<String>, _ why: @autoclosure () -> String) {
      for id in ids where chosen[id] == nil && known.contains(id) { chosen[id] = why() }
    }
    for example in examples where record.examples[example.id] == nil {
      chosen[example.id] = "it is not in the record, or did not pass then"
    }
    for file in change.files.union(change.unknown).sorted() where !Self.isIgnored(file) {
      guard file.hasSuffix(".swift"), !file.hasSuffix("Package.swift") else { return .all("\(file) changed") }
      let own = homes[file]
      if let own { choose(own, "its file changed: \(file)") }
      let lines = change.lines.filter { $0.file == file }
      if change.unknown.contains(file) || lines.isEmpty {
        if own == nil { return .all("\(file) changed, of which nothing is known") }
        for function in record.functions[file] ?? [] {
          choose(ids(reaching: function.whole), "it reaches \(file), which changed")
        }
        continue
      }
      for lines in lines {
        switch effect(of: lines, mayBeComment: !change.quoting.contains(file)) {
        case .none: break
        case .functions(let spans):
          for span in spans {
            if own == nil, record.beforehand.numbers.contains(span.counter) {
              return .all("\(file):\(lines.first) changed, which the plan is made with")
            }
            choose(ids(reaching: span), "it reaches \(file):\(span.first.line), which changed in line \(lines.first)")
          }
        case .declaration:
          guard own != nil else { return .all("\(file):\(lines.first) changed, which stands in no function") }
          for function in record.functions[file] ?? [] {
            choose(ids(reaching: function.whole), "it reaches \(file), where line \(lines.first) changed")
          }
        }
      }
    }
    return .some(chosen)
  }

  private enum Effect {
    case none
    /// The spans of code that only run changed where their counters count.
    case functions([CodeSpan])
    /// Something that may matter wherever it is named.
    case declaration
  }

  private func effect(of lines: ChangedLines, mayBeComment: Bool) -> Effect {
    let functions = (record.functions[lines.file] ?? []).filter { lines.isWithin($0.whole) }
    if functions.isEmpty { return mayBeComment && lines.isComment ? .none : .declaration }
    // Closures decide on the types of what stands around them: then the whole of each counts.
    if functions.count > 1 { return .functions(functions.map(\.whole)) }
    return .functions(functions.map { $0.span(of: lines) })
  }

  private func ids(reaching span: CodeSpan) -> [String] {
    record.examples.filter { $0.value.numbers.contains(span.counter) }.map(\.key).sorted()
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
