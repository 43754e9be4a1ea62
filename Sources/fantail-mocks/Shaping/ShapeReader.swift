import FantailSyntax
import FantailToolSupport

/// Determines how the function of a requirement is mocked.
struct ShapeReader {
  private let types: TypeReader
  /// The declaration, in the form that the mock has to write.
  private var declaration: Declaration
  /// Names in the body that parameters must not hide.
  private var taken: Set<String>

  /// - Parameters:
  ///   - requirement: The requirement.
  ///   - reserved: Names in the body that parameters must not hide.
  /// - Throws: The reason why the function cannot be mocked.
  static func shape(
    of requirement: MockedProtocol.Requirement, _ types: TypeReader, reserved: Set<String>
  ) throws(Refusal.Reason) -> FunctionShape {
    let declaration = types.read(requirement.declaration)
    let taken = declaration.keyword == "subscript" ? reserved.union(["newValue"]) : reserved
    var reader = ShapeReader(types: types, declaration: declaration, taken: taken)
    return try reader.shape()
  }

  private mutating func shape() throws(Refusal.Reason) -> FunctionShape {
    if declaration.constraints.contains(where: { $0.mentions("repeat") && $0.last?.text == "Any" }) {
      throw .packsOfOneShape
    }
    nameOpaqueInOut()
    if declaration.effects.throwing == .rethrowing { makeErrorsGeneric() }
    var parameters: [FunctionShape.Parameter] = []
    for (position, parameter) in declaration.parameters.enumerated() {
      parameters.append(try self.parameter(parameter, position))
    }
    var failure: FunctionShape.Answer?
    switch declaration.effects.throwing {
    case .nothing, .rethrowing: break
    case .anything: failure = .init(recordedType: Self.anyError)
    case .typed(let type):
      let isNever = ["Never", "Swift::Never"].contains(type.text)
      failure = isNever ? nil : Self.answer(type, erased: Self.anyError)
    }
    return FunctionShape(declaration: declaration, parameters: parameters, failure: failure, result: try result())
  }

  private static let anyError = "any " + TypeReader.standard("Error")

  private static func answer(_ type: [Token], erased: String) -> FunctionShape.Answer {
    let isPath = type.first?.text == "any" && type.allSatisfy { $0.isName || $0.text == "." }
    return .init(
      type: type.text, recordedType: type.isGeneric ? erased : type.text, isErased: type.isGeneric,
      proto: isPath && !type.isGeneric ? type.last?.usr : nil)
  }

  /// Writes the error type of throwing closure arguments, and the same type for the function.
  private mutating func makeErrorsGeneric() {
    // In a closure's type, the name is not marked as generic. The mock keeps such a closure as a closure that throws
    // any error, so the kept type does not depend on the caller.
    let name = Token.word(FunctionShape.rethrownError)
    let known = Token(kind: .word, text: name.text, usr: .genericParameter)
    for index in declaration.parameters.indices {
      let type = declaration.parameters[index].type
      guard let arrow = type.index(of: "->"), arrow > 0, type[arrow - 1].text == "throws" else { continue }
      declaration.parameters[index].type.insert(.parentheses([name]), at: arrow)
      declaration.effects.throwing = .typed([known])
    }
    if declaration.effects.throwing != .rethrowing {
      declaration.generics.append([known, .sign(":"), .word(TypeReader.standard("Error"), spaced: true)])
    }
  }

  /// Gives a name to the type of an argument `inout some P`, since the body has to spell the type.
  private mutating func nameOpaqueInOut() {
    for index in declaration.parameters.indices {
      let type = declaration.parameters[index].type
      guard type.first?.text == "inout", type.index(of: "some") == 1,
        type.flat.count(where: { $0.text == "some" }) == 1, type.last?.text != "?"
      else { continue }
      let name = Token(kind: .type, text: "Opaque\(index + 1)", usr: .genericParameter, isSpaced: true)
      declaration.generics.append([name, .sign(":")] + type[2...])
      declaration.parameters[index].type = [type[0], name]
    }
  }

  // MARK: - Parameters

  private mutating func parameter(
    _ parameter: Declaration.Parameter, _ position: Int
  ) throws(Refusal.Reason) -> FunctionShape.Parameter {
    var tokens = parameter.type.optional
    var result = FunctionShape.Parameter(takingWordsFrom: &tokens)
    let isVariadic = tokens.last?.text == "..."
    if isVariadic { tokens.removeLast() }
    let head = name(&result, as: parameter, position)
    result.type = tokens.text
    result.recordedType = tokens.text
    result.recorded = result.name
    result.forwarded = result.name
    result.handed = "call.handing(\(result.name)\(Self.isExistential(tokens) ? " as \(result.type)" : ""))"
    // `consuming` and `borrowing` are usually used for types that cannot be copied.
    let saysOwner = result.specifiers.contains { $0 == "consuming" || $0 == "borrowing" }
    let isCopied = !isNonCopyable(tokens) && !(saysOwner && types.isUnknown(tokens))
    try record(&result, tokens, isCopied: isCopied, isVariadic: isVariadic)
    let isSending = result.specifiers.contains("sending") && !result.isSentBack
    if isSending { result.forwarded = "call.handing(\(result.forwarded))" }
    let dropped = (isSending ? ["sending"] : []) + (isCopied ? ["consuming", "borrowing", "__owned", "__shared"] : [])
    let arrow = parameter.type.index(of: "->") ?? parameter.type.endIndex
    let declared = parameter.type[..<arrow].filter { !dropped.contains($0.text) } + parameter.type[arrow...]
    result.declaration = "\(head): \(declared.text)"
    return result
  }

