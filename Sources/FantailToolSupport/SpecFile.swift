/// A type or an extension in a file, with the facts that decide whether its specs can run; also the file itself, and
/// code in it.
struct DeclaredType {
  /// The names of the enclosing types and its own.
  var path: [String] = []
  /// The names as in the source, with backticks and a dot after each.
  var spelling = ""
  var body = 0..<0
  /// Whether its tokens are statements and not members.
  var isCode = false
  /// Whether the type is declared in a function.
  var isLocal = false
  var isExtension = false
  var isGeneric = false
  var isProtocol = false
  var modifiers = Modifiers()
}

/// The modifiers and attributes before a declaration. The availability, and whether it is private, also depend on the
/// types around it.
struct Modifiers {
  var words: Set<String> = []
  /// The names of the attributes: `MainActor`, `available`.
  var attributes: [String] = []
  /// The first versions of platforms.
  var versions: [String: String] = [:]
  var isDeprecated = false
  var isUnavailable = false
  var isPrivate = false

  var isStatic: Bool { words.contains("static") || words.contains("class") }

  init() {}

  /// - Parameters:
  ///   - range: The tokens before the keyword of the declaration.
  ///   - outer: The modifiers of the type around it.
  init(_ range: Range<Int>, of code: SourceCode, in outer: Modifiers) {
    self = outer
    words = []
    attributes = []
    var index = range.lowerBound
    while index < range.upperBound {
      let end = code.endOfModifier(at: index) ?? index + 1
      let word = code.text(index)
      if word.hasPrefix("@") {
        attributes.append(String(word.dropFirst()))
        if word == "@available", code.text(index + 1) == "(" {
          limit(code.items(code.inside(index + 1)).map { $0.map(code.text) })
        }
      } else if end == index + 1 || word == "nonisolated" {
        // `private(set)` does not hide the value.
        words.insert(word)
      }
      index = end
    }
    isPrivate = isPrivate || words.contains("private") || words.contains("fileprivate")
  }

  /// Adds an `@available` attribute; the later of two versions wins.
  ///
  /// - Parameter arguments: The tokens of each argument: `["macOS", "14"]`, `["introduced", ":", "15"]`.
  private mutating func limit(_ arguments: [[String]]) {
    for argument in arguments {
      var platform = argument.first ?? ""
      if platform == "introduced" { platform = arguments.first?.first ?? "" }
      isDeprecated = isDeprecated || platform == "deprecated"
      isUnavailable = isUnavailable || ["obsoleted", "unavailable"].contains(platform)
      let isVersion = argument.count == 2 || argument.first == "introduced"
      if isVersion, platform != "*", platform != "swift" { versions[platform] = argument.last }
    }
  }
}

/// The declarations of one source file that matter for specs, read from its tokens.
struct SpecFile {
  let text: SourceText
  let code: SourceCode
  /// `true` if Fantail's `Spec` and words are visible in the file.
  let knowsFantail: Bool
  private let listsExamples: Bool
  /// The types and extensions; an outer type comes before its inner types.
  private(set) var types: [DeclaredType] = []
  private(set) var properties: [DeclaredProperty] = []
  /// The words of specs that the file declares as functions.
  private(set) var ownWords: Set<String> = []

  /// - Parameters:
  ///   - isRead: Whether to read the whole file, because it may contain specs.
  init(_ text: SourceText, knowsFantail: Bool, isRead: Bool, listsExamples: Bool) {
    self.text = text
    self.knowsFantail = knowsFantail
    self.listsExamples = listsExamples
    code = SourceCode(isRead ? text.bytes : [])
    readDeclarations()
  }

  private mutating func readDeclarations() {
    var scopes = [DeclaredType(body: code.tokens.indices)]
    // The start of the modifiers of the next declaration.
    var start: Int?
    var index = 0
    while index < code.tokens.count {
      while scopes.count > 1, let inner = scopes.last, index >= inner.body.upperBound { scopes.removeLast() }
      if let end = code.endOfModifier(at: index) {
        start = start ?? index
        index = end
        continue
      }
      let scope = scopes[scopes.count - 1]
      let inner = readMember(at: index, after: start ?? index, in: scope)
      if let inner { scopes.append(inner) }
      index = max(index + 1, inner?.body.lowerBound ?? 0)
      start = nil
    }
  }

