/// A type or an extension in a file, with the facts that decide whether its specs can run; also the file itself, and
/// code in it.
struct DeclaredType {
  /// The file in which it is declared.
  let file: String
  /// The names of the enclosing types and its own.
  var path: [String] = []
  /// The names as in the source, with backticks and a dot after each.
  var spelling = ""
  var body = 0..<0
  /// Whether its tokens are statements and not members.
  var isCode = false
  var isExtension = false
  /// The reason why no code can be generated for its properties, as far as its file shows it.
  var obstacle: Obstacle?
  /// The arguments of `@available`, as in `macOS 14, *`, also of the types around it; the outermost first.
  var versions: [String] = []
}

/// The declarations of one source file that matter for specs, read from its tokens.
struct SpecFile {
  let text: SourceText
  let code: SourceCode
  /// `true` if Fantail's `Spec` and words are visible in the file.
  let knowsFantail: Bool
  private let listsExamples: Bool
  /// The modifiers of the declaration that is being read.
  private var modifiers = 0..<0
  /// The types and extensions; an outer type comes before its inner types.
  private(set) var types: [DeclaredType] = []
  private(set) var properties: [DeclaredProperty] = []
  /// Whether the file declares a function with the name of a word of specs.
  private(set) var hasOwnWords = false

  init(_ text: SourceText, knowsFantail: Bool, listsExamples: Bool) {
    self.text = text
    self.knowsFantail = knowsFantail
    self.listsExamples = listsExamples
    // Other files cannot contain specs.
    code = SourceCode(knowsFantail || text.names("Spec") ? text.bytes : [])
    read(DeclaredType(file: text.path, body: code.tokens.indices))
  }

  /// Reads the declarations in a type, in code or in the file, and returns the index after them.
  @discardableResult private mutating func read(_ scope: DeclaredType) -> Int {
    var index = scope.body.lowerBound
    while index < scope.body.upperBound {
      modifiers = index..<index
      while let end = code.endOfModifier(at: modifiers.upperBound) { modifiers = index..<end }
      index = modifiers.upperBound
      index = readMember(at: index, in: scope).map { read($0) } ?? index + 1
    }
    return index
  }

  private static let typeWords: Set = ["actor", "class", "enum", "extension", "protocol", "struct"]

  /// Reads the declaration at a token, if there is one.
  ///
  /// - Returns: The type, or the code, whose tokens come next.
  private mutating func readMember(at index: Int, in scope: DeclaredType) -> DeclaredType? {
    let word = code.text(index - 1) == "." ? "" : code.text(index)
    if Self.typeWords.contains(word), let type = type(at: index, in: scope) {
      types.append(type)
      return type
    }
    guard !scope.isCode else { return nil }
    var code = DeclaredType(file: text.path, path: scope.path, isCode: true, obstacle: .localType)
    code.body = index + 1..<self.code.after(index)
    switch word {
    // The kind in an import, as in `import class A.B`, does not declare anything.
    case "import": code.body = index + 2..<index + 2
    case "typealias": types.append(DeclaredType(file: text.path, path: scope.path + [self.code.name(index + 1)]))
    // In a program, `if let spec = …` is a condition instead of a declaration of the file.
    case "let", "var":
      if ["if", "guard", "while", "case", ","].contains(self.code.text(index - 1)) { return nil }
      code.body = index + 1..<max(index + 1, readVariables(at: index, in: scope))
    case "func": readFunction(at: index, in: scope)
    default: if code.body.isEmpty { return nil }
    }
    return code
  }

