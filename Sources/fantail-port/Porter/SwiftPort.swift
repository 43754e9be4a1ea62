import FantailToolSupport

/// Rewrites a file of Swift: each rule looks at the tree of the file as it was and adds its edits.
struct SwiftPort {
  let tree: SpecTree
  let known: KnownNames
  var edits = Edits()
  /// The lines that have a mark, with its reason.
  private(set) var marked: Set<String> = []
  /// The tokens that have to wait.
  var awaits: Set<Int> = []
  /// Functions that wait.
  private(set) var waiting: Set<String> = []
  /// What is moved before or into the type of a root, by the root's scope.
  var hoisted: [Int: [Edits.Piece]] = [:]
  /// The groups, and the roots whose groups are joined in one, that are serial.
  var serial: Set<Int> = []
  /// The hooks of which lets leave nothing, by their first token.
  var emptied: Set<Int> = []

  var source: Source { tree.source }

  mutating func port() throws(Edits.Conflict) -> String {
    imports()
    expectations()
    findWaiting()
    variables()
    groups()
    declarations()
    types()
    wait()
    return try edits.applied(to: source.bytes)
  }

  /// Says on a line before a token's what has to be done by hand.
  mutating func mark(_ index: Int, _ reason: String) {
    // A line cannot be put into a string.
    let first = (0...index).last { source.startsLine($0) } ?? 0
    guard marked.insert("\(first) \(reason)").inserted else { return }
    let line = source.lines(first..<(first + 1)).lowerBound
    edits.insert("\(source.indentation(first))// \(PortedFile.mark) \(reason)\n", at: line)
  }

  private mutating func imports() {
    var isImported = tree.imports.contains("Fantail")
    let isTestCase = tree.groups.contains(where: \.isTestCase)
    let usesXCTest = source.tokens.contains { $0.text.hasPrefix("XCT") && !["XCTest", "XCTestCase"].contains($0.text) }
    for statement in tree.scopes[0].statements where statement.keyword == "import" {
      let isOwn = SpecTree.frameworks.contains(source.module(importedBy: statement.word))
      if isOwn, !isImported {
        replace(statement.range, with: "import Fantail")
        isImported = true
      } else if isOwn {
        edits.replace(source.lines(statement.range), with: "")
      } else if statement.name == "XCTest", isTestCase, !usesXCTest {
        // XCTest brings Foundation along.
        let isThere = !tree.imports.isDisjoint(with: ["Foundation", "UIKit", "AppKit"])
        if isThere { remove(statement.range) } else { replace(statement.range, with: "import Foundation") }
      }
    }
  }

  // MARK: - Waiting

  /// Finds the functions that wait, and has their callers wait.
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

  /// Writes a template in the place of tokens, with the tokens that its letters behind `$` stand for.
  mutating func put(_ template: String, over tokens: Range<Int>, _ holes: [Character: Range<Int>]) {
    edits.replace(source.span(tokens), with: source.pieces(template, holes))
  }

  /// Takes tokens out, with the space behind them.
  mutating func delete(_ tokens: Range<Int>) {
    edits.replace(source.start(tokens.lowerBound)..<source.start(tokens.upperBound), with: "")
  }

  /// Takes tokens out, with the space before them.
  mutating func delete(behind last: Int, to end: Int) { edits.replace(source.end(last)..<source.end(end), with: "") }

  mutating func insert(_ text: String, before token: Int) { edits.insert(text, at: source.start(token)) }

  mutating func insert(_ text: String, after token: Int) { edits.insert(text, at: source.end(token)) }

  /// Puts tokens into parentheses, behind a word.
  mutating func wrap(_ tokens: Range<Int>, in word: String) {
    insert("\(word)(", before: tokens.lowerBound)
    insert(")", after: tokens.upperBound - 1)
  }

  /// Takes out a statement, with its line if it has one of its own.
  mutating func remove(_ statement: Range<Int>) {
    let first = statement.lowerBound
    let end = statement.upperBound
    if source.startsLine(first), source.startsLine(end) { return edits.replace(source.lines(statement), with: "") }
    delete(first..<(source[end] == ";" ? end + 1 : end))
  }

  /// Writes a declaration's modifiers anew.
  mutating func modify(_ statement: SpecTree.Statement, _ words: [String: String]) {
    for index in statement.modifiers {
      guard let new = words[source[index]] else { continue }
      if new.isEmpty { delete(index..<(index + 1)) } else { replace(index, with: new) }
    }
  }
}
