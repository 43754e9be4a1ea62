import FantailSyntax
import FantailToolSupport

/// A rewritten spec file of Quick and Nimble or of Kiwi.
package struct PortedFile: Equatable, Codable {
  /// The beginning of comments about work that has to be done by hand.
  static let mark = "PORT:"
  /// The beginning of comments about code that runs as it is, in another way than before.
  static let note = "NOTE:"

  package let path: String
  /// The path of the new text, which differs for a file of Objective-C.
  package let newPath: String
  package let old: String
  package var new: String
  package var marks: [String]
  /// The test cases that remain classes of XCTest, each with the reason.
  package let kept: [String]
  package var examples: ExampleCount
}

extension PortedFile {
  /// Rewrites the files of a suite that need it, in the given order.
  package static func all(_ files: [(path: String, text: String)]) -> [PortedFile] {
    let texts = files.map { $0.text.replacing("\r\n", with: "\n") }
    let sources = zip(files, texts).map { $0.path.hasSuffix(".swift") ? Source($1) : nil }
    let plain = PreparedSuite(sources, staying: [])
    let cases = TestCases.all(plain.trees.compactMap(\.self))
    var kept = TestCases(plain.trees.compactMap(\.self), helpers: plain.helpers).kept
    while true {
      let suite = PreparedSuite(sources, staying: Set(kept.keys))
      let trees = suite.trees
      let known = KnownNames(trees.compactMap(\.self).filter(\.source.isBalanced), helpers: suite.helpers)
      let more = trees.compactMap(\.self).reduce(into: [:]) { $0.merge(SwiftPort.kept(in: $1, known)) { $1 } }
      if more.isEmpty {
        return files.indices.compactMap { index in
          var made = 0
          let file = ported(files[index], texts[index], trees[index], known, kept, made: &made)
          return file?.counted(texts[index], cases, made: made)
        }
      }
      kept.merge(more) { $1 }
    }
  }

  private static func ported(
    _ file: (path: String, text: String), _ text: String, _ tree: SpecTree?, _ known: KnownNames,
    _ reasons: [String: String], made: inout Int
  ) -> PortedFile? {
    let names = tree?.scopes.filter { $0.owner.keyword == "class" }.map(\.owner.name) ?? []
    let kept = names.compactMap { name in reasons[name].map { "\(name) stays an XCTestCase: \($0)" } }
    do throws(Edits.Conflict) {
      let isKiwi = tree == nil
      guard let tree = isKiwi ? try ObjectiveC.tree(text) : tree,
        isKiwi || isNeeded(tree, known) || !tree.source.bytes.elementsEqual(text.utf8)
      else {
        return kept.isEmpty ? nil : PortedFile(file, marks: [], kept: kept)
      }
      guard tree.source.isBalanced else {
        return PortedFile(file, marks: ["its brackets do not match outside '#if', so it stays as it is"])
      }
      var port = SwiftPort(tree: tree, known: known)
      var new = try port.port()
      made = port.looseRuns.values.reduce(0, +)
      if new == text { return kept.isEmpty ? nil : PortedFile(file, marks: [], kept: kept) }
      if !isKiwi { new = LeftNames.marked(new, imported: tree.imports) }
      for (offset, property, _) in GroupCut.insertions(cuts(new)).reversed() {
        new.insert(contentsOf: property, at: new.utf8.index(new.startIndex, offsetBy: offset))
      }
      let marks = marks(in: new)
      if file.text.contains("\r\n") { new = new.replacing("\n", with: "\r\n") }
      return PortedFile(
        path: file.path, newPath: file.path.replacing(/\.mm?$/, with: ".swift"), old: file.text, new: new,
        marks: marks, kept: kept, examples: ExampleCount())
    } catch {
      let line = 1 + text.utf8.prefix(error.range.lowerBound).count { $0 == 0x0A }
      return PortedFile(
        file, marks: ["line \(line) is changed in two ways, so the file stays as it is; port it by hand"], kept: kept)
    }
  }

  /// Returns the reasons of the marks in a text.
  static func marks(in text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).compactMap { $0.firstMatch(of: /^\s*\/\/ PORT: (.*)/)?.output.1 }
      .map(String.init)
  }

  /// Returns the groups that are too large, from the compiler's parse; empty if the text cannot be parsed.
  private static func cuts(_ text: String) -> [GroupCut] {
    guard text.count(where: \.isNewline) > GroupCut.most, let toolchain = Toolchain() else { return [] }
    let bytes = Array(text.utf8)
    let tree = try? CompilerParse(compiler: toolchain.folder + "/swift-frontend").tree(of: bytes)
    return tree.map { GroupSystem.all(of: bytes, $0).flatMap(\.cuts) } ?? []
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
