import FantailToolSupport

/// Finds out how the function of a requirement is mocked.
struct ShapeReader {
  let types: TypeReader
  let closures: ClosureTypes
  let copyability: Copyability
  /// Names in the body that no parameter may hide.
  let reserved: Set<String>

  /// - Throws: A reason where the function cannot be mocked.
  func shape(of requirement: MockedProtocol.Requirement) throws(Refusal.Reason) -> FunctionShape {
    var declaration = requirement.declaration
    var shape = FunctionShape()
    nameOpaqueInOut(&declaration)
    let isRethrowing = declaration.effects.throwing == .rethrowing && closures.makeErrorsGeneric(&declaration)
    var generics = try readGenerics(declaration, into: &shape)
    var taken = reserved
    if declaration.keyword == "subscript" { restoreLabels(of: &declaration, requirement.name) }
    for (position, parameter) in declaration.parameters.enumerated() {
      try addParameter(parameter, position, generics, requirement.isOperator, declaration, &taken, to: &shape)
    }
    shape.isAsync = declaration.effects.isAsync
    if isRethrowing {
      let name = ClosureTypes.rethrownError
      generics[name] = name
      shape.generics = shape.generics.isEmpty ? "<\(name): Error>" : shape.generics.dropLast() + ", \(name): Error>"
    }
    switch declaration.effects.throwing {
    case .rethrowing where isRethrowing: shape.failure = .erased(ClosureTypes.rethrownError)
    case .nothing, .rethrowing: shape.failure = .never
    case .anything: shape.failure = .any
    case .typed(let tokens):
      let reading = types.read(tokens, generics: generics)
      shape.mentions.formUnion(reading.mentions)
      let text = reading.text
      shape.failure = text == "Never" ? .never : reading.isGeneric ? .erased(text) : .typed(text)
    }
    try readResult(declaration, generics, into: &shape)
    return shape
  }

  // MARK: - Generic parameters

  /// Gives the type of an argument `inout some P` a name: the body has to write it.
  private func nameOpaqueInOut(_ declaration: inout Declaration) {
    for index in declaration.parameters.indices {
      let type = declaration.parameters[index].type
      guard type.first?.text == "inout", let start = type.firstIndex(where: { $0.text == "some" }) else { continue }
      guard start == 1, type.filter({ $0.text == "some" }).count == 1, type.last?.text != "?" else { continue }
      let name = "Opaque\(index + 1)"
      declaration.generics.append([.word(name), .sign(":")] + type[2...])
      declaration.parameters[index].type = [type[0], .type(name, spaced: true)]
    }
  }

  /// The names of generic parameters, with those that the mock's own parameters would hide renamed.
  private func readGenerics(
    _ declaration: Declaration, into shape: inout FunctionShape
  ) throws(Refusal.Reason) -> [String: String] {
    var generics: [String: String] = [:]
    for parameter in declaration.generics {
      guard let name = parameter.first(where: { !["each", "let"].contains($0.text) })?.text else { continue }
      generics[name] = types.associatedTypes.contains(name) || types.mock.hasPrefix(name + "<") ? name + "_" : name
    }
    guard !generics.isEmpty else { return generics }
    var mentions: [Mentions] = []
    let parameters = declaration.generics.map { parameter in
      guard let end = parameter.firstIndex(where: { $0.text == ":" }) else {
        return parameter.map { token in rename(token, generics) }.spaced(false).text
      }
      let name = parameter[..<end].map { rename($0, generics) }.spaced(false).text
      let demand = types.readConstraint(Array(parameter[(end + 1)...]), generics)
      mentions.append(demand.mentions)
      return name + ": " + demand.tokens.spaced(false).text
    }
    shape.generics = "<" + parameters.joined(separator: ", ") + ">"
    var constraints: [String] = []
    for clause in declaration.constraints {
      if clause.contains(where: { $0.text == "repeat" }), clause.last?.text == "Any" { throw .packsOfOneShape }
      let demand = types.readConstraint(clause, generics)
      mentions.append(demand.mentions)
      constraints.append(demand.tokens.spaced(false).text)
    }
    shape.mentions.formUnion(.union(of: mentions))
    if !constraints.isEmpty { shape.constraints = " where " + constraints.joined(separator: ", ") }
    return generics
  }

  private func rename(_ token: Token, _ generics: [String: String]) -> Token {
    guard let name = generics[token.text] else { return token }
    var token = token
    token.text = name
    return token
  }

  // MARK: - Parameters