  /// Reads the declaration at a token, if there is one.
  ///
  /// - Parameter start: The first of its modifiers.
  /// - Returns: The type, or the code, whose tokens come next.
  private mutating func readMember(at index: Int, after start: Int, in scope: DeclaredType) -> DeclaredType? {
    let word = code.tokens[index].kind == .word && code.text(index - 1) != "." ? code.text(index) : ""
    if Self.typeWords.contains(word), let type = type(at: index, after: start, in: scope) {
      types.append(type)
      return type
    }
    guard !scope.isCode else { return nil }
    var end = code.after(index)
    var hidden = index + 1
    switch word {
    case "import":
      // The kind in an import, as in `import class A.B`, does not declare anything.
      hidden = code.endOfHeader(from: index + 1, limit: scope.body.upperBound)
    case "typealias": types.append(DeclaredType(path: scope.path + [code.name(index + 1)]))
    case "let", "var":
      // In a program, `if let spec = …` is a condition instead of a declaration of the file.
      if ["if", "guard", "while", "case", ","].contains(code.text(index - 1)) { return nil }
      end = readVariables(at: index, Modifiers(start..<index, of: code, in: scope.modifiers), in: scope)
    case "func", "init", "deinit", "subscript":
      end = readFunction(at: index, Modifiers(start..<index, of: code, in: scope.modifiers), in: scope)
    default: if end == index + 1 { return nil }
    }
    return DeclaredType(path: scope.path, body: hidden..<max(hidden, end), isCode: true, modifiers: scope.modifiers)
  }

  // MARK: - Types

  private static let typeWords: Set = ["actor", "class", "enum", "extension", "protocol", "struct"]

  private func type(at index: Int, after start: Int, in scope: DeclaredType) -> DeclaredType? {
    let word = code.text(index)
    let isExtension = word == "extension"
    guard code.tokens.indices.contains(index + 1) else { return nil }
    // A word may be used as a name itself, as `actor` in `actor.run()`.
    let next = code.tokens[index + 1]
    guard next.kind == .word && (!next.startsLine || word != "actor") || isExtension && ["[", "("].contains(next.text),
      !scope.isCode || ["{", ":", "<"].contains(code.text(index + 2))
    else { return nil }
    let limit = scope.body.upperBound
    let path = code.path(at: index + 1) ?? ([], index + 1)
    var open = path.end
    while open < limit, code.text(open) != "{" { open = code.after(open) }
    guard open < limit else { return nil }
    // In a file that cannot be parsed, a type may not have an end.
    let end = code.tokens[open].partner.map { $0 > open ? $0 : limit } ?? limit
    var type = DeclaredType(path: path.names, spelling: code.written(index + 1..<path.end) + ".")
    if !isExtension {
      type.path = scope.path + type.path
      type.spelling = scope.spelling + type.spelling
    }
    type.body = open + 1..<max(open + 1, end)
    type.isLocal = scope.isLocal || scope.isCode
    type.isExtension = isExtension
    // An extension of `[Int]`, of `Int?` or of a generic type is recognised by the tokens after the name.
    type.isGeneric =
      scope.isGeneric || code.text(path.end) == "<" || (path.end..<open).contains { code.text($0) == "where" }
      || isExtension && (path.names.isEmpty || code.text(path.end) == "?")
    type.isProtocol = word == "protocol"
    type.modifiers = Modifiers(start..<index, of: code, in: scope.modifiers)
    return type
  }

  // MARK: - Properties

  /// The tokens after a written type. With an operator such as `!=`, its first characters belong to the type.
  private static let endsOfTypes = ["=", "!=", ">=", ">>=", ">?=", ">!=", "{", ",", ";", "}", ")", "]"]

  /// Reads the properties that a `let` or `var` declares, and returns the index after them.
  private mutating func readVariables(at word: Int, _ modifiers: Modifiers, in scope: DeclaredType) -> Int {
    let limit = scope.body.upperBound
    var index = word
    repeat {
      let pattern = index + 1
      guard pattern < limit else { return limit }
      var property = DeclaredProperty(around: scope, modifiers: modifiers)
      index = code.after(pattern)
      if code.text(index) == ":" {
        let start = index + 1
        index = code.endOfExpression(from: start, limit: limit, stops: Self.endsOfTypes)
        let rest = code.text(index).hasSuffix("=") ? code.text(index).dropLast() : ""
        property.type = code.written(start..<index) + rest
      }
      let isGetter = code.text(index) == "{"
      var value = index..<index
      if isGetter {
        value = code.inside(index)
        index = code.after(index)
      } else if code.text(index).hasSuffix("=") {
        value = index + 1..<code.endOfExpression(from: index + 1, limit: limit)
        index = value.upperBound
      }
      property.range = pattern..<index
      property.form = property.type.flatMap(DeclaredProperty.form)
      property.isSure = property.type?.contains("Fantail") ?? false
      property.value = code.value(of: value)
      property.hasValue = isGetter || !value.isEmpty
      property.holdsWord = code.holdsWord(value)
      let effects = value.prefix { isGetter && code.text($0) != "{" }
      property.hasEffects = effects.contains { ["async", "throws"].contains(code.text($0)) }
      let mayLead = (modifiers.isStatic || scope.path.isEmpty) && value.contains { code.tokens[$0].kind == .word }
      guard property.form != nil || property.holdsWord || mayLead else { continue }
      // A property that is written as empty does not lose a group.
      if ["nil", "[]"].contains(code.written(value)) { continue }
      if listsExamples, property.form != nil || property.type == nil && property.value == .word {
        property.examples = code.examples(in: value)
      }
      let names = code.text(pattern) == "(" ? code.inside(pattern) : pattern..<pattern + 1
      for name in names where code.tokens[name].kind == .word && code.text(name) != "_" {
        add(property, name, value, getter: isGetter ? value : nil)
      }
    } while code.text(index) == ","
    return index
  }

