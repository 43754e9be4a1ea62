// Longer than a file should be: one case for each kind of requirement, and all of them share the same few words.

import FantailToolSupport

/// Writes what one requirement adds to a mock.
struct MemberRenderer {
  let mocked: MockedProtocol
  let names: MockNames
  let selectors: ModuleQualifier
  let index: SymbolIndex
  /// The mock's type with its generic parameters, as expressions name it.
  let mockType: String
  let runtime: RuntimeNames
  let canForward: Bool
  let answering: AnsweringMocks

  /// - Parameters:
  ///   - requirement: The requirement.
  ///   - shape: How it is mocked.
  ///   - mockNames: The names of its function mocks: one, or a subscript's two.
  ///   - onName: Its name in `on`, where another one of the same name and constraints is taken.
  func function(
    _ requirement: MockedProtocol.Requirement, _ shape: FunctionShape, mockName: String, onName: String
  ) -> MockMember {
    var member = MockMember(isStatic: requirement.isStatic, mentions: mentions(requirement, shape))
    member.stored = [
      .init(
        name: mockName, type: runtime.qualified(shape.mockType), label: requirement.name,
        answering: answering.name(for: shape))
    ]
    let declaration = requirement.declaration
    var body = FunctionBody(shape: shape, mock: mockName, real: names.real)
    body.isolation = isolation(requirement, isAsync: shape.isAsync)
    if canForward, isForwardable(requirement, shape) {
      let mayLeaveActor = shape.isAsync && !isPlaced(requirement)
      body.handsOverReal = mayLeaveActor && !mocked.isSendable
      let arguments = FunctionBody.forwardedArguments(shape, areHandedOver: mayLeaveActor)
      body.forwarding = "\(names.real).\(declaration.name)(\(arguments))"
    }
    let parameters = shape.parameters.map(\.declaration).joined(separator: ", ")
    let result = shape.declaredResult.map { " -> \($0)" } ?? ""
    let fix = requirement.isPrefix ? (requirement.isPostfix ? "postfix " : "prefix ") : ""
    let head =
      modifiers(requirement, isAsync: shape.isAsync) + fix + "func \(declaration.name)"
      + (requirement.isOperator ? " " : "") + shape.generics + "(\(parameters))" + shape.effects + result
      + shape.constraints
    addWitness(requirement, head, to: &member) { body.add(to: &$0) }
    addPattern(shape, mockName: mockName, isStatic: requirement.isStatic, name: "func \(onName)", to: &member)
    return member
  }

  func initializer(
    _ requirement: MockedProtocol.Requirement, _ shape: FunctionShape, mockName: String, onName: String
  )
    -> MockMember
  {
    var member = MockMember(isStatic: true, mentions: mentions(requirement, shape))
    member.stored = [.init(name: mockName, type: runtime.qualified(shape.mockType), label: requirement.name)]
    var body = FunctionBody(shape: shape, mock: "Self.\(mockName)")
    body.isolation = isolation(requirement, isAsync: shape.isAsync)
    let parameters = shape.parameters.map(\.declaration).joined(separator: ", ")
    let word = mocked.base == .actor ? "" : "convenience "
    let head =
      attributes(requirement, isAsync: shape.isAsync) + word + "init" + shape.generics + "(\(parameters))"
      + shape.effects + shape.constraints
    addWitness(requirement, head, to: &member) { text in
      text.add("self.init(\"\(mocked.mockName)\", .nice)")
      var calls = SwiftLines()
      body.add(to: &calls)
      text.add(calls.withoutReturns.lines)
    }
    addPattern(shape, mockName: mockName, isStatic: true, name: "func \(onName)", to: &member)
    return member
  }

  /// A property without effects is a property mock; one with them, a function mock of its getter.
  func property(_ requirement: MockedProtocol.Requirement, _ shape: FunctionShape, mockName: String) -> MockMember {
    var member = MockMember(isStatic: requirement.isStatic, mentions: mentions(requirement, shape))
    let declaration = requirement.declaration
    let type = shape.result.declaredType ?? "Void"
    let declared = shape.declaredResult ?? type
    let name = Keyword.quoted(declaration.name)
    let hasEffects = declaration.effects != .init()
    let forwards = canForward && isForwardable(requirement, shape)
    let stored = runtime.qualified(hasEffects ? shape.mockType : "PropertyMock<\(type)>")
    member.stored = [
      .init(name: mockName, type: stored, label: requirement.name, answering: answering.name(for: shape))
    ]
    let real = names.real
    let head = modifiers(requirement, isAsync: shape.isAsync) + "var \(name): \(declared)"
    addWitness(requirement, head, to: &member) { text in
      if hasEffects {
        var body = FunctionBody(shape: shape, mock: mockName, real: real)
        if forwards { body.forwarding = "\(real).\(name)" }
        return text.declaration("get\(shape.effects)") { body.add(to: &$0) }
      }
      let read = forwards ? "\(mockName).get(forwardingTo: \(real)?.\(name))" : "\(mockName).get()"
      guard declaration.isSettable else { return text.add("return \(read)") }
      text.add("get { \(read) }")
      if !forwards {
        text.add("set { \(mockName).set(newValue) }")
      } else if requirement.isOfClass || declaration.writesWithoutMutation {
        text.add("set { if \(mockName).set(newValue) { \(real)?.\(name) = newValue } }")
      } else {
        text.block("set") {
          $0.add(["guard \(mockName).set(newValue), var \(real) else { return }", "\(real).\(name) = newValue"])
        }
      }
    }
    let owner = requirement.isStatic ? mockType : names.owner
    member.on.add("var \(name): \(stored) { \(owner).\(mockName) }")
    return member
  }

