/// A property or function of the target that is a spec, contains specs or makes them.
struct DeclaredProperty {
  /// The type or extension that declares it.
  let around: DeclaredType
  let isFunction: Bool
  let name: String
  /// The name as in the source, with types and backticks: `Cart.default`.
  let spelling: String
  let place: SourcePlace
  /// The tokens of the declaration in its file.
  let range: Range<Int>
  /// The arguments of `@available`, also of the types around it.
  let versions: [String]
  /// The condition of the `#if` blocks around the declaration.
  let condition: String
  /// The written type.
  let type: String?
  var form: Form?
  /// The names in its code, as their parts before and after the dots, `["Type", "inner"]`; a leading dot is an empty
  /// first part.
  let mentions: [(names: [String], condition: String)]
  /// The names with which the value or the parts of a list begin: `other`, `[A.spec, B.spec]`, `makeSpec()`.
  var leads: [[String]] = []
  /// Whether the whole value is a call to a word of specs, `describe("Cart") { … }`.
  var isWord = false
  var holdsWord = false
  /// The source location of a group that the getter or the function drops.
  var lost: SourcePlace?
  /// Whether the type and the words are Fantail's; otherwise the compiler decides it.
  var isSure = false
  /// The reason why no code can be generated for the property.
  var obstacle: Obstacle?
  /// The examples to list, if they are needed.
  var examples: [ListedExample] = []

  var scope: [String] { around.path }
  var path: [String] { scope + [name] }
  var qualifiedName: String { path.joined(separator: ".") }

  /// `true` for a property of the type `Spec`, `[Spec]` or `Spec?`.
  var isSpec: Bool { form != nil && !isFunction }

  /// The number of specs in a property, or in the result of a function.
  enum Form {
    /// `several` is a list, or at most one.
    case one, several
  }

  private static let severals: Set = [
    "[Spec]", "Array<Spec>", "ContiguousArray<Spec>", "someCollection<Spec>", "someSequence<Spec>", "Optional<Spec>",
    "Spec?", "Spec!",
  ]

  /// Returns the number of specs of a type; `nil` for a type without specs.
  static func form(of written: String) -> Form? {
    // A module may be written with a dot or with two colons, as in `Swift::Array`.
    var type = written.filter { !" ()".contains($0) }.replacing("::", with: ".")
    if type.hasPrefix("Swift.") { type.removeFirst(6) }
    for module in ["Fantail", "FantailTree"] { type = type.replacing("\(module).Spec", with: "Spec") }
    return type == "Spec" ? .one : severals.contains(type) ? .several : nil
  }
}

extension SourceCode {
  /// Returns whether a property's whole value is a call to a word of specs, and the names with which the value begins.
  func lead(of value: Range<Int>) -> (isWord: Bool, names: [[String]]) {
    let start = value.lowerBound
    // The value of a closure that is called immediately is the value inside it.
    if text(start) == "{" { return (text(after(start)) == "(" && inside(start).contains(where: isWord), []) }
    let parts = text(start) == "[" ? items(inside(start)) : [value]
    return (isWord(value), parts.compactMap { path(at: $0.lowerBound)?.names })
  }

  /// Returns the names in the code of a spec that may refer to other specs.
  ///
  /// The search skips bodies of examples, hooks and lets, and names that the code itself binds. Otherwise a `let stack =
  /// Let…` in one spec would make the static property `stack` a part of that spec, and the property's examples would be
  /// lost.
  func mentions(in range: Range<Int>) -> [(names: [String], condition: String)] {
    var found: [(names: [String], condition: String)] = []
    var bound: Set<String> = []
    var index = range.lowerBound
    /// Returns the next tokens, as long as they are names and some signs.
    func names(_ signs: String) -> Range<Int> {
      (index..<range.upperBound).prefix {
        text($0) != "in" && (tokens[$0].kind == .word || signs.contains(text($0)))
          && ($0 == index || !isNewStatement($0))
      }
    }
    while index < range.upperBound {
      let start = index
      index += 1
      switch text(start) {
      case "{":
        // The names before the `in` of a closure, `{ a, (b: Int) in`.
        let head = names(":->,()[<>?!.&]")
        if text(head.endIndex) == "in" { bound.formUnion(head.map(name)) }
      case "let", "var", "for":
        // The names of a pattern, `let (a, b)` or `for x in`.
        bound.formUnion(names("(),").map(name))
      case "func":
        index = find("(", from: start, limit: range.upperBound)
        for item in items(inside(index)) { bound.formUnion(item.prefix { text($0) != ":" }.map(name)) }
        index = after(index)
      case "enum", "struct", "class", "actor", "extension", "protocol":
        // A type inside a body has separate names.
        let body = endOfExpression(from: index, limit: range.upperBound, stops: ["{", "}", ";"])
        if text(body) == "{" { index = after(body) }
      default:
        guard let (names, end) = path(at: start) else { continue }
        index = end
        let isWord = names.count == 1 || names.first?.hasPrefix("Fantail") == true
        if isWord, SourceText.bodies.contains(names.last ?? ""), let call = endOfCall(after: end) {
          index = call
        } else if text(end) != ":" || !["(", ","].contains(text(start - 1)) {
          // A label of an argument does not count as a name.
          found.append((names, tokens[start].condition))
        }
      }
    }
    return found.filter { !bound.contains($0.names[0]) }
  }
}