  /// Adds a property or function with a name.
  ///
  /// - Parameters:
  ///   - value: The tokens that may mention specs.
  ///   - getter: The code that may drop a group.
  private mutating func add(_ declared: DeclaredProperty, _ name: Int, _ value: Range<Int>, getter: Range<Int>?) {
    var property = declared
    property.scope = property.around.path
    property.name = code.name(name)
    property.spelling = property.around.spelling + code.text(name)
    property.place = place(name)
    property.conditions = code.tokens[name].conditions
    property.mentions = code.mentions(in: value)
    if let getter, property.form != nil { property.lost = lostGroup(in: getter, property.modifiers) }
    properties.append(property)
  }

  func place(_ token: Int) -> SourcePlace { text.place(of: code.tokens[token].range.lowerBound) }

  /// Returns the place of a group that some code drops. A result builder takes every group, and only the compiler can
  /// tell whether a group under a condition exists.
  private func lostGroup(in getter: Range<Int>, _ modifiers: Modifiers) -> SourcePlace? {
    let brace = code.text(getter.lowerBound) == "get" ? getter.first { code.text($0) == "{" } : nil
    let body = brace.map(code.inside) ?? getter
    guard !modifiers.attributes.contains(where: { $0.hasSuffix("Builder") }),
      Set(body.map { code.tokens[$0].conditions }).count < 2
    else { return nil }
    return code.lostWord(in: body).map(place)
  }

  // MARK: - Functions

  /// Reads a function, and returns the index after it.
  private mutating func readFunction(at word: Int, _ modifiers: Modifiers, in scope: DeclaredType) -> Int {
    let limit = scope.body.upperBound
    let name = code.text(word) == "func" ? word + 1 : word
    let open = code.endOfAngles(from: name + 1) ?? name + 1
    let body = code.endOfHeader(from: min(open, limit), limit: limit)
    guard body < limit, code.text(body) == "{" else { return body }
    let end = code.after(body)
    guard name > word else { return end }
    if SourceText.words.contains(code.name(name)) { ownWords.insert(code.name(name)) }
    var arrow = open
    while arrow < body, code.text(arrow) != "->" { arrow = code.after(arrow) }
    let result = code.written(min(arrow + 1, body)..<((arrow..<body).first { code.text($0) == "where" } ?? body))
    guard DeclaredProperty.namesSpec(result) else { return end }
    var function = DeclaredProperty(isFunction: true, around: scope, range: word..<end, modifiers: modifiers)
    function.form = DeclaredProperty.form(of: result)
    function.hasValue = code.text(open) == "(" && code.inside(open).isEmpty
    add(function, name, word..<end, getter: code.inside(body))
    return end
  }

  // MARK: - Uses

  /// Returns whether the code of the file uses a declaration of the target outside of that declaration.
  func uses(_ declared: DeclaredProperty) -> Bool {
    let names = [declared.name, "`\(declared.name)`"]
    return code.tokens.indices.contains { index in
      guard names.contains(code.tokens[index].text) else { return false }
      if declared.place.file == text.path, declared.range.contains(index) { return false }
      let base = code.text(index - 1) == "." ? code.name(index - 2) : "self"
      if ["self", "Self"].contains(base) {
        return (types.last { $0.body.contains(index) }?.path ?? []).starts(with: declared.scope)
      }
      // After a leading dot, as in `.inner`, there is no name of a type.
      let isLeading = index < 2 || code.tokens[index - 2].kind != .word || code.tokens[index - 1].hasSpaceBefore
      return base == declared.scope.last ?? "" || isLeading
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
