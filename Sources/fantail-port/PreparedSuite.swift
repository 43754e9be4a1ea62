import FantailToolSupport

/// The files of a suite in the form from which specs are made: the extensions of a test case are merged into its class,
/// helpers of all test cases are functions, no name hides a word of Fantail, and properties come before the code.
struct PreparedSuite {
  let trees: [SpecTree?]
  /// The files whose form is that of the earlier suite.
  let isReused: [Bool]
  /// The functions in extensions of `XCTestCase` that have to remain there.
  var helpers: Set<String> { extensions.remaining }
  private let staying: Set<String>
  private let extensions: HelperExtensions
  /// The files as they are.
  let plain: [SpecTree?]

  /// - Parameter earlier: The suite with fewer test cases that stay; the files without the additional ones are reused.
  init(_ sources: [Source?], staying: Set<String>, after earlier: PreparedSuite? = nil) {
    let more = staying.subtracting(earlier?.staying ?? [])
    let isUnchanged = sources.indices.map { index in
      earlier?.plain[index]?.scopes.allSatisfy { !more.contains($0.owner.name) } ?? false
    }
    let plain = sources.indices.map { index in
      isUnchanged[index] ? earlier?.plain[index] : sources[index].map { SpecTree($0, staying: staying) }
    }
    let extensions = HelperExtensions(plain.compactMap(\.self))
    // The form of a file depends on the helpers of other files.
    let isSame = extensions == earlier?.extensions
    let isReused = isUnchanged.map { $0 && isSame }
    trees = plain.indices.map { index in
      isReused[index] ? earlier?.trees[index] : plain[index].map { Self.prepared($0, extensions) }
    }
    self.isReused = isReused
    self.staying = staying
    self.extensions = extensions
    self.plain = plain
  }

  private static func prepared(_ tree: SpecTree, _ extensions: HelperExtensions) -> SpecTree {
    var tree = tree
    func change(_ step: (inout Edits) -> Void) {
      var edits = Edits()
      step(&edits)
      // The changes of one step never overlap.
      guard !edits.isEmpty, let text = try? edits.applied(to: tree.source.bytes) else { return }
      tree = SpecTree(Source(text), staying: tree.staying)
    }
    guard tree.source.isBalanced else { return tree }
    change { tree.joinExtensions(&$0) }
    change { extensions.unwrap(tree, &$0) }
    change { tree.renameHidingNames(&$0) }
    change { tree.raiseProperties(&$0) }
    return tree
  }
}

extension SpecTree {
  fileprivate var testCases: [Scope] { groups.filter(\.isTestCase) }

  // MARK: - Extensions

  /// Moves the members of a test case's extensions in the same file to the end of its class.
  fileprivate func joinExtensions(_ edits: inout Edits) {
    for testCase in testCases {
      let parts = scopes.filter { isPart($0, of: testCase) }
      if parts.isEmpty { continue }
      let close = source.partner(testCase.open)
      let isOwnLine = source.startsLine(close)
      let place = isOwnLine ? source.lines(close..<(close + 1)).lowerBound : source.start(close)
      let pieces = parts.flatMap { part -> [Edits.Piece] in
        let code = part.body.isEmpty ? source.end(part.open)..<source.end(part.open) : source.span(part.body)
        return [.text("\n"), .moved(source.start(ofLineAt: code.lowerBound)..<code.upperBound), .text("\n")]
      }
      edits.replace(place..<place, with: pieces)
      for part in parts { edits.replace(source.paragraph(part.owner.range), with: [], drops: true) }
    }
  }

  /// Returns whether an extension only continues the class: it does not add conformances, exists on all systems, and
  /// does not hide tests.
  private func isPart(_ scope: Scope, of testCase: Scope) -> Bool {
    let owner = scope.owner
    guard owner.keyword == "extension", owner.name == testCase.owner.name, scope.open == owner.word + 2,
      !TestCases.isList(scope, self), scope.parent == testCase.parent, source.startsLine(scope.body.lowerBound)
    else { return false }
    let access = owner.modifiers.map { source[$0] }
    let hides = !Set(access).isDisjoint(with: ["private", "fileprivate"])
    let holdsTests = scope.statements.contains { SpecTree.isTest($0, source) }
    return Set(access).isSubset(of: ["public", "internal", "private", "fileprivate"]) && !(hides && holdsTests)
      && !isConditional(owner)
  }

  /// Returns whether a statement is between `#if` and `#endif`.
  func isConditional(_ statement: Statement) -> Bool {
    let before = scopes[statement.scope].statements.prefix { $0.first < statement.first }.map(\.keyword)
    return before.count { $0 == "#if" } > before.count { $0 == "#endif" }
  }

