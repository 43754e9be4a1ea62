/// Collects the names in the code of a spec that may refer to other specs.
///
/// The reader skips bodies of examples, hooks and lets, and names that the code itself binds. Otherwise a `let stack =
/// Let…` in one spec would make the static property `stack` a part of that spec, and the property's examples would be
/// lost.
struct MentionReader {
  private let program: Program
  private let blocks: ConditionalBlocks
  private var found: [DeclaredProperty.Mention] = []
  private var bound: Set<String> = []

  /// The words that take bodies of examples, hooks and lets; `.ci/run record --record` writes the list.
  private static let bodies: Set<String> = [
    "AsyncLet", "Let", "afterAll", "afterEach", "aroundEach", "beforeAll", "beforeEach", "evaluate", "fit", "it",
    "pending", "specify", "xit",
  ]

  /// Returns the names in a range of tokens.
  static func mentions(
    in range: Range<Int>, of program: Program, _ blocks: ConditionalBlocks
  ) -> [DeclaredProperty.Mention] {
    var reader = MentionReader(program: program, blocks: blocks)
    reader.read(range)
    return reader.found.filter { mention in !(mention.names.first.map(reader.bound.contains) ?? true) }
  }

  private init(program: Program, blocks: ConditionalBlocks) {
    self.program = program
    self.blocks = blocks
  }

  private mutating func read(_ range: Range<Int>, isCall: Bool = false) {
    var index = range.lowerBound
    while index < range.upperBound {
      let token = program.tokens[index]
      if let partner = token.partner, partner > index {
        if token.text == "{" { bindParameters(of: index) }
        read(index + 1..<partner, isCall: token.text == "(")
        index = partner + 1
      } else if token.kind == .word || token.text == "." {
        index = readName(at: index, isCall: isCall)
      } else {
        index += 1
      }
    }
  }

  /// Reads a name, and returns the index after it.
  private mutating func readName(at index: Int, isCall: Bool) -> Int {
    switch program.text(index) {
    case "let", "var", "for": return bind(after: index)
    case "func": return bindParameters(ofFunction: index)
    case "enum", "struct", "class", "actor", "extension", "protocol":
      // A type inside a body has separate names.
      let body = program.endOfHeader(from: index + 1, limit: program.tokens.count)
      return program.text(body) == "{" ? program.after(body) : index + 1
    default: break
    }
    guard let (names, end) = program.path(at: index) else { return index + 1 }
    let last = names.last ?? ""
    if Self.bodies.contains(last), names.count == 1 || names.first?.hasPrefix("Fantail") == true,
      let call = program.endOfCall(after: end)
    {
      return call
    }
    // A label of an argument does not count as a name; a label in square brackets is a key of a dictionary.
    let isLabel = isCall && program.text(end) == ":" && ["(", ","].contains(program.text(index - 1))
    if !isLabel {
      let conditions = blocks.conditions(at: program.tokens[index].range.lowerBound)
      found.append(DeclaredProperty.Mention(names: names, conditions: conditions))
    }
    return end
  }

  /// Binds the names of a pattern, `let (a, b)` or `for x in`, and returns the index after it.
  private mutating func bind(after word: Int) -> Int {
    var index = word + 1
    while index < program.tokens.count {
      let token = program.tokens[index]
      if ["=", ":", "in", "{", "}", ";"].contains(token.text) || index > word + 1 && program.isNewStatement(index) {
        break
      }
      if token.kind == .word { bound.insert(Keyword.unquoted(token.text)) }
      if ["(", ")", ","].contains(token.text) || token.kind == .word { index += 1 } else { break }
    }
    return max(index, word + 1)
  }

  /// Binds the parameters of a function, and returns the index after them.
  private mutating func bindParameters(ofFunction word: Int) -> Int {
    var index = word + 2
    if let angles = program.endOfAngles(from: index) { index = angles }
    guard program.text(index) == "(" else { return word + 2 }
    for item in program.items(program.inside(index)) {
      for place in item.prefix(while: { program.text($0) != ":" }) where program.tokens[place].kind == .word {
        bound.insert(Keyword.unquoted(program.text(place)))
      }
    }
    return program.after(index)
  }

  /// Binds the parameters of a closure, `{ a, (b: Int) in`.
  private mutating func bindParameters(of brace: Int) {
    var names: [String] = []
    var index = brace + 1
    var isType = false
    while index < program.tokens.count {
      let token = program.tokens[index]
      switch token.text {
      case "in":
        bound.formUnion(names)
        return
      case ":", "->": isType = true
      case ",", "(", ")": isType = false
      case "[": index = program.after(index) - 1
      default:
        guard token.kind == .word || "<>?!.&_".contains(token.text) else { return }
        if token.startsLine, index > brace + 1 { return }
        if token.kind == .word, !isType { names.append(Keyword.unquoted(token.text)) }
      }
      index += 1
    }
  }
}
