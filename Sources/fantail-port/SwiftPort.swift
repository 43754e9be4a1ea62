import FantailToolSupport

/// Rewrites a Swift file. Each rule reads the tree of the original file and adds edits.
struct SwiftPort {
  let tree: SpecTree
  let known: KnownNames
  var edits = Edits()
  /// The marked lines, with their reasons.
  private(set) var marked: Set<String> = []
  /// The tokens that need `await`.
  var awaits: Set<Int> = []
  /// The functions that become asynchronous.
  private(set) var waiting: Set<String> = []
  /// The pieces that move before or into a root's type, keyed by the root's scope.
  var hoisted: [Int: [Edits.Piece]] = [:]
  /// The statements that are removed because they are empty, keyed by their first tokens.
  var gone: Set<Int> = []
  /// The declarations that become members of a type, in which `self` is the type.
  var members: [Range<Int>] = []
  /// The groups that are serial, and the roots whose groups are joined in a serial group.
  var serial: Set<Int> = []
  /// The hooks that are empty after their lets are moved, keyed by their first tokens.
  var emptied: Set<Int> = []
  /// The reasons why test cases cannot become specs, keyed by name.
  private(set) var kept: [String: String] = [:]
  /// The lets and closures of test cases that move before the first hook and test, keyed by the scopes of the test
  /// cases.
  var raised: [Int: [Raised]] = [:]
  /// The number of examples made from statements between a test's examples, keyed by the test's name.
  var looseRuns: [String: Int] = [:]
  /// The number of tests that are removed because they only called a type's examples.
  var callers = 0
  /// The tokens that read lets.
  var readPlaces: Set<Int> = []
  /// The names of the lists for the clean-up code that tests add, keyed by the scopes of the test cases.
  var teardownLists: [Int: String] = [:]
  /// The tokens with names of XCTest that are rewritten.
  var rewritten: Set<Int> = []
  /// The tokens of arguments that are removed.
  var dropped: Set<Int> = []

  /// A let or closure whose position depends on the names that it uses.
  struct Raised {
    let name: String
    let uses: Set<String>
    let pieces: [Edits.Piece]
  }

  var source: Source { tree.source }

  /// The new text of a file, and the facts about it.
  struct Outcome {
    /// The new text, or the position that two edits change in different ways.
    let text: Result<String, Edits.Conflict>
    /// The reasons why test cases cannot become specs, keyed by name.
    let kept: [String: String]
    /// The number of examples that are made from code between Spectre's examples, minus the tests that only called
    /// examples.
    let made: Int
  }

  static func outcome(of tree: SpecTree, _ known: KnownNames) -> Outcome {
    var port = SwiftPort(tree: tree, known: known)
    let text = Result { () throws(Edits.Conflict) in try port.port() }
    if case .failure(let error) = text, tree.isPlain {
      let token = tree.source.tokens.lastIndex { $0.range.lowerBound <= error.range.lowerBound } ?? 0
      port.keep(token, "it is changed in two ways")
    }
    let kept = tree.isPlain ? port.kept : [:]
    return Outcome(text: text, kept: kept, made: port.looseRuns.values.reduce(0, +) - port.callers)
  }

  mutating func port() throws(Edits.Conflict) -> String {
    expectations()
    testCases()
    findWaiting()
    variables()
    groups()
    declarations()
    types()
    wait()
    imports()
    return try edits.applied(to: source.bytes)
  }

  /// Leaves the test case around a token unchanged.
  mutating func keep(_ index: Int, _ reason: String) {
    guard let name = tree.testCase(around: index)?.owner.name, kept[name] == nil else { return }
    kept[name] = reason
  }

  /// Writes a comment, on the line before a token's statement, about work that has to be done by hand. If this happens
  /// in a suite that only uses XCTest, the whole test case is left unchanged.
  ///
  /// - Parameter isAdvice: Whether the code compiles and runs without this work, so that the comment only states the
  ///   difference.
  mutating func mark(_ index: Int, _ reason: String, isAdvice: Bool = false) {
    if tree.isPlain, !isAdvice, tree.testCase(around: index) != nil { return keep(index, reason) }
    // A comment cannot be written inside a string.
    let first = (0...index).last { source.startsLine($0) } ?? 0
    guard marked.insert("\(first) \(reason)").inserted else { return }
    let line = source.lines(first..<(first + 1)).lowerBound
    edits.insert("\(source.indentation(first))// \(isAdvice ? PortedFile.note : PortedFile.mark) \(reason)\n", at: line)
  }