  // MARK: - Names

  /// The words that ported code uses and that the old framework does not have.
  private var newWords: Set<String> {
    var words: Set = ["Let", "Skip", "evaluate"]
    if isSpectre || isPlain {
      words.formUnion(["beforeEach", "afterEach", "beforeAll", "afterAll", "fail", "require"])
    }
    if isPlain {
      words.formUnion(["describe", "context", "it", "expect", "withClue", "knownIssue", "FunctionMock"])
    }
    return words
  }

  /// Renames a declaration of a test case that has the name of a Fantail word:
  /// `let expect = expectation(description: "done")`.
  fileprivate func renameHidingNames(_ edits: inout Edits) {
    let newWords = newWords
    for testCase in testCases {
      let words = Set(testCase.body.filter { newWords.contains(source[$0]) && source.isWord($0) }.map { source[$0] })
      if words.isEmpty { continue }
      let inner = scopes.filter { $0.index == testCase.index || testCase.body.contains($0.open) }
      let declared = inner.reduce(into: Set<String>()) { $0.formUnion(names(of: $1)) }
      for word in words where declared.contains(word) || testCase.body.contains(where: { declares($0, word) }) {
        rename(word, in: testCase, inner, &edits)
      }
    }
  }

  private func declares(_ index: Int, _ word: String) -> Bool {
    source[index] == word && ["let", "var", "func", "for"].contains(source[index - 1])
  }

  private func rename(_ word: String, in testCase: Scope, _ inner: [Scope], _ edits: inout Edits) {
    let taken = Set(testCase.body.map { source[$0] })
    let name = (2...).lazy.map { "\(word)\($0)" }.first { !taken.contains($0) } ?? word
    let labels = Set(inner.filter { $0.owner.keyword == "func" }.flatMap(parameters))
    let own = Set(inner.filter { $0.owner.keyword != "func" }.flatMap { $0.head })
    for index in testCase.body where source[index] == word && isOwn(index, of: testCase) {
      let range = source.tokens[index].range
      if labels.contains(index), ["(", ","].contains(source[index - 1]) {
        edits.replace(range, with: "\(word) \(name)")
      } else if source.isName(index) && !isLabel(index) || own.contains(index) {
        edits.replace(range, with: name)
      }
    }
  }

  /// Returns whether a token is the label before a parameter's name: `fail` in `(fail count: Int)`.
  private func isLabel(_ index: Int) -> Bool {
    ["(", ","].contains(source[index - 1]) && source.isWord(index + 1) && source[index + 2] == ":"
  }

  // MARK: - Order

  /// Moves the properties below the first method before that method, since a closure can only read earlier
  /// declarations.
  fileprivate func raiseProperties(_ edits: inout Edits) {
    for testCase in testCases {
      guard let first = testCase.statements.first(where: { $0.maker != nil }) else { continue }
      let late = testCase.statements.filter { one in
        ["let", "var"].contains(one.keyword) && one.first > first.first && !one.isStatic && !isComputed(one)
          && !TestCases.isList(one) && !isConditional(one)
      }
      if late.isEmpty { continue }
      let place = source.startsLine(first.first) ? source.lines(first.range).lowerBound : source.start(first.first)
      for one in late {
        let isOwnLine = source.startsLine(one.first) && source.startsLine(one.range.upperBound)
        let lines = isOwnLine ? source.lines(withCommentsAbove: one.range) : source.span(one.range)
        let moved = lines.lowerBound..<(isOwnLine ? lines.upperBound - 1 : lines.upperBound)
        edits.replace(place..<place, with: [.moved(moved), .text("\n")])
        let before = source[one.first - 1] == ";" ? source.start(one.first - 1) : lines.lowerBound - 1
        edits.replace(isOwnLine ? lines : before..<lines.upperBound, with: [], drops: true)
      }
      edits.insert("\n", at: place)
    }
  }
}

extension Source {
  func start(ofLineAt byte: Int) -> Int { bytes[..<byte].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0 }

  /// Returns the lines of a statement, and the comments on the lines directly above it.
  func lines(withCommentsAbove range: Range<Int>) -> Range<Int> {
    var lines = lines(range)
    while lines.lowerBound > 0 {
      let above = start(ofLineAt: lines.lowerBound - 1)..<lines.lowerBound
      guard text(above).drop(while: { $0 == " " || $0 == "\t" }).hasPrefix("//") else { break }
      lines = above.lowerBound..<lines.upperBound
    }
    return lines
  }
}