  func subscriptMember(
    _ requirement: MockedProtocol.Requirement, _ shape: FunctionShape, getter: String, setter: String?,
    onName: String? = nil
  ) -> MockMember {
    var member = MockMember(isStatic: requirement.isStatic, mentions: mentions(requirement, shape))
    let declaration = requirement.declaration
    member.stored = [
      .init(
        name: getter, type: runtime.qualified(shape.mockType), label: requirement.name,
        answering: answering.name(for: shape))
    ]
    let pattern = onName.map { "func \($0)" } ?? "subscript"
    addPattern(shape, mockName: getter, isStatic: requirement.isStatic, name: pattern, to: &member)
    let result = shape.declaredResult ?? "Void"
    let heads = shape.parameters.map(\.declaration).joined(separator: ", ")
    let forwards = canForward && isForwardable(requirement, shape)
    let arguments = FunctionBody.forwardedArguments(shape)
    var getterBody = FunctionBody(shape: shape, mock: getter, real: names.real)
    if forwards { getterBody.forwarding = "\(names.real)[\(arguments)]" }
    let head =
      modifiers(requirement, isAsync: shape.isAsync) + "subscript"
      + shape.generics + "(\(heads)) -> \(result)" + shape.constraints
    let set = setter.map { addSetter($0, to: &member, requirement, shape, arguments, pattern, forwards) }
    addWitness(requirement, head, isExpression: true, to: &member) { text in
      if set == nil, declaration.effects == .init() { return getterBody.add(to: &text) }
      text.declaration("get" + (set == nil ? shape.effects : "")) { getterBody.add(to: &$0) }
      if let set { text.declaration("set") { $0.add(set.lines) } }
    }
    return member
  }

  /// Adds the mock of a subscript's setter.
  ///
  /// - Returns: The setter's body.
  private func addSetter(
    _ setter: String, to member: inout MockMember, _ requirement: MockedProtocol.Requirement, _ shape: FunctionShape,
    _ arguments: String, _ pattern: String, _ forwards: Bool
  ) -> SwiftLines {
    var shape = shape
    let isErased = if case .erased = shape.result { true } else { false }
    let type = shape.result.declaredType ?? "Void"
    shape.result = .void
    shape.parameters.append(
      .init(
        declaration: "", label: "newValue", name: "newValue", type: type, recordedType: isErased ? "Any" : type,
        recording: isErased ? .erased : .plain
      )
    )
    member.stored.append(
      .init(name: setter, type: runtime.qualified(shape.mockType), label: requirement.name + " =")
    )
    addPattern(
      shape, mockName: setter, isStatic: requirement.isStatic, name: pattern, lastIsRequired: true, to: &member)
    let body = FunctionBody(shape: shape, mock: setter)
    var text = SwiftLines()
    guard forwards else {
      body.add(to: &text)
      return text
    }
    let object = requirement.isOfClass || requirement.declaration.writesWithoutMutation ? "let" : "var"
    text.add([
      "let call = \(setter).begin(\(body.arguments))",
      "if call.forwards, \(object) \(names.real) { \(names.real)[\(arguments)] = newValue } else { call.answer() }",
    ])
    return text
  }

  // MARK: - Parts

  private func isForwardable(_ requirement: MockedProtocol.Requirement, _ shape: FunctionShape) -> Bool {
    if requirement.isSPI || requirement.isStatic || requirement.isOperator || shape.isSending { return false }
    let declaration = requirement.declaration
    // What may leave its actor cannot be handed over to a getter, nor come back in an `inout` argument.
    if shape.isAsync, !isPlaced(requirement) {
      if declaration.keyword != "func", !mocked.isSendable { return false }
      if shape.parameters.contains(where: { if case .inOut = $0.recording { true } else { false } }) { return false }
    }
    if declaration.modifiers.contains("mutating") || declaration.mutatesOnRead { return false }
    if case .erased = shape.failure { return false }
    if shape.parameters.contains(where: { !$0.isForwardable }) { return false }
    let types = declaration.parameters.map(\.type) + [declaration.type]
    return !types.joined().contains { $0.text == "Self" }
  }