  private mutating func imports() {
    var isImported = tree.imports.contains("Fantail")
    let isTestCase = tree.groups.contains(where: \.isTestCase)
    let own: Set = tree.isPlain ? [] : ["XCTest", "XCTestCase"]
    let heads = tree.groups.filter(\.isTestCase).map { $0.owner.word..<$0.open }
    let usesXCTest = source.tokens.indices.contains { index in
      source[index].hasPrefix("XCT") && !own.contains(source[index]) && !rewritten.contains(index)
        && source[index - 1] != "import" && !heads.contains { $0.contains(index) }
    }
    // XCTest also imports Foundation.
    let brings = isTestCase && !usesXCTest && tree.imports.isDisjoint(with: ["Foundation", "UIKit", "AppKit"])
    for statement in tree.scopes[0].statements where statement.keyword == "import" {
      let isOwn = SpecTree.frameworks.contains(source.module(importedBy: statement.word))
      if isOwn, !isImported {
        replace(statement.range, with: "import Fantail")
        isImported = true
      } else if isOwn {
        edits.replace(source.lines(statement.range), with: "")
      } else if statement.name == "XCTest", isTestCase, tree.isPlain, !isImported {
        isImported = true
        let others = usesXCTest ? "\nimport XCTest" : brings ? "\nimport Foundation" : ""
        replace(statement.range, with: "import Fantail\(others)")
      } else if statement.name == "XCTest", isTestCase, !usesXCTest {
        if brings { replace(statement.range, with: "import Foundation") } else { remove(statement.range) }
      }
    }
  }

  // MARK: - Waiting

  /// Finds the functions that use `await`, and adds `await` to their callers.
  private mutating func findWaiting() {
    var places = awaits.union(source.tokens.indices.filter { source[$0] == "await" })
    while true {
      let around = places.map(tree.closure).filter { $0.owner.keyword == "func" && $0.role == .function }
      let found = Set(around.map(\.owner.name)).subtracting(waiting)
      if found.isEmpty { return }
      waiting.formUnion(found)
      places = Set(
        source.tokens.indices.filter { index in
          found.contains(source[index]) && source.isWord(index) && ["(", "{"].contains(source[index + 1])
            && !["func", ".", "await"].contains(source[index - 1])
        })
      awaits.formUnion(places)
    }
  }

  private mutating func wait() {
    for index in awaits where source[index - 1] != "await" { insert("await ", before: index) }
    for scope in tree.scopes where scope.role == .function && scope.owner.keyword == "func" {
      let word = scope.owner.word
      let name = scope.owner.name
      guard waiting.contains(name), source.first("async", in: word..<scope.open) == nil else { continue }
      if let close = source.call(word + 1)?.close { insert(" async", after: close) }
    }
  }
}

extension SwiftPort {
  mutating func replace(_ token: Int, with text: String) { edits.replace(source.tokens[token].range, with: text) }

  mutating func replace(_ tokens: Range<Int>, with text: String) { edits.replace(source.span(tokens), with: text) }

  /// Writes a template over tokens; the letters after its `$` are replaced by other tokens.
  mutating func put(_ template: String, over tokens: Range<Int>, _ holes: [Character: Range<Int>]) {
    edits.replace(source.span(tokens), with: source.pieces(template, holes))
  }

  /// Removes tokens, with the space after them.
  mutating func delete(_ tokens: Range<Int>) {
    edits.replace(source.start(tokens.lowerBound)..<source.start(tokens.upperBound), with: "")
  }

  /// Removes tokens, with the space before them.
  mutating func delete(behind last: Int, to end: Int) { edits.replace(source.end(last)..<source.end(end), with: "") }

  mutating func insert(_ text: String, before token: Int) { edits.insert(text, at: source.start(token)) }

  mutating func insert(_ text: String, after token: Int) { edits.insert(text, at: source.end(token)) }

  /// Puts tokens into parentheses, after a word.
  mutating func wrap(_ tokens: Range<Int>, in word: String) {
    insert("\(word)(", before: tokens.lowerBound)
    insert(")", after: tokens.upperBound - 1)
  }

  /// Removes a statement, together with its line if nothing else is on it.
  mutating func remove(_ statement: Range<Int>) {
    let first = statement.lowerBound
    let end = statement.upperBound
    if source.startsLine(first), source.startsLine(end) { return edits.replace(source.lines(statement), with: "") }
    delete(first..<(source[end] == ";" ? end + 1 : end))
  }

  /// Replaces a declaration's modifiers.
  mutating func modify(_ statement: SpecTree.Statement, _ words: [String: String]) {
    for index in statement.modifiers {
      guard let new = words[source[index]] else { continue }
      if new.isEmpty { delete(index..<(index + 1)) } else { replace(index, with: new) }
    }
  }
}
