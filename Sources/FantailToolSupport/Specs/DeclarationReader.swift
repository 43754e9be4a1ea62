/// Reads a file's types, its properties with specs, and the references from one spec to another, from the file's
/// tokens.
struct DeclarationReader {
  /// The properties of the enclosing declarations that matter for a member.
  private struct Scope {
    var type = DeclaredType()
    var isLocal = false
    var availability = Availability()
  }

  private let text: SourceText
  private let program: Program
  private let blocks: ConditionalBlocks
  private let file: Int
  private let listsExamples: Bool
  private(set) var types: [DeclaredType] = []
  private(set) var properties: [DeclaredProperty] = []
  /// The words of specs that the file declares as functions.
  private(set) var ownWords: Set<String> = []
  /// The bodies of types; an outer type comes before its inner types.
  private(set) var bodies: [(tokens: Range<Int>, path: [String])] = []

  private static let typeWords: Set = ["actor", "class", "enum", "extension", "protocol", "struct"]

  init(_ text: SourceText, _ program: Program, _ blocks: ConditionalBlocks, file: Int, listsExamples: Bool) {
    self.text = text
    self.program = program
    self.blocks = blocks
    self.file = file
    self.listsExamples = listsExamples
  }

  mutating func read() { readMembers(program.tokens.indices, in: Scope()) }

  private mutating func readMembers(_ range: Range<Int>, in scope: Scope) {
    var index = range.lowerBound
    // The start of the modifiers of the next declaration.
    var start: Int?
    while index < range.upperBound {
      if let end = program.endOfModifier(at: index) {
        start = start ?? index
        index = end
        continue
      }
      let modifiers = Modifiers((start ?? index)..<index, of: program, in: scope.availability)
      index = readMember(at: index, modifiers, limit: range.upperBound, in: scope)
      start = nil
    }
  }

  /// Reads the declaration at a token, if there is one, and returns the index after it.
  private mutating func readMember(at index: Int, _ modifiers: Modifiers, limit: Int, in scope: Scope) -> Int {
    let word = program.tokens[index].kind == .word && program.text(index - 1) != "." ? program.text(index) : ""
    switch word {
    case "import":
      // The kind in an import, as in `import class A.B`, does not declare anything.
      return program.endOfHeader(from: index + 1, limit: limit)
    case "typealias":
      types.append(DeclaredType(path: scope.type.path + [Keyword.unquoted(program.text(index + 1))]))
      return index + 2
    case "let", "var":
      // In a program, `if let spec = …` is a condition instead of a declaration of the file.
      if ["if", "guard", "while", "case", ","].contains(program.text(index - 1)) { return index + 1 }
      return readVariables(at: index, modifiers, limit: limit, in: scope)
    case "func", "init", "deinit", "subscript":
      return readFunction(at: index, modifiers, limit: limit, in: scope)
    case _ where Self.typeWords.contains(word) && isNamed(index):
      return readType(at: index, modifiers, limit: limit, in: scope)
    default:
      let end = program.after(index)
      if end > index + 1 { readLocalTypes(in: index + 1..<end - 1, scope: scope) }
      return end
    }
  }

  /// Returns whether a word is used as a keyword before a name, instead of as a name, like `actor` in `actor.run()`.
  private func isNamed(_ index: Int) -> Bool {
    guard program.tokens.indices.contains(index + 1) else { return false }
    let next = program.tokens[index + 1]
    return next.kind == .word && (!next.startsLine || program.text(index) != "actor")
      || program.text(index) == "extension" && ["[", "("].contains(next.text)
  }

  // MARK: - Types

  private mutating func readType(at index: Int, _ modifiers: Modifiers, limit: Int, in scope: Scope) -> Int {
    let word = program.text(index)
    let path = program.path(at: index + 1) ?? ([], index + 1)
    var body = path.end
    while body < limit, program.text(body) != "{" { body = program.after(body) }
    guard body < limit else { return path.end }
    let isExtension = word == "extension"
    // An extension of `[Int]`, of `Int?` or of a generic type is recognised by the tokens after the name.
    let isGeneric =
      program.text(path.end) == "<" || isExtension && (path.names.isEmpty || program.text(path.end) == "?")
      || (path.end..<body).contains { program.text($0) == "where" }
    var inner = scope
    inner.type = DeclaredType(
      path: isExtension ? path.names : scope.type.path + path.names,
      isGeneric: scope.type.isGeneric || isGeneric, isProtocol: word == "protocol",
      isPrivate: scope.type.isPrivate || modifiers.isPrivate,
      isGlobalActor: modifiers.attributes.contains("globalActor"), attributes: modifiers.attributes)
    inner.availability = modifiers.availability
    if !scope.isLocal, !isExtension { types.append(inner.type) }
    // In a file that cannot be parsed, a type may not have an end.
    let end = program.tokens[body].partner.map { $0 > body ? $0 : limit } ?? limit
    let members = body + 1..<max(body + 1, end)
    bodies.append((members, inner.type.path))
    readMembers(members, in: inner)
    return min(end + 1, limit)
  }

