import FantailSyntax
import FantailToolSupport

/// A rewritten file of a suite for another framework.
package struct PortedFile: Equatable, Codable {
  /// The beginning of comments about work that has to be done by hand.
  static let mark = "PORT:"
  /// The beginning of comments about code that runs unchanged, but behaves differently.
  static let note = "NOTE:"

  package let path: String
  /// The path of the new text, which is different for an Objective-C file.
  package let newPath: String
  package let old: String
  package var new: String
  package var marks: [String]
  /// The test cases that remain XCTest classes, each with the reason.
  package let kept: [String]
  package var examples: ExampleCount
}

extension PortedFile {
  /// The number of new lines.
  var added: Int {
    if old == new { return 0 }
    let isNew = path != newPath
    var rest = Dictionary(isNew ? [] : old.split(separator: "\n").map { ($0, 1) }, uniquingKeysWith: +)
    return new.split(separator: "\n").count { line in
      guard let count = rest[line], count > 0 else { return true }
      rest[line] = count - 1
      return false
    }
  }

  /// Rewrites the files of a suite that need it, in the given order.
  package static func all(_ files: [(path: String, text: String)]) -> [PortedFile] {
    let texts = files.map { $0.text.replacing("\r\n", with: "\n") }
    let sources = zip(files, texts).map { $0.path.hasSuffix(".swift") ? Source($1) : nil }
    var suite = PreparedSuite(sources, staying: [])
    let plain = suite.plain
    let cases = TestCases.all(suite.trees.compactMap(\.self))
    var kept = TestCases(suite.trees.compactMap(\.self), helpers: suite.helpers).kept
    var earlier: (known: KnownNames, outcomes: [SwiftPort.Outcome?])?
    while true {
      suite = PreparedSuite(sources, staying: Set(kept.keys), after: suite)
      let trees = suite.trees
      let known = KnownNames(trees.compactMap(\.self).filter(\.source.isBalanced), helpers: suite.helpers)
      let changed = earlier.flatMap { known.changes(since: $0.known) }
      let outcomes = files.indices.map { index -> SwiftPort.Outcome? in
        guard let tree = trees[index], tree.source.isBalanced else { return nil }
        if let earlier, let changed, suite.isReused[index], !tree.source.contains(anyOf: changed) {
          return earlier.outcomes[index]
        }
        let isNeeded = isNeeded(tree, known) || !tree.source.bytes.elementsEqual(texts[index].utf8)
        return isNeeded ? SwiftPort.outcome(of: tree, known) : nil
      }
      let more = outcomes.reduce(into: [:]) { $0.merge($1?.kept ?? [:]) { $1 } }
      if more.isEmpty {
        return files.indices.compactMap { index in
          guard let (file, written) = ported(files[index], texts[index], trees[index], known, kept, outcomes[index])
          else { return nil }
          let tree = plain[index] ?? SpecTree(Source(texts[index], file.path != file.newPath ? .objectiveC : .swift))
          return file.counted(tree, written, cases, made: outcomes[index]?.made ?? 0)
        }
      }
      kept.merge(more) { $1 }
      earlier = (known, outcomes)
    }
  }

  /// Returns a ported file, and the tokens of its new text if that differs.
  private static func ported(
    _ file: (path: String, text: String), _ text: String, _ tree: SpecTree?, _ known: KnownNames,
    _ reasons: [String: String], _ outcome: SwiftPort.Outcome?
  ) -> (file: PortedFile, written: Source?)? {
    let names = tree?.scopes.filter { $0.owner.keyword == "class" }.map(\.owner.name) ?? []
    let kept = names.compactMap { name in reasons[name].map { "\(name) stays an XCTestCase: \($0)" } }
    do throws(Edits.Conflict) {
      let isKiwi = tree == nil
      let kiwi = isKiwi ? try ObjectiveC.tree(text) : nil
      guard outcome != nil || kiwi != nil || tree.map({ !$0.source.isBalanced && isNeeded($0, known) }) == true else {
        return kept.isEmpty ? nil : (PortedFile(file, marks: [], kept: kept), nil)
      }
      guard let outcome = outcome ?? kiwi.flatMap({ $0.source.isBalanced ? SwiftPort.outcome(of: $0, known) : nil })
      else { return (PortedFile(file, marks: ["its brackets do not match outside '#if', so it stays as it is"]), nil) }
      var new = try outcome.text.get()
      if new == text { return kept.isEmpty ? nil : (PortedFile(file, marks: [], kept: kept), nil) }
      var written = Source(new)
      if let tree { written = LeftNames.marked(written, imported: tree.imports) }
      let cuts = cuts(written)
      if !cuts.isEmpty {
        var edits = Edits()
        for (offset, property, _) in GroupCut.insertions(cuts) { edits.insert(property, at: offset) }
        written = Source(try edits.applied(to: written.bytes))
      }
      new = written.text(written.bytes.indices)
      let marks = marks(in: new)
      if file.text.contains("\r\n") { new = new.replacing("\n", with: "\r\n") }
      let ported = PortedFile(
        path: file.path, newPath: file.path.replacing(/\.mm?$/, with: ".swift"), old: file.text, new: new,
        marks: marks, kept: kept, examples: ExampleCount())
      return (ported, written)
    } catch {
      let line = 1 + text.utf8.prefix(error.range.lowerBound).count { $0 == 0x0A }
      let marks = ["line \(line) is changed in two ways, so the file stays as it is; port it by hand"]
      return (PortedFile(file, marks: marks, kept: kept), nil)
    }
  }

  /// Returns the reasons of the marks in a text.
  static func marks(in text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      let code = line.drop(while: \.isWhitespace)
      return code.hasPrefix("// \(mark) ") ? String(code.dropFirst("// \(mark) ".count)) : nil
    }
  }

  /// Returns the groups that are too large, according to the compiler's parse; empty if the text cannot be parsed.
  private static func cuts(_ source: Source) -> [GroupCut] {
    guard GroupSystem.mayHaveCuts(source.bytes, source.tokens), let toolchain = Toolchain() else { return [] }
    let tree = try? CompilerParse(compiler: toolchain.folder + "/swift-frontend").tree(of: source.bytes)
    return tree.map { GroupSystem.all(of: source.bytes, $0, source.tokens).flatMap(\.cuts) } ?? []
  }

  private init(_ file: (path: String, text: String), marks: [String], kept: [String] = []) {
    self.init(
      path: file.path, newPath: file.path, old: file.text, new: file.text, marks: marks, kept: kept,
      examples: ExampleCount())
  }

  private static func isNeeded(_ tree: SpecTree, _ known: KnownNames) -> Bool {
    !tree.imports.isDisjoint(with: SpecTree.frameworks) || tree.scopes.contains(where: \.isTestCase)
      || tree.scopes.contains { $0.owner.keyword == "extension" && known.specTypes.contains($0.owner.name) }
      || tree.source.tokens.indices.contains { index in
        known.calls(root: index, in: tree.source) || known.lists(index, in: tree.source)
      }
  }
}
