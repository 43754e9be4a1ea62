/// Rewrites imports, and classes of Quick's into types that hold specs.
struct SpecTypePorter {
  let source: Source
  let known: KnownNames
  var edits = Edits()

  private static let bases: Set = ["QuickSpec", "AsyncSpec"]

  init(source: Source, known: KnownNames) {
    self.source = source
    self.known = known
  }

  mutating func port() {
    imports()
    for index in source.tokens.indices where source.isWord(index) {
      switch source[index] {
      case "class" where source[index + 2] == ":" || source[index + 2] == "<": type(index)
      case "extension" where known.specTypes.contains(source[index + 1]):
        guard let open = bodyStart(index) else { continue }
        members(open, isSpec: true)
      case "current" where source[index - 1] == "." && ["QuickSpec", "AsyncSpec"].contains(source[index - 2]):
        edits.mark(index, in: source, "QuickSpec.current: Fantail has no running test case to ask")
      default: continue
      }
    }
  }

  private mutating func imports() {
    var isImported = source.tokens.indices.contains { source[$0] == "import" && source[$0 + 1] == "Fantail" }
    for index in source.tokens.indices
    where source[index] == "import" && ["Quick", "Nimble"].contains(source[index + 1]) {
      let first = source[index - 1] == "@testable" ? index - 1 : index
      if isImported {
        edits.replace(source.lines(first..<(index + 2)), with: "")
      } else {
        edits.replace(
          source.start(first)..<source.end(index + 1), with: "import Fantail")
      }
      isImported = true
    }
  }

  private func bodyStart(_ index: Int) -> Int? {
    source.first("{", after: index)
  }

  private mutating func type(_ index: Int) {
    guard let open = bodyStart(index), let colon = source.first(":", in: index..<open) else { return }
    let parents = source.arguments((colon + 1)..<open)
    let name = source[index + 1]
    guard
      let base = parents.first(where: {
        Self.bases.contains(source[$0.lowerBound])
          || ["Behavior", "AsyncBehavior", "QuickConfiguration"].contains(source[$0.lowerBound])
      })
    else {
      if parents.contains(where: { known.specTypes.contains(source[$0.lowerBound]) }) {
        edits.mark(index, in: source, "\(name): a type of specs has no parent class; call what both share")
      }
      return
    }
    if source[base.lowerBound] == "QuickConfiguration", !holdsSharedExamplesOnly(open) {
      return edits.mark(
        index, in: source,
        "QuickConfiguration: write hooks outside groups, static var hooks: Spec { beforeEach { … } }, and shared examples "
          + "as static properties")
    }
    for modifier in (0..<index).reversed().prefix(while: { Words.modifiers.contains(source[$0]) }) {
      switch source[modifier] {
      case "final":
        edits.replace(source.start(modifier)..<source.start(modifier + 1), with: "")
      case "open": edits.replace(source.tokens[modifier], with: "public")
      default: break
      }
    }
    edits.replace(source.tokens[index], with: "enum")
    let others = parents.filter { $0 != base }.map { source.text(tokens: $0) }.joined(separator: ", ")
    let gap = source.end(colon - 1)..<source.start(open)
    edits.replace(gap, with: others.isEmpty ? " " : ": \(others) ")
    switch source[base.lowerBound] {
    case "Behavior", "AsyncBehavior": behaviour(name, open, base)
    case "QuickConfiguration": configuration(open)
    default: members(open, isSpec: true, name: name)
    }
  }

  private mutating func members(_ open: Int, isSpec: Bool, name: String? = nil) {
    for member in source.statements(source.inside(open)) {
      guard
        let keyword = member.first(where: {
          ["func", "var", "let", "init", "deinit", "subscript"].contains(source[$0])
        }),
        member.lowerBound..<keyword ~~ {
          source[$0].hasPrefix("@") || Words.modifiers.contains(source[$0]) || source[$0] == "(" || source[$0] == ")"
            || source[$0] == "unsafe"
        }
      else { continue }
      if source[keyword] == "func", source[keyword + 1] == "spec", let body = source.first("{", in: member) {
        if let name { spec(member.lowerBound, keyword, body, name) }
      } else if ["init", "deinit", "subscript"].contains(source[keyword])
        || ["setUp", "tearDown", "setUpWithError", "tearDownWithError"].contains(source[keyword + 1])
      {
        edits.mark(
          member.lowerBound, in: source,
          "\(source[keyword] == "func" ? source[keyword + 1] : source[keyword]): a spec has no instance; write beforeEach and afterEach"
        )
      } else {
        `static`(member.lowerBound, keyword, member)
      }
    }
  }