  /// Reads types that are declared in a body; outside code cannot reach their specs. Local variables are not counted as
  /// specs.
  private mutating func readLocalTypes(in range: Range<Int>, scope: Scope) {
    guard range.contains(where: { program.text($0) == "static" || program.text($0) == "class" }) else { return }
    var local = scope
    local.isLocal = true
    var index = range.lowerBound
    while index < range.upperBound {
      let word = program.tokens[index].kind == .word && program.text(index - 1) != "." ? program.text(index) : ""
      guard Self.typeWords.contains(word), isNamed(index), program.endOfModifier(at: index) == nil,
        ["{", ":", "<"].contains(program.text(index + 2))
      else {
        index += 1
        continue
      }
      let none = Modifiers(index..<index, of: program, in: scope.availability)
      index = readType(at: index, none, limit: range.upperBound, in: local)
    }
  }

  // MARK: - Properties

  /// Reads the properties that a `let` or `var` declares, and returns the index after them.
  private mutating func readVariables(at word: Int, _ modifiers: Modifiers, limit: Int, in scope: Scope) -> Int {
    var index = word + 1
    repeat {
      guard index < limit else { return limit }
      let names = program.text(index) == "(" ? Array(program.inside(index)) : [index]
      let pattern = index
      index = program.after(index)
      var type: String?
      var hasEquals = false
      if program.text(index) == ":" {
        let end = program.endOfType(from: index + 1, limit: limit)
        type = written(index + 1..<end)
        index = end
        if type?.last == "=" {
          type?.removeLast()
          hasEquals = true
        }
      }
      if !hasEquals, program.text(index) == "=" {
        index += 1
        hasEquals = true
      }
      let start = index
      if hasEquals {
        index = program.endOfExpression(from: index, limit: limit)
      } else if program.text(index) == "{" {
        index = program.after(index)
      }
      let code = Code(range: pattern..<index, value: start..<index, isGetter: !hasEquals)
      for name in names where program.tokens[name].kind == .word && program.text(name) != "_" {
        add(name, of: word, type: type, code, modifiers, in: scope)
      }
      guard program.text(index) == "," else { return index }
      index += 1
    } while true
  }

  /// The code of a property.
  private struct Code {
    /// The whole code.
    var range: Range<Int>
    /// The value of the property, or the braces with its getter.
    var value: Range<Int>
    var isGetter: Bool
  }

  private mutating func add(
    _ name: Int, of word: Int, type: String?, _ code: Code, _ modifiers: Modifiers, in scope: Scope
  ) {
    readLocalTypes(in: code.value, scope: scope)
    let form = type.flatMap(DeclaredProperty.form)
    let inner = code.isGetter && !code.value.isEmpty ? program.inside(code.value.lowerBound) : code.value
    // A property that is written as empty does not lose a group.
    if ["nil", "[]"].contains(inner.map(program.text).joined()) { return }
    let holdsWord = program.holdsWord(inner)
    let mayLead = modifiers.isStatic || scope.type.path.isEmpty
    guard form != nil || holdsWord || mayLead && inner.contains(where: { program.tokens[$0].kind == .word }) else {
      return
    }
    let place = program.tokens[name].range.lowerBound
    var declared = DeclaredProperty(
      role: form == nil ? .part : .spec, scope: scope.type.path, name: Keyword.unquoted(program.text(name)),
      place: text.place(of: place), file: file, range: code.range)
    declared.written = (modifiers.isStatic ? "static " : "") + program.text(word) + " " + program.text(name)
    declared.conditions = blocks.conditions(at: place)
    declared.availability = modifiers.availability.introduced
    declared.isDeprecated = modifiers.availability.isDeprecated
    declared.mentions = MentionReader.mentions(in: inner, of: program, blocks)
    declared.form = form
    declared.type = type
    declared.value = program.value(of: inner, isGetter: code.isGetter)
    declared.hasValue = !code.value.isEmpty
    declared.holdsWord = holdsWord
    if code.isGetter, form != nil { declared.lost = lost(in: inner, modifiers) }
    declared.isSure = type?.contains("Fantail") ?? false
    declared.obstacle =
      obstacle(modifiers, in: scope) ?? (code.isGetter && hasEffects(inner) ? .effects : nil)
    declared.attributes = isolation(modifiers, in: scope)
    if listsExamples, form != nil || type == nil && declared.isWord {
      declared.examples = ExampleReader.examples(in: inner, of: program, blocks, conditions: declared.conditions)
    }
    properties.append(declared)
  }