  private func addParameter(
    _ parameter: Declaration.Parameter, _ position: Int, _ generics: [String: String], _ hasBareNames: Bool,
    _ declaration: Declaration, _ taken: inout Set<String>, to shape: inout FunctionShape
  ) throws(Refusal.Reason) {
    var tokens = parameter.type
    let marks = ParameterMarks(takenFrom: &tokens)
    let reading = types.read(tokens, generics: generics)
    let (label, name, head) = names(of: parameter, position, hasBareNames, declaration, &taken)
    var result = FunctionShape.Parameter(
      declaration: "", label: label, name: name, type: reading.text, recordedType: reading.text, recording: .plain,
      isExistential: Self.isExistential(tokens)
    )
    var declared = try record(&result, tokens, marks, reading, declaration)
    if marks.isImplicitlyUnwrapped, declared.hasSuffix("?") { declared = declared.dropLast() + "!" }
    if marks.specifiers.contains("isolated") {
      declared = "isolated " + declared
      result.isForwardable = false
    }
    if marks.specifiers.contains("sending") { result.isForwardable = false }
    result.declaration = "\(head): \(declared)"
    shape.parameters.append(result)
    shape.mentions.formUnion(reading.mentions)
  }

  /// Returns the label and name of a parameter, and both as they are declared. Of an operator's or a subscript's
  /// parameter the only name is no label.
  private func names(
    of parameter: Declaration.Parameter, _ position: Int, _ hasBareNames: Bool, _ declaration: Declaration,
    _ taken: inout Set<String>
  ) -> (label: String?, name: String, head: String) {
    let hasOneName = parameter.label == parameter.name
    let label: String? =
      hasBareNames && hasOneName ? nil : parameter.label == "_" ? nil : parameter.label.map(Keyword.unquoted)
    var name = Keyword.unquoted(parameter.name ?? "_")
    if name == "_" { name = declaration.parameters.count == 1 ? "argument" : "argument\(position + 1)" }
    while taken.contains(name) || name == "self" { name += "_" }
    taken.insert(name)
    let quotedName = Keyword.quoted(name)
    guard let label else {
      let isBare = hasBareNames || declaration.keyword == "subscript"
      return (nil, quotedName, isBare ? quotedName : "_ \(quotedName)")
    }
    let isShort = label == name && declaration.keyword != "subscript"
    return (label, quotedName, isShort ? Keyword.label(label) : "\(Keyword.label(label)) \(quotedName)")
  }

  /// Decides how an argument is recorded.
  ///
  /// - Returns: The parameter's type as it is declared.
  private func record(
    _ result: inout FunctionShape.Parameter, _ tokens: [Token], _ marks: ParameterMarks, _ reading: TypeReader.Reading,
    _ declaration: Declaration
  ) throws(Refusal.Reason) -> String {
    let (type, isErased) = (reading.text, reading.isGeneric)
    // `consuming` and `borrowing` are mostly written on types that cannot be copied.
    let saysOwner = marks.specifiers.contains { $0 == "consuming" || $0 == "borrowing" }
    let isNonCopyable =
      copyability.isNonCopyable(tokens) || (isErased && isNonCopyableGeneric(tokens, declaration))
      || (saysOwner && copyability.isUnknown(tokens))
    if reading.mentionsPack, tokens.contains(where: { $0.text == "->" }) {
      // The compiler refuses to keep a closure that names a pack, and crashes on one that escapes.
      result.recording = .unrecorded
      result.recordedType = "Unrecorded"
      result.isForwardable = tokens.first?.text != "repeat"
      return (marks.isEscaping ? "@escaping " : "") + type
    } else if reading.mentionsPack, Self.isPack(tokens) {
      result.recording = .pack
      result.recordedType = "[Any]"
      result.isForwardable = true
    } else if isNonCopyable {
      result.recording = .unrecorded
      result.recordedType = "Unrecorded"
      let kept = marks.specifiers.filter { $0 != "sending" && $0 != "isolated" }
      result.isForwardable = kept != ["inout"]
      return (kept + [type]).joined(separator: " ")
    } else if marks.specifiers.contains("inout") {
      if tokens.contains(where: { $0.text == "some" }) { throw .dependentResult("inout \(type)") }
      result.recording = .inOut(erased: isErased)
      result.recordedType = isErased ? "InOut<Any>" : "InOut<\(type)>"
      return "inout \(type)"
    } else if marks.isVariadic {
      result.recordedType = isErased ? "[Any]" : "[\(type)]"
      result.isForwardable = false
      return "\(type)..."
    } else if closures.isFunction(tokens) {
      return recordFunction(&result, tokens, marks, isErased: isErased)
    } else if isErased {
      result.recording = .erased
      result.recordedType = "Any"
      // A tuple with more than a pack crashes the compiler where it is passed on.
      if reading.mentionsPack, tokens.first?.text == "(" { result.isForwardable = false }
    }
    return type
  }

