import FantailToolSupport

/// The number of examples in a file, before and after porting. The code of a loop or of a function counts once.
package struct ExampleCount: Equatable {
  package var before = 0
  package var after = 0

  package init(before: Int = 0, after: Int = 0) {
    self.before = before
    self.after = after
  }
}

extension PortedFile {
  private static let words: Set = ["it", "fit", "xit", "pending", "specify"]
  private static let behaviours: Set = ["itBehavesLike", "fitBehavesLike", "xitBehavesLike"]

  /// Counts the examples of both texts.
  ///
  /// - Parameter cases: The classes whose `test…` methods are run by XCTest.
  func counted(_ text: String, _ cases: Set<String>) -> PortedFile {
    let isKiwi = path != newPath
    let count = ExampleCount(
      before: Self.examples(in: Source(text, isKiwi ? .objectiveC : .swift), cases),
      after: Self.examples(in: Source(new), cases))
    return PortedFile(path: path, newPath: newPath, old: old, new: new, marks: marks, kept: kept, examples: count)
  }

  /// Returns the number of examples in a text, by its words and by the tests of its test cases.
  private static func examples(in source: Source, _ cases: Set<String>) -> Int {
    // Spectre's words are called on a context.
    let isSpectre = source.tokens.indices.contains { source[$0] == "import" && source[$0 + 1] == "Spectre" }
    let words = source.tokens.indices.count { index in
      guard source.isWord(index), source[index - 1] != "func" else { return false }
      let isWord = self.words.contains(source[index]) || behaviours.contains(source[index])
      return isWord && ["(", "{"].contains(source[index + 1]) && (isSpectre || source[index - 1] != ".")
    }
    let tree = SpecTree(source)
    let tests = tree.scopes.filter {
      ["class", "extension"].contains($0.owner.keyword) && cases.contains($0.owner.name)
    }
    // A test that only makes groups for Spectre does not count as an example.
    return words
      + tests.flatMap(\.statements).count { SpecTree.isTest($0, source) && tree.body($0)?.role != .group }
  }
}