  /// Gives a parameter its label and its name.
  ///
  /// - Returns: The label and the name as they are declared.
  private mutating func name(
    _ result: inout FunctionShape.Parameter, as parameter: Declaration.Parameter, _ position: Int
  ) -> String {
    result.label = parameter.label == "_" ? nil : parameter.label.map(\.unquoted)
    var name = (parameter.name ?? "_").unquoted
    if name == "_" { name = declaration.parameters.count == 1 ? "argument" : "argument\(position + 1)" }
    result.name = Keyword.quoted(name)
    while name == "self" || !taken.isDisjoint(with: [name, result.box]) {
      name += "_"
      result.name = Keyword.quoted(name)
    }
    taken.formUnion([name, result.box])
    guard let label = result.label else { return parameter.label == nil ? result.name : "_ \(result.name)" }
    let isShort = label == name && declaration.keyword != "subscript"
    return isShort ? Keyword.label(label) : "\(Keyword.label(label)) \(result.name)"
  }

  /// Decides how an argument is recorded.
  private func record(
    _ result: inout FunctionShape.Parameter, _ tokens: [Token], isCopied: Bool, isVariadic: Bool
  ) throws(Refusal.Reason) {
    let isErased = tokens.isGeneric
    let mentionsPack = tokens.mentions("repeat")
    let isInOut = result.specifiers.contains("inout")
    if mentionsPack, tokens.mentions("->") {
      // The compiler rejects code that keeps a closure whose type contains a parameter pack, and crashes on such a
      // closure if it escapes.
      result.leaveUnrecorded(tokens.first?.text == "repeat" ? .pack : nil)
    } else if mentionsPack, Self.isPack(tokens) {
      result.keepPack()
    } else if !isCopied || result.isSentBack {
      // The compiler cannot follow a value that is sent from a box back to the caller.
      result.leaveUnrecorded()
      if isInOut { result.forwarded = "&" + result.name }
    } else if isInOut {
      if tokens.mentions("some") { throw .dependentResult("inout \(result.type)") }
      result.keepInOut(isErased: isErased)
    } else if isVariadic {
      result.recordedType = isErased ? "[Any]" : "[\(result.type)]"
      result.isValue = !namesFunction(tokens)
      result.obstacle = .variadic
    } else if let function = types.index.function(tokens) {
      // The compiler cannot make such a closure escape for the call.
      let isOfAnyActor = function.prefix { $0.text != "->" }.contains { $0.text == "@isolated" }
      if isOfAnyActor, !result.isEscaping { return result.leaveUnrecorded() }
      result.keepFunction(
        isErased: isErased, isOpaque: tokens.mentions("some"), callMarks: types.index.callMarks(tokens))
    } else if isErased {
      let isMetatype = tokens.suffix(2).map(\.text) == [".", "Type"]
      if isMetatype { result.eraseMetatype() } else { result.erase() }
      // A tuple with a pack and other elements crashes the compiler when it is forwarded.
      if mentionsPack, tokens.first?.text == "(" { result.obstacle = .pack }
    } else {
      // `Never` has no values, and the compiler warns about code that would use one.
      result.isValue = !namesFunction(tokens) && result.type != TypeReader.standard("Never")
      if tokens.last?.text == "?", tokens.index(of: "->") == nil { result.wrapped = tokens.dropLast().text }
    }
  }

  /// Returns whether a type is a function type or contains one. Such values do not have `==` and cannot be compared.
  private func namesFunction(_ tokens: [Token]) -> Bool { types.index.unaliased(tokens).mentions("->") }

  /// Returns whether a type is a pack, or a tuple that only consists of a pack; other types may contain a pack but have
  /// a single value.
  private static func isPack(_ tokens: [Token]) -> Bool {
    let inner = tokens.count == 1 && tokens[0].text == "(" ? tokens[0].inside : tokens
    return inner.first?.text == "repeat" && inner.index(of: ",") == nil
  }

  /// Returns whether a type is existential, or may be through an alias, so that generic functions would open it: `any
  /// P`, `Any`, `Any.Type`.
  private static func isExistential(_ tokens: [Token]) -> Bool {
    guard let first = tokens.flat.first(where: { $0.text != "(" }) else { return false }
    if ["any", "Any", "AnyObject", "AnyClass"].contains(first.text) { return true }
    return tokens.flat.contains { $0.kind == .type && $0.usr?.rawValue.hasSuffix("a") == true }
  }

  /// Returns whether a type cannot be copied, or contains a generic parameter whose type may not be copyable.
  private func isNonCopyable(_ tokens: [Token]) -> Bool {
    let names = Set(tokens.flat.map(\.text))
    let isSuppressed = (declaration.constraints + declaration.generics).contains { clause in
      clause.first.map { names.contains($0.text) } ?? false && clause.mentions("~")
    }
    return types.isNonCopyable(tokens) || tokens.isGeneric && isSuppressed
  }

  // MARK: - Result

  private func result() throws(Refusal.Reason) -> FunctionShape.Answer {
    let tokens = Array(declaration.type.optional.drop { $0.text == "sending" }).spaced(false)
    if ["", "Void", "()", "Swift.Void", "Swift::Void"].contains(tokens.text) {
      return .init(recordedType: TypeReader.standard("Void"))
    }
    if isNonCopyable(tokens) { throw .nonCopyableResult(tokens.text) }
    return Self.answer(tokens, erased: "Any")
  }
}

extension [Token] {
  /// The type with `?` instead of `!`.
  fileprivate var optional: [Token] {
    last?.text == "!" ? dropLast() + [.sign("?")] : self
  }
}