  /// Returns the source location of a group that some code drops. A result builder takes every group, and only the
  /// compiler can tell whether a group under a condition exists.
  private func lost(in body: Range<Int>, _ modifiers: Modifiers) -> SourcePlace? {
    guard !modifiers.attributes.contains(where: { $0.hasSuffix("Builder") }), let lost = program.lostWord(in: body)
    else { return nil }
    let place = { program.tokens[$0].range.lowerBound }
    let conditions = blocks.conditions(at: place(body.lowerBound))
    guard body.allSatisfy({ blocks.conditions(at: place($0)) == conditions }) else { return nil }
    return text.place(of: place(lost))
  }

  /// Returns whether reading a property with a getter needs `await` or `try`.
  private func hasEffects(_ getter: Range<Int>) -> Bool {
    guard program.text(getter.lowerBound) == "get" else { return false }
    return getter.dropFirst().prefix { program.text($0) != "{" }.contains {
      ["async", "throws"].contains(program.text($0))
    }
  }

  private func obstacle(_ modifiers: Modifiers, in scope: Scope) -> Obstacle? {
    if scope.isLocal { return .localType }
    if scope.type.path.isEmpty { return .global }
    if scope.type.isProtocol { return .requirement }
    if modifiers.words.contains("lazy"), !modifiers.isStatic { return .lazy }
    guard modifiers.isStatic else { return .instance }
    if modifiers.availability.isUnavailable { return .unavailable }
    if scope.type.isGeneric { return .genericType }
    if scope.type.isPrivate { return .privateScope }
    return modifiers.isPrivate ? .privateProperty : nil
  }

  /// Returns the attributes that may contain the global actor of a property.
  private func isolation(_ modifiers: Modifiers, in scope: Scope) -> [String]? {
    if modifiers.words.contains("nonisolated") || modifiers.attributes.contains("MainActor") { return nil }
    return modifiers.attributes + scope.type.attributes
  }

  // MARK: - Functions

  private mutating func readFunction(at word: Int, _ modifiers: Modifiers, limit: Int, in scope: Scope) -> Int {
    let name = Keyword.unquoted(program.text(word + 1))
    var parameters = program.text(word) == "func" ? word + 2 : word + 1
    if let angles = program.endOfAngles(from: parameters) { parameters = angles }
    let body = program.endOfHeader(from: min(parameters, limit), limit: limit)
    let end = program.text(body) == "{" && body < limit ? program.after(body) : body
    if end > body { readLocalTypes(in: program.inside(body), scope: scope) }
    if program.text(word) == "func", SourceText.words.contains(name) { ownWords.insert(name) }
    guard program.text(word) == "func", end > body, let result = result(after: parameters, body: body),
      DeclaredProperty.namesSpec(result)
    else { return max(end, word + 1) }
    let isFree = scope.type.path.isEmpty || modifiers.isStatic
    let needsNothing = program.text(parameters) == "(" && program.inside(parameters).isEmpty
    var declared = DeclaredProperty(
      role: .function, scope: scope.type.path, name: name,
      place: text.place(of: program.tokens[word + 1].range.lowerBound), file: file, range: word..<end)
    declared.conditions = blocks.conditions(at: program.tokens[word].range.lowerBound)
    declared.mentions = MentionReader.mentions(in: word..<end, of: program, blocks)
    declared.form = DeclaredProperty.form(of: result)
    declared.hasValue = true
    if declared.form != nil { declared.lost = lost(in: program.inside(body), modifiers) }
    declared.couldBeProperty =
      isFree && needsNothing && !scope.isLocal && !scope.type.isProtocol && !scope.type.isGeneric
    properties.append(declared)
    return end
  }

  /// Returns the written result type of a function; `nil` if there is none.
  private func result(after parameters: Int, body: Int) -> String? {
    var index = parameters
    while index < body, program.text(index) != "->" { index = program.after(index) }
    let end = (index..<body).first { program.text($0) == "where" } ?? body
    let type = written(min(index + 1, end)..<end)
    return type.isEmpty ? nil : type
  }

  /// Returns the tokens of a type, without white space except after `some` and `any`.
  private func written(_ type: Range<Int>) -> String {
    type.map(program.text).map { ["some", "any"].contains($0) ? $0 + " " : $0 }.joined()
  }
}