  private func recordFunction(
    _ result: inout FunctionShape.Parameter, _ tokens: [Token], _ marks: ParameterMarks, isErased: Bool
  ) -> String {
    let type = result.type
    let isClosure = !marks.isEscaping
    // A closure that throws the caller's error is kept as one that throws any.
    let kept = type.replacing("throws(\(ClosureTypes.rethrownError))", with: "throws")
    if isClosure {
      result.recording = .nonEscaping(erased: isErased)
      result.boxedType = "NonEscaping<\(kept)>"
      result.recordedType = isErased ? "Any" : result.boxedType
    } else if isErased {
      result.recording = .erased
      result.recordedType = "Any"
    } else {
      result.recordedType = kept
    }
    if tokens.contains(where: { $0.text == "some" }), isClosure || marks.isAutoclosure {
      // The body cannot write a type that has no name.
      result.recording = .unrecorded
      result.recordedType = "Unrecorded"
    }
    if marks.isAutoclosure {
      result.isAutoclosure = true
      result.marks = closures.callMarks(tokens)
      if !isClosure, result.recording != .unrecorded { result.recording = .deferredValue }
      // A closure around it would run on another actor.
      if result.marks.contains("await") {
        result.recording = .unrecorded
        result.recordedType = "Unrecorded"
        result.isForwardable = false
      }
    }
    let attributes = (marks.isAutoclosure ? "@autoclosure " : "") + (marks.isEscaping ? "@escaping " : "")
    return FunctionShape.Parameter.declared(type, attributes: attributes)
  }

  /// Returns whether a type is a pack, or a tuple of nothing else: others may name a pack and be one value.
  private static func isPack(_ tokens: [Token]) -> Bool {
    let isTuple = tokens.first?.text == "(" && tokens.indexAfterGroup(at: 0) == tokens.count
    let inner = isTuple ? Array(tokens.dropFirst().dropLast()) : tokens
    return inner.first?.text == "repeat" && inner.topLevelIndex(of: ",") == nil
  }

  /// Returns whether a type is, or by its alias may be, one that generic functions look into: `any P`, `Any`,
  /// `Any.Type`.
  private static func isExistential(_ tokens: [Token]) -> Bool {
    guard let first = tokens.first(where: { $0.text != "(" }) else { return false }
    if ["any", "Any", "AnyObject", "AnyClass"].contains(first.text) { return true }
    return tokens.contains { $0.kind == .type && ($0.usr?.isTypeAlias ?? false) }
  }

  /// The one name of a subscript's parameter may be a label or none: the subscript's own name tells.
  private func restoreLabels(of declaration: inout Declaration, _ name: String) {
    guard let start = name.firstIndex(of: "("), name.last == ")" else { return }
    let labels = name[name.index(after: start)...].dropLast().split(separator: ":").map(String.init)
    guard labels.count == declaration.parameters.count else { return }
    for (index, label) in labels.enumerated() { declaration.parameters[index].label = label }
  }

  /// Returns whether a generic parameter in the type may stand for a type that cannot be copied.
  private func isNonCopyableGeneric(_ tokens: [Token], _ declaration: Declaration) -> Bool {
    let names = Set(tokens.map(\.text))
    if zip(tokens, tokens.dropFirst()).contains(where: {
      $0.text == "~" && ["Copyable", "Escapable"].contains($1.text)
    }) {
      return true
    }
    return (declaration.constraints + declaration.generics).contains { clause in
      guard let first = clause.first, names.contains(first.text) else { return false }
      return clause.contains { $0.text == "~" }
    }
  }

  // MARK: - Result

  private func readResult(
    _ declaration: Declaration, _ generics: [String: String], into shape: inout FunctionShape
  ) throws(Refusal.Reason) {
    var tokens = declaration.type
    if tokens.first?.text == "sending" {
      tokens.removeFirst()
      shape.isSending = true
    }
    if tokens.last?.text == "!" {
      tokens[tokens.count - 1].text = "?"
      shape.isImplicitlyUnwrapped = true
    }
    guard !tokens.isEmpty, !["Void", "()"].contains(tokens.text), tokens.text != "Swift.Void" else { return }
    tokens = tokens.spaced(false)
    let reading = types.read(tokens, generics: generics)
    if copyability.isNonCopyable(tokens) || (reading.isGeneric && isNonCopyableGeneric(tokens, declaration)) {
      throw .nonCopyableResult(tokens.text)
    }
    shape.mentions.formUnion(reading.mentions)
    shape.result = reading.isGeneric ? .erased(reading.text) : .plain(reading.text)
  }
}

extension TypeReader {
  /// Reads a constraint: like a type, but protocols in it are no existential types.
  func readConstraint(_ tokens: [Token], _ generics: [String: String]) -> Reading {
    var reader = self
    reader.addsAny = false
    return reader.read(tokens, generics: generics)
  }
}