  private func type(at index: Int, in scope: DeclaredType) -> DeclaredType? {
    let isExtension = code.text(index) == "extension"
    let limit = scope.body.upperBound
    let path = code.path(at: index + 1) ?? ([], index + 1)
    let open = code.find("{", from: path.end, limit: limit)
    // A word may be used as a name itself, as `actor` in `actor.run()`.
    guard open < limit, isExtension || code.tokens[index + 1].kind == .word,
      code.text(index) != "actor" || !code.tokens[index + 1].startsLine,
      !scope.isCode || ["{", ":", "<"].contains(code.text(index + 2))
    else { return nil }
    var type = DeclaredType(file: text.path, isExtension: isExtension)
    type.versions = scope.versions + versions
    type.path = (isExtension ? [] : scope.path) + path.names
    type.spelling = (isExtension ? "" : scope.spelling) + code.written(index + 1..<path.end) + "."
    // In a file that cannot be parsed, a type may not have an end.
    type.body = open + 1..<(code.after(open) == open + 1 ? limit : code.after(open) - 1)
    let isGeneric = code.text(path.end) == "<" || code.find("where", from: path.end, limit: open) < open
    let isProtocol = code.text(index) == "protocol"
    let own = isGeneric ? Obstacle.genericType : isProtocol ? .protocolMember : nil
    type.obstacle = scope.obstacle ?? own ?? (isPrivate ? .privateProperty : nil)
    return type
  }

  /// Whether the modifiers contain `private`; `private(set)` does not hide the value.
  private var isPrivate: Bool {
    modifiers.contains { ["private", "fileprivate"].contains(code.text($0)) && code.text($0 + 1) != "(" }
  }

  private var versions: [String] {
    let available = modifiers.filter { code.text($0) == "@available" }.map { code.inside($0 + 1) }
    return available.map(code.written).filter { $0.hasSuffix(", *") }
  }

  /// The tokens after a written type. With an operator such as `!=`, its first characters belong to the type.
  private static let endsOfTypes = ["=", "!=", ">=", ">>=", ">?=", ">!=", "{", ",", ";", "}", ")", "]"]

  /// Reads the properties that a `let` or `var` declares, and returns the index after them.
  private mutating func readVariables(at word: Int, in scope: DeclaredType) -> Int {
    let limit = scope.body.upperBound
    var index = word
    repeat {
      let pattern = index + 1
      index = code.after(pattern)
      var type: String?
      if code.text(index) == ":" {
        let start = index + 1
        index = code.endOfExpression(from: start, limit: limit, stops: Self.endsOfTypes)
        let sign = code.text(index).hasSuffix("=") ? code.text(index).dropLast() : ""
        type = code.written(start..<index) + sign
      }
      var value = index..<index
      let isGetter = code.text(index) == "{"
      if isGetter {
        value = code.inside(index)
      } else if code.text(index).hasSuffix("=") {
        value = index + 1..<code.endOfExpression(from: index + 1, limit: limit)
      }
      index = isGetter ? code.after(index) : value.upperBound
      // A property that is written as empty does not lose a group.
      if value.isEmpty && !isGetter || ["nil", "[]"].contains(code.written(value.prefix(3))) { continue }
      let names = code.text(pattern) == "(" ? code.inside(pattern) : pattern..<pattern + 1
      for name in names where code.tokens[name].kind == .word && code.text(name) != "_" {
        add(name, pattern..<index, type, value, in: scope)
      }
    } while code.text(index) == ","
    return index
  }

  private mutating func readFunction(at word: Int, in scope: DeclaredType) {
    let open = code.find("(", from: word + 2, limit: scope.body.upperBound)
    let body = code.endOfExpression(from: open, limit: scope.body.upperBound, stops: ["{", "}", ";"])
    guard code.text(body) == "{" else { return }
    hasOwnWords = hasOwnWords || SourceText.words.contains(code.name(word + 1))
    let arrow = code.find("->", from: open, limit: body)
    let result = arrow..<code.find("where", from: arrow, limit: body)
    guard result.contains(where: { code.text($0) == "Spec" }) else { return }
    add(word + 1, word..<code.after(body), code.written(result.dropFirst()), code.inside(body), in: scope)
  }