  /// Adds the function or subscript of `on` that picks calls.
  private func addPattern(
    _ shape: FunctionShape, mockName: String, isStatic: Bool, name: String, lastIsRequired: Bool = false,
    to member: inout MockMember
  ) {
    let parameters = shape.parameters.enumerated().map { position, parameter in
      let plain = Keyword.unquoted(parameter.name)
      let label = parameter.label ?? "_"
      let head =
        label == plain && name != "subscript"
        ? Keyword.label(label) : "\(label == "_" ? "_" : Keyword.label(label)) \(parameter.name)"
      let isRequired = lastIsRequired && position == shape.parameters.count - 1
      let constraint = runtime.qualified("ArgumentConstraint<\(parameter.recordedType)>")
      return "\(head): \(constraint)" + (isRequired ? "" : " = .any")
    }
    let values = shape.parameters.map { "\($0.name).erased" }.joined(separator: ", ")
    let owner = isStatic ? mockType : names.owner
    member.on.block("\(name)(\(parameters.joined(separator: ", "))) -> \(runtime.qualified(shape.patternType))") {
      $0.add("\(owner).\(mockName).pattern(\(values))")
    }
  }

  /// What stands before the keyword of a declaration.
  private func modifiers(_ requirement: MockedProtocol.Requirement, isAsync: Bool) -> String {
    attributes(requirement, isAsync: isAsync) + (requirement.isStatic ? "static " : "")
  }

  private func attributes(_ requirement: MockedProtocol.Requirement, isAsync: Bool) -> String {
    var words: [String] = []
    let declaration = requirement.declaration
    for attribute in declaration.attributes {
      if ["discardableResult", "concurrent", "Sendable"].contains(attribute.name) { words.append(attribute.text) }
      if isGlobalActor(attribute.name) { words.append(attribute.text) }
    }
    let isNonisolated = declaration.modifiers.contains { $0 == "nonisolated" || $0 == "nonisolated(nonsending)" }
    // The graph does not say whether it runs on its caller's actor; an implementation that does fits either way.
    // With an isolated argument, it runs on that.
    let isOnArgument = declaration.parameters.contains { $0.type.contains { $0.text == "isolated" } }
    let mayRunOnCaller =
      isAsync && !isPlaced(requirement) && !isOnArgument && (mocked.base != .actor || requirement.isStatic)
    if mayRunOnCaller || declaration.modifiers.contains("nonisolated(nonsending)") || (isNonisolated && isAsync) {
      words.append("nonisolated(nonsending)")
    } else if isNonisolated {
      words.append("nonisolated")
    }
    return words.map { $0 + " " }.joined()
  }

  /// The attributes that say where it runs.
  private func isolation(_ requirement: MockedProtocol.Requirement, isAsync: Bool) -> String {
    var requirement = requirement
    requirement.declaration.attributes.removeAll { ["discardableResult", "Sendable"].contains($0.name) }
    return attributes(requirement, isAsync: isAsync)
  }

  /// Returns whether the graph says where the requirement runs.
  private func isPlaced(_ requirement: MockedProtocol.Requirement) -> Bool {
    let declaration = requirement.declaration
    return declaration.modifiers.contains("nonisolated(nonsending)")
      || declaration.attributes.contains { $0.name == "concurrent" || isGlobalActor($0.name) }
  }

  private func isGlobalActor(_ name: String) -> Bool { mentions(ofGlobalActor: name) != nil }

  /// What naming a global actor takes; `nil` if it is none.
  private func mentions(ofGlobalActor name: String) -> Mentions? {
    if name == "MainActor" { return Mentions() }
    let last = name.split(separator: ".").last.map(String.init) ?? name
    guard last.first?.isUppercase == true, last != "Sendable" else { return nil }
    let types = index.types(named: last)
    if let actor = types.first(where: { $0.declares("@globalActor") }) {
      return index.module(of: actor.usr).map { selectors.mentions(of: actor, module: $0) } ?? Mentions()
    }
    return types.isEmpty && !last.hasSuffix("Builder") ? Mentions(needsImports: true) : nil
  }

  private func mentions(_ requirement: MockedProtocol.Requirement, _ shape: FunctionShape) -> Mentions {
    let attributes = requirement.declaration.attributes
    return .union(of: [shape.mentions] + attributes.compactMap { mentions(ofGlobalActor: $0.name) })
  }

  /// Returns whether the requirement has a result builder: a conforming member has it too, unless it says `return`.
  private func hasResultBuilder(_ requirement: MockedProtocol.Requirement) -> Bool {
    requirement.declaration.attributes.contains { attribute in
      attribute.name.split(separator: ".").last?.first?.isUppercase == true && attribute.name != "MainActor"
    }
  }

  /// Adds the implementation of a requirement.
  ///
  /// - Parameter isExpression: Whether a body of one line needs no `return`; `nil` where the requirement tells.
  private func addWitness(
    _ requirement: MockedProtocol.Requirement, _ head: String, isExpression: Bool? = nil, to member: inout MockMember,
    body: (inout SwiftLines) -> Void
  ) {
    if requirement.availability.contains(where: \.isDeprecated) { member.witness.add("@available(*, deprecated)") }
    member.witness.declaration(head, isExpression: isExpression ?? !hasResultBuilder(requirement), body)
  }
}

extension Symbol {
  fileprivate func declares(_ attribute: String) -> Bool {
    (declarationFragments ?? []).prefix { $0.kind != "identifier" }.map(\.spelling).joined().contains(attribute)
  }
}