  /// Makes a member of the instance one of the type.
  private mutating func `static`(_ first: Int, _ keyword: Int, _ member: Range<Int>) {
    if source[keyword] == "func", let body = source.first("{", in: member) {
      GroupPorter(source: source, known: known).function(keyword, body, &edits)
    }
    let modifiers = (first..<keyword).map { source[$0] }
    for index in first..<keyword {
      if source[index] == "class" { edits.replace(source.tokens[index], with: "static") }
      if ["override", "lazy"].contains(source[index]) {
        edits.replace(source.start(index)..<source.start(index + 1), with: "")
      }
    }
    let isStored =
      source[keyword] == "var"
      && !member.contains { source[$0] == "{" && source[$0 - 1] != "=" && source[$0 - 1] != "(" }
    let unsafe = isStored && !modifiers.contains("nonisolated") ? "nonisolated(unsafe) " : ""
    let word = modifiers.contains("static") || modifiers.contains("class") ? "" : "static "
    if !(word + unsafe).isEmpty { edits.insert(word + unsafe, before: source.tokens[keyword]) }
  }

  /// `override class func spec() { … }`.
  private mutating func spec(_ first: Int, _ keyword: Int, _ open: Int, _ name: String) {
    let kept = (first..<keyword).filter { source[$0].hasPrefix("@") || source[$0] == "public" || source[$0] == "open" }
    let words = kept.map { source[$0] == "open" ? "public" : source[$0] }
    let head = (words + ["static var spec: Spec {"]).joined(separator: " ")
    let close = source.partner(open)
    let statements = source.statements((open + 1)..<close)
    let isOneGroup = statements.count == 1 && Words.groups.contains(source[statements[0].lowerBound])
    let start = source.start(first)
    if isOneGroup {
      edits.replace(start..<source.end(open), with: head)
    } else {
      edits.replace(
        start..<source.end(open), with: "\(head) describe(\"\(Self.described(name))\") {")
      edits.insert("} ", before: source.tokens[close])
    }
    GroupPorter(source: source, known: known).port(statements, &edits)
  }

  /// The name of what a type's specs describe.
  static func described(_ name: String) -> String {
    for suffix in ["Specs", "Spec", "Tests", "Test"] where name.hasSuffix(suffix) && name.count > suffix.count {
      return String(name.dropLast(suffix.count))
    }
    return name
  }

  /// `class Edible: Behavior<Food> { override class func spec(_ food: @escaping () -> Food) { … } }`.
  private mutating func behaviour(_ name: String, _ open: Int, _ base: Range<Int>) {
    for member in source.statements(source.inside(open)) {
      guard let keyword = source.first("func", in: member), source[keyword + 1] == "spec",
        let body = source.first("{", in: member), let parameter = source.arguments(of: keyword + 2).first,
        let colon = source.first(":", in: parameter)
      else { continue }
      let data = source.text(tokens: (base.lowerBound + 2)..<(base.upperBound - 1))
      let head = "static let examples = SharedExamples<@Sendable () -> \(data)>(\"\(name)\") { \(source[colon - 1]) in"
      edits.replace(
        source.start(member.lowerBound)..<source.end(body), with: head)
      GroupPorter(source: source, known: known).port(source.statements(source.inside(body)), &edits)
    }
  }

  private func holdsSharedExamplesOnly(_ open: Int) -> Bool {
    source.statements(source.inside(open)).allSatisfy { member in
      guard let body = source.first("{", in: member) else { return false }
      return source.statements(source.inside(body)).allSatisfy {
        source[$0.lowerBound] == "sharedExamples"
      }
    }
  }

  /// `class C: QuickConfiguration { override class func configure(_ c: QCKConfiguration) { sharedExamples(…) … } }`.
  private mutating func configuration(_ open: Int) {
    for member in source.statements(source.inside(open)) {
      guard let keyword = source.first("func", in: member), source[keyword + 1] == "configure",
        let body = source.first("{", in: member)
      else { continue }
      let statements = source.statements(source.inside(body))
      edits.replace(source.lines(member.lowerBound..<(body + 1)), with: "")
      edits.replace(source.lines(source.partner(body)..<(source.partner(body) + 1)), with: "")
      for statement in statements {
        GroupPorter(source: source, known: known).port([statement], &edits, isMember: true)
      }
    }
  }
}

infix operator ~~ : ComparisonPrecedence

/// Returns whether all elements of a range fit.
private func ~~ (range: Range<Int>, fits: (Int) -> Bool) -> Bool { range.allSatisfy(fits) }
