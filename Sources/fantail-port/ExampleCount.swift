import FantailToolSupport

/// The examples and tests of a file, before and after porting. Code in a loop or a function counts once.
package struct ExampleCount: Equatable, Codable {
  package var before = 0
  /// The examples of specs.
  package var after = 0
  /// The tests that stay in XCTest classes, and the examples of the old framework in a file that is not changed.
  package var left = 0

  package init(before: Int = 0, after: Int = 0, left: Int = 0) {
    self.before = before
    self.after = after
    self.left = left
  }

  /// The examples that are gone; negative if there are more than before.
  package var lost: Int { before - after - left }
}

extension PortedFile {
  private static let words: Set = ["it", "fit", "xit", "pending", "specify"]
  private static let behaviours: Set = ["itBehavesLike", "fitBehavesLike", "xitBehavesLike"]

  /// Counts the examples in the old and the new text.
  ///
  /// - Parameters:
  ///   - tree: The structure of the old text.
  ///   - written: The tokens of the new text, if it differs.
  ///   - cases: The classes whose `test…` methods are run by XCTest.
  ///   - made: The number of examples made from code between Spectre's examples.
  func counted(_ tree: SpecTree, _ written: Source?, _ cases: Set<String>, made: Int) -> PortedFile {
    let before = Self.examples(in: tree, cases)
    let after =
      written.map { Self.examples(in: SpecTree($0), cases) } ?? (words: 0, tests: before.words + before.tests)
    var file = self
    file.examples = ExampleCount(
      before: before.words + before.tests + made, after: after.words, left: after.tests)
    return file
  }

  /// Returns the number of examples in a text, by its words, and the number of tests in its test cases.
  private static func examples(in tree: SpecTree, _ cases: Set<String>) -> (words: Int, tests: Int) {
    let source = tree.source
    let imports = Set(source.tokens.indices.filter { source[$0 - 1] == "import" }.map { source[$0] })
    // Spectre's words are called on a context.
    let isSpectre = imports.contains("Spectre")
    // In a suite that uses only XCTest, these words are names of the suite.
    let hasWords = imports.isEmpty || !imports.isDisjoint(with: SpecTree.frameworks.union(["Fantail"]))
    let words =
      !hasWords
      ? 0
      : source.tokens.indices.count { index in
        guard source.isWord(index), source[index - 1] != "func" else { return false }
        let isWord = self.words.contains(source[index]) || behaviours.contains(source[index])
        return isWord && ["(", "{"].contains(source[index + 1]) && (isSpectre || source[index - 1] != ".")
      }
    let tests = tree.scopes.filter {
      ["class", "extension"].contains($0.owner.keyword) && cases.contains($0.owner.name)
    }
    // A test that only makes groups for Spectre does not count as an example.
    return (
      words, tests.flatMap(\.statements).count { SpecTree.isTest($0, source) && tree.body($0)?.role != .group }
    )
  }
}
