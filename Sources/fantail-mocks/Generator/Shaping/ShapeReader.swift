import FantailToolSupport

/// Finds out how the function of a requirement is mocked.
struct ShapeReader {
  private let types: TypeReader
  private let copyability: Copyability
  private let hasBareNames: Bool
  private var declaration: Declaration
  /// Names in the body that no parameter may hide.
  private var taken: Set<String>
  /// The names of generic parameters, with those that the mock's own parameters would hide renamed.
  private var generics: [String: String] = [:]
  private var shape = FunctionShape()

  /// - Parameters:
  ///   - requirement: The requirement.
  ///   - reserved: Names in the body that no parameter may hide.
  /// - Throws: A reason where the function cannot be mocked.
  static func shape(
    of requirement: MockedProtocol.Requirement, _ types: TypeReader, _ copyability: Copyability,
    reserved: Set<String>
  ) throws(Refusal.Reason) -> FunctionShape {
    var reader = ShapeReader(
      types: types, copyability: copyability, hasBareNames: requirement.isOperator,
      declaration: requirement.declaration, taken: reserved)
    try reader.read(requirement.name)
    return reader.shape
  }

  private mutating func read(_ name: String) throws(Refusal.Reason) {
    nameOpaqueInOut()
    if declaration.effects.throwing == .rethrowing { makeErrorsGeneric() }
    try readGenerics()
    // A closure that throws it is not of a type that only the caller knows.
    let rethrown = generics.removeValue(forKey: FunctionShape.rethrownError)
    if declaration.keyword == "subscript" { restoreLabels(name) }
    for (position, parameter) in declaration.parameters.enumerated() { try addParameter(parameter, position) }
    generics[FunctionShape.rethrownError] = rethrown
    shape.isAsync = declaration.effects.isAsync
    switch declaration.effects.throwing {
    case .nothing, .rethrowing: break
    case .anything: shape.failure = .init(recordedType: "any Error")
    case .typed(let tokens):
      let reading = read(tokens)
      if reading.text != "Never" { shape.failure = Self.answer(reading, erased: "any Error") }
    }
    try readResult()
  }

  private static func answer(_ reading: TypeReader.Reading, erased: String) -> FunctionShape.Answer {
    let isPath = reading.tokens.first?.text == "any" && reading.tokens.allSatisfy { $0.isName || $0.text == "." }
    return .init(
      type: reading.text, recordedType: reading.isGeneric ? erased : reading.text, isErased: reading.isGeneric,
      proto: isPath && !reading.isGeneric ? reading.tokens.last?.usr : nil)
  }

  /// Reads a type that the mock names.
  private mutating func read(_ tokens: [Token]) -> TypeReader.Reading {
    let reading = types.read(tokens, generics: generics)
    shape.mentions.formUnion(reading.mentions)
    return reading
  }

  /// Says of closure arguments that throw which error they throw, and that the function throws the same.
  private mutating func makeErrorsGeneric() {
    let name = Token.word(FunctionShape.rethrownError)
    for index in declaration.parameters.indices {
      let type = declaration.parameters[index].type
      guard let arrow = type.index(of: "->"), arrow > 0, type[arrow - 1].text == "throws" else { continue }
      declaration.parameters[index].type.insert(.parentheses([name]), at: arrow)
      declaration.effects.throwing = .typed([name])
    }
    if declaration.effects.throwing != .rethrowing { declaration.generics.append([name, .sign(":"), .word("Error")]) }
  }

  // MARK: - Generic parameters

  /// Gives the type of an argument `inout some P` a name: the body has to write it.
  private mutating func nameOpaqueInOut() {
    for index in declaration.parameters.indices {
      let type = declaration.parameters[index].type
      guard type.first?.text == "inout", type.index(of: "some") == 1,
        type.flat.count(where: { $0.text == "some" }) == 1, type.last?.text != "?"
      else { continue }
      let name = "Opaque\(index + 1)"
      declaration.generics.append([.word(name), .sign(":")] + type[2...])
      declaration.parameters[index].type = [type[0], .type(name, spaced: true)]
    }
  }