  /// Adds a property or a function, unless it has nothing to do with specs.
  ///
  /// - Parameter value: The value of a property, or the tokens in the braces of a getter or a function.
  private mutating func add(
    _ name: Int, _ range: Range<Int>, _ type: String?, _ value: Range<Int>, in scope: DeclaredType
  ) {
    let isFunction = code.text(range.lowerBound) == "func"
    let form = type.flatMap(DeclaredProperty.form)
    let holdsWord = !isFunction && value.contains(where: code.isWord)
    let isStatic = modifiers.contains { ["static", "class"].contains(code.text($0)) }
    guard isFunction || form != nil || holdsWord || isStatic || scope.path.isEmpty else { return }
    var property = DeclaredProperty(
      around: scope, isFunction: isFunction, name: code.name(name), spelling: scope.spelling + code.text(name),
      place: place(name), range: range, versions: scope.versions + versions, condition: code.tokens[name].condition,
      type: type, form: form, mentions: code.mentions(in: isFunction ? range : value), holdsWord: holdsWord)
    property.obstacle = scope.obstacle ?? (isPrivate ? .privateProperty : nil)
    if !isStatic { property.obstacle = .instance }
    if scope.path.isEmpty { property.obstacle = .global }
    if !isFunction, type == nil { (property.isWord, property.leads) = code.lead(of: value) }
    if !isFunction, listsExamples, form != nil || property.isWord { property.examples = code.examples(in: value) }
    if code.text(value.lowerBound - 1) == "{" {
      let effects = value.prefix { code.text($0) != "{" }.map(code.text)
      if effects.contains("async") || effects.contains("throws") { property.obstacle = .effects }
      // A result builder takes every group.
      let isBuilder = modifiers.contains { code.text($0).hasSuffix("Builder") }
      if form != nil, !isBuilder { property.lost = lostGroup(in: value) }
    }
    properties.append(property)
  }

  func place(_ token: Int) -> SourcePlace { text.place(of: code.tokens[token].range.lowerBound) }

  /// Returns the place of a group that some code drops. Only the compiler can tell whether a group under a condition
  /// exists.
  private func lostGroup(in getter: Range<Int>) -> SourcePlace? {
    let brace = code.text(getter.lowerBound) == "get" ? getter.first { code.text($0) == "{" } : nil
    let body = brace.map(code.inside) ?? getter
    return Set(body.map { code.tokens[$0].condition }).count < 2 ? code.lostWord(in: body).map(place) : nil
  }

  /// Returns whether the code of the file uses a declaration of the target outside of that declaration.
  func uses(_ declared: DeclaredProperty) -> Bool {
    guard text.names(declared.name) else { return false }
    let names = [declared.name, "`\(declared.name)`"]
    let own = declared.place.file == text.path ? declared.range : 0..<0
    return code.tokens.indices.contains { index in
      guard names.contains(code.tokens[index].text), !own.contains(index) else { return false }
      let owner = code.text(index - 1) == "." ? code.name(index - 2) : "self"
      if ["self", "Self"].contains(owner) {
        return (types.last { $0.body.contains(index) }?.path ?? []).starts(with: declared.scope)
      }
      // After a leading dot, as in `.inner`, there is no name of a type.
      let hasType = index > 1 && code.tokens[index - 2].kind == .word && !code.tokens[index - 1].hasSpaceBefore
      return owner == declared.scope.last || !hasType
    }
  }

  /// The classes that the file declares as tests for specs, as in `class CartTests: SpecTestCase`, and the names
  /// of possible methods.
  var writtenTests: [String] {
    let words = code.tokens.filter { $0.kind == .word }.map(\.text)
    let classes = words.indices.dropFirst(2).filter { words[$0] == "SpecTestCase" && words[$0 - 2] == "class" }
    return classes.isEmpty ? [] : classes.map { words[$0 - 1] } + words.filter { $0.hasPrefix("test") }
  }
}
