/// A property or function of the target that is a spec, contains specs or makes them.
struct DeclaredProperty {
  /// The number of specs in a property, or in the result of a function.
  enum Form {
    case one
    case many
    /// At most one spec.
    case perhaps
  }

  /// A name in the code of a declaration, with the conditions of the `#if` blocks around it.
  struct Mention {
    /// The parts before and after the dots, `["Type", "inner"]`; a leading dot is an empty first part.
    var names: [String]
    var conditions: [String]
  }

  /// The whole value of a property, if it consists of names and words.
  enum Value {
    /// Only names of declarations: `other`, `[A.spec, B.spec]`.
    case names
    /// A call to a function, `makeSpec()`.
    case call
    /// A call to a word of specs, `describe("Cart") { … }`.
    case word
    /// A list of such calls.
    case words
    case other
  }

  var isFunction = false
  /// The type or extension that declares it.
  var around = DeclaredType()
  /// The names of the enclosing types; empty for a global.
  var scope: [String] = []
  var name = ""
  /// The names as in the source, with backticks: `Cart.default`.
  var spelling = ""
  var place = SourcePlace()
  /// The tokens of the declaration in its file.
  var range = 0..<0
  /// The reason why no code can be generated for the property.
  var obstacle: Obstacle?
  /// The conditions of the `#if` blocks around the declaration, the outermost first.
  var conditions: [String] = []
  var modifiers = Modifiers()
  var mentions: [Mention] = []
  var form: Form?
  /// The written type, without white space except after `some` and `any`.
  var type: String?
  var value = Value.other
  /// Whether there is a value; for a function, whether it needs no arguments, so that it could be a property.
  var hasValue = false
  var holdsWord = false
  /// Whether reading the value needs `await` or `try`.
  var hasEffects = false
  /// The source location of a group that the getter or the function drops.
  var lost: SourcePlace?
  /// `true` if the type is written as `Fantail.Spec`; otherwise the compiler decides whether the type is Fantail's.
  var isSure = false
  /// The examples to list, if they are needed.
  var examples: [ListedExample] = []

  var path: [String] { scope + [name] }
  var qualifiedName: String { path.joined(separator: ".") }

  /// `true` for a property of the type `Spec`, `[Spec]` or `Spec?`.
  var isSpec: Bool { form != nil && !isFunction }

  /// Returns the number of specs of a type: one, several, or at most one; `nil` for any other type.
  static func form(of written: String) -> Form? {
    // A module may be written with a dot or with two colons, as in `Swift::Array`.
    var type = written.replacing("::", with: ".")
    if type.hasPrefix("Swift.") { type.removeFirst(6) }
    if ["Spec", "FantailTree.Spec", "Fantail.Spec"].contains(type) { return .one }
    for (start, end, form) in [
      ("(", ")", nil), ("[", "]", Form.many), ("Array<", ">", .many), ("ContiguousArray<", ">", .many),
      ("some Collection<", ">", .many), ("some Sequence<", ">", .many), ("Optional<", ">", .perhaps),
      ("", "?", .perhaps), ("", "!", .perhaps),
    ] where type.hasPrefix(start) && type.hasSuffix(end) {
      let inner = self.form(of: String(type.dropFirst(start.count).dropLast()))
      if form == nil || inner == .one { return form ?? inner }
    }
    return nil
  }

  /// Returns whether a type contains `Spec`, as `[String: Spec]` does.
  static func namesSpec(_ type: String) -> Bool {
    type.split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains("Spec")
  }
}

extension SourceCode {
  /// Returns the kind of a property's whole value.
  ///
  /// - Parameter range: The value, or the getter without its braces.
  func value(of range: Range<Int>) -> DeclaredProperty.Value {
    var range = range
    while text(range.lowerBound) == "(", after(range.lowerBound) == range.upperBound {
      range = inside(range.lowerBound)
    }
    if text(range.lowerBound) == "return" { range = range.dropFirst() }
    guard !range.isEmpty else { return .other }
    // The value of a closure that is called immediately is the value inside it.
    if text(range.lowerBound) == "{" {
      return text(after(range.lowerBound)) == "(" && holdsWord(inside(range.lowerBound)) ? .word : .other
    }
    if isWord(range) { return .word }
    let isList = text(range.lowerBound) == "[" && after(range.lowerBound) == range.upperBound
    let items = isList ? items(inside(range.lowerBound)) : [range]
    if items.contains(where: isWord) { return .words }
    if items.allSatisfy({ path(at: $0.lowerBound)?.end == $0.upperBound }) { return .names }
    let name = isList ? nil : path(at: range.lowerBound)
    return name.flatMap { endOfCall(after: $0.end) } == nil ? .other : .call
  }

  /// Returns the names in the code of a spec that may refer to other specs.
  ///
  /// The search skips bodies of examples, hooks and lets, and names that the code itself binds. Otherwise a `let stack =
  /// Let…` in one spec would make the static property `stack` a part of that spec, and the property's examples would be
  /// lost.
  func mentions(in range: Range<Int>) -> [DeclaredProperty.Mention] {
    var found: [DeclaredProperty.Mention] = []
    var bound: Set<String> = []
    var index = range.lowerBound
    while index < range.upperBound {
      let start = index
      index += 1
      switch text(start) {
      case "{": bound.formUnion(parameters(of: start))
      case "let", "var", "for":
        // The names of a pattern, `let (a, b)` or `for x in`.
        while index < range.upperBound, index == start + 1 || !isNewStatement(index), text(index) != "in",
          tokens[index].kind == .word || ["(", ")", ","].contains(text(index))
        {
          bound.insert(name(index))
          index += 1
        }
      case "func":
        index = endOfAngles(from: start + 2) ?? start + 2
        guard text(index) == "(" else { continue }
        for item in items(inside(index)) { bound.formUnion(item.prefix { text($0) != ":" }.map(name)) }
        index = after(index)
      case "enum", "struct", "class", "actor", "extension", "protocol":
        // A type inside a body has separate names.
        let body = endOfHeader(from: index, limit: tokens.count)
        if text(body) == "{" { index = after(body) }
      default:
        guard let (names, end) = path(at: start) else { continue }
        index = end
        let isWord = names.count == 1 || names.first?.hasPrefix("Fantail") == true
        if isWord, SourceText.bodies.contains(names.last ?? ""), let call = endOfCall(after: end) {
          index = call
        } else if text(end) != ":" || !["(", ","].contains(text(start - 1)) {
          // A label of an argument does not count as a name.
          found.append(DeclaredProperty.Mention(names: names, conditions: tokens[start].conditions))
        }
      }
    }
    return found.filter { !bound.contains($0.names[0]) }
  }

  /// Returns the names before the `in` of a closure, `{ a, (b: Int) in`.
  private func parameters(of brace: Int) -> [String] {
    let head = (brace + 1..<tokens.count).prefix { index in
      text(index) != "in" && (tokens[index].kind == .word || ":->,()[<>?!.&]".contains(text(index)))
        && (index == brace + 1 || !tokens[index].startsLine)
    }
    return text(head.endIndex) == "in" ? head.map(name) : []
  }
}