  private mutating func readGenerics() throws(Refusal.Reason) {
    for parameter in declaration.generics {
      guard let name = parameter.first(where: { !["each", "let"].contains($0.text) })?.text else { continue }
      generics[name] = types.associatedTypes.contains(name) || types.mock.hasPrefix(name + "<") ? name + "_" : name
    }
    guard !generics.isEmpty else { return }
    var parameters: [String] = []
    for parameter in declaration.generics {
      let end = parameter.firstIndex { $0.text == ":" } ?? parameter.endIndex
      let name = parameter[..<end].map(renamed).spaced(false).text
      let demand = parameter[end...].dropFirst()
      parameters.append(
        demand.isEmpty
          ? name : name + ": " + read(Array(demand)).tokens.spaced(false).text)
    }
    shape.generics = "<" + parameters.joined(separator: ", ") + ">"
    var constraints: [String] = []
    for clause in declaration.constraints {
      if clause.mentions("repeat"), clause.last?.text == "Any" { throw .packsOfOneShape }
      constraints.append(read(clause).tokens.spaced(false).text)
    }
    if !constraints.isEmpty { shape.constraints = " where " + constraints.joined(separator: ", ") }
  }

  private func renamed(_ token: Token) -> Token {
    var token = token
    token.text = generics[token.text] ?? token.text
    return token
  }

  /// The one name of a subscript's parameter may be a label or none: the subscript's own name tells.
  private mutating func restoreLabels(_ name: String) {
    guard let start = name.firstIndex(of: "("), name.last == ")" else { return }
    let labels = name[name.index(after: start)...].dropLast().split(separator: ":").map(String.init)
    guard labels.count == declaration.parameters.count else { return }
    for (index, label) in labels.enumerated() { declaration.parameters[index].label = label }
  }

  // MARK: - Parameters

  private mutating func addParameter(
    _ parameter: Declaration.Parameter, _ position: Int
  ) throws(Refusal.Reason) {
    var tokens = parameter.type
    var result = FunctionShape.Parameter(takingWordsFrom: &tokens)
    let isVariadic = tokens.last?.text == "..."
    if isVariadic { tokens.removeLast() }
    let isImplicitlyUnwrapped = tokens.last?.text == "!"
    if isImplicitlyUnwrapped { tokens[tokens.count - 1].text = "?" }
    let reading = read(tokens)
    let head = name(&result, as: parameter, position)
    (result.type, result.recordedType, result.recorded) = (reading.text, reading.text, result.name)
    result.forwarded = result.name
    result.handed = "call.handing(\(result.name)\(Self.isExistential(tokens) ? " as \(reading.text)" : ""))"
    var declared = try record(&result, tokens, reading, isVariadic: isVariadic)
    if isImplicitlyUnwrapped, declared.hasSuffix("?") { declared = declared.dropLast() + "!" }
    if result.specifiers.contains("isolated") { declared = "isolated " + declared }
    if !result.specifiers.allSatisfy({ $0 != "isolated" && $0 != "sending" }) { result.forwarded = nil }
    result.declaration = "\(head): \(declared)"
    shape.parameters.append(result)
  }

  /// Gives a parameter its label and its name. Of an operator's or a subscript's parameter the only name is no label.
  ///
  /// - Returns: Both as they are declared.
  private mutating func name(
    _ result: inout FunctionShape.Parameter, as parameter: Declaration.Parameter, _ position: Int
  ) -> String {
    let isBare = hasBareNames && parameter.label == parameter.name || parameter.label == "_"
    result.label = isBare ? nil : parameter.label.map(Keyword.unquoted)
    var name = Keyword.unquoted(parameter.name ?? "_")
    if name == "_" { name = declaration.parameters.count == 1 ? "argument" : "argument\(position + 1)" }
    while taken.contains(name) || name == "self" { name += "_" }
    taken.insert(name)
    result.name = Keyword.quoted(name)
    let isSubscript = declaration.keyword == "subscript"
    guard let label = result.label else { return hasBareNames || isSubscript ? result.name : "_ \(result.name)" }
    let isShort = label == name && !isSubscript
    return isShort ? Keyword.label(label) : "\(Keyword.label(label)) \(result.name)"
  }

  /// Decides how an argument is recorded.
  ///
  /// - Returns: The parameter's type as it is declared.
  private func record(
    _ result: inout FunctionShape.Parameter, _ tokens: [Token], _ reading: TypeReader.Reading, isVariadic: Bool
  ) throws(Refusal.Reason) -> String {
    let (type, isErased) = (reading.text, reading.isGeneric)
    // `consuming` and `borrowing` are mostly written on types that cannot be copied.
    let saysOwner = result.specifiers.contains { $0 == "consuming" || $0 == "borrowing" }
    if reading.mentionsPack, tokens.mentions("->") {
      // The compiler refuses to keep a closure that names a pack, and crashes on one that escapes.
      result.leaveUnrecorded(isForwardable: tokens.first?.text != "repeat")
      return (result.isEscaping ? "@escaping " : "") + type
    } else if reading.mentionsPack, Self.isPack(tokens) {
      result.keepPack()
    } else if isNonCopyable(tokens, isErased: isErased) || (saysOwner && copyability.isUnknown(tokens)) {
      let kept = result.specifiers.filter { $0 != "sending" && $0 != "isolated" }
      result.leaveUnrecorded(isForwardable: kept != ["inout"])
      return (kept + [type]).joined(separator: " ")
    } else if result.specifiers.contains("inout") {
      if tokens.mentions("some") { throw .dependentResult("inout \(type)") }
      result.keepInOut(isErased: isErased)
      return "inout \(type)"
    } else if isVariadic {
      result.recordedType = isErased ? "[Any]" : "[\(type)]"
      result.forwarded = nil
      return "\(type)..."
    } else if types.index.function(tokens) != nil {
      result.keepFunction(
        isErased: isErased, isOpaque: tokens.mentions("some"), callMarks: types.index.callMarks(tokens))
      let attributes = (result.isAutoclosure ? "@autoclosure " : "") + (result.isEscaping ? "@escaping " : "")
      return FunctionShape.Parameter.declared(type, attributes: attributes)
    } else if isErased {
      result.erase()
      // A tuple with more than a pack crashes the compiler where it is passed on.
      if reading.mentionsPack, tokens.first?.text == "(" { result.forwarded = nil }
    }
    return type
  }

  /// Returns whether a type is a pack, or a tuple of nothing else: others may name a pack and be one value.
  private static func isPack(_ tokens: [Token]) -> Bool {
    let inner = tokens.count == 1 && tokens[0].text == "(" ? tokens[0].inside : tokens
    return inner.first?.text == "repeat" && inner.index(of: ",") == nil
  }

  /// Returns whether a type is, or by its alias may be, one that generic functions look into: `any P`, `Any`,
  /// `Any.Type`.
  private static func isExistential(_ tokens: [Token]) -> Bool {
    guard let first = tokens.flat.first(where: { $0.text != "(" }) else { return false }
    if ["any", "Any", "AnyObject", "AnyClass"].contains(first.text) { return true }
    return tokens.flat.contains { $0.kind == .type && $0.usr?.rawValue.hasSuffix("a") == true }
  }

  /// Returns whether a type cannot be copied, or names a generic parameter that may stand for one that cannot.
  private func isNonCopyable(_ tokens: [Token], isErased: Bool) -> Bool {
    if copyability.isNonCopyable(tokens) { return true }
    guard isErased else { return false }
    let names = Set(tokens.flat.map(\.text))
    return tokens.suppressesCopying
      || (declaration.constraints + declaration.generics).contains { clause in
        clause.first.map { names.contains($0.text) } ?? false && clause.mentions("~")
      }
  }

  // MARK: - Result

  private mutating func readResult() throws(Refusal.Reason) {
    var tokens = declaration.type
    if tokens.first?.text == "sending" {
      tokens.removeFirst()
      shape.isSending = true
    }
    if tokens.last?.text == "!" {
      tokens[tokens.count - 1].text = "?"
      shape.isImplicitlyUnwrapped = true
    }
    guard !tokens.isEmpty, !["Void", "()", "Swift.Void"].contains(tokens.text) else { return }
    tokens = tokens.spaced(false)
    let reading = read(tokens)
    if isNonCopyable(tokens, isErased: reading.isGeneric) { throw .nonCopyableResult(tokens.text) }
    shape.result = Self.answer(reading, erased: "Any")
  }
}
