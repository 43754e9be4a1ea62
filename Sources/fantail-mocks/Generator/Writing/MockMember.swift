import FantailToolSupport

/// What one requirement adds to a mock.
struct MockMember {
  /// A function or property mock that stands behind it.
  struct Stored {
    var name: String
    var type: String
    /// The name in failures.
    var label: String
    /// The mock that answers its calls by itself.
    var answering: String?
  }

  private let mock: MockRenderer
  private let names: MockNames
  let requirement: MockedProtocol.Requirement
  let shape: FunctionShape
  /// The names of its function mocks: a setter has one too.
  let mockNames: [String]
  /// What picks its calls in `on`: `func load`, `subscript`.
  private let pattern: String
  private let isolation: Isolation
  /// What its code takes.
  let mentions: Mentions
  let isStatic: Bool
  private(set) var stored: [Stored] = []
  /// The requirement's implementation.
  private(set) var witness = SwiftLines()
  /// The functions that pick its calls.
  private(set) var on = SwiftLines()

  private var declaration: Declaration { requirement.declaration }
  private var real: String { names.real }

  /// - Parameters:
  ///   - pattern: What picks its calls in `on`: `func load`, `subscript`.
  ///   - names: What the mock declares beside its members.
  ///   - mock: The mock.
  init(
    _ requirement: MockedProtocol.Requirement, _ shape: FunctionShape, _ mockNames: [String], pattern: String,
    _ names: MockNames, of mock: MockRenderer
  ) {
    (self.mock, self.pattern, self.names) = (mock, pattern, names)
    (self.requirement, self.shape, self.mockNames) = (requirement, shape, mockNames)
    isolation = Isolation(requirement, isAsync: shape.isAsync, of: mock)
    mentions = .union(of: [shape.mentions, isolation.mentions])
    isStatic = requirement.isStatic || requirement.declaration.keyword == "init"
    switch declaration.keyword {
    case "var", "let": addProperty()
    case "subscript": addSubscript()
    case "init": addInitializer()
    default: addFunction()
    }
  }

  // MARK: - Kinds of requirements

  private mutating func addFunction() {
    addMock(shape)
    var body = FunctionBody(shape: shape, mock: mockNames[0], real: real)
    body.isolation = isolation.words
    if forwards {
      let mayLeaveActor = shape.isAsync && !isolation.isPlaced
      body.handsOverReal = mayLeaveActor && !mock.mocked.isSendable
      let arguments = shape.forwardedArguments(areHandedOver: mayLeaveActor)
      body.forwarding = "\(real).\(declaration.name)(\(arguments))"
    }
    let fix = requirement.isPrefix ? (requirement.isPostfix ? "postfix " : "prefix ") : ""
    let name = declaration.name + (requirement.isOperator ? " " : "")
    addWitness(head("\(fix)func \(name)", shape.effects)) { body.add(to: &$0) }
  }

  private mutating func addInitializer() {
    addMock(shape)
    var body = FunctionBody(shape: shape, mock: "Self.\(mockNames[0])")
    body.isolation = isolation.words
    let name = mock.mocked.mockName
    addWitness(head(mock.mocked.base == .actor ? "init" : "convenience init", shape.effects)) { text in
      text.add("self.init(\"\(name)\", .nice)")
      var calls = SwiftLines()
      body.add(to: &calls)
      text.add(calls.withoutReturns.lines)
    }
  }

  /// A property without effects is a property mock; one with them, a function mock of its getter.
  private mutating func addProperty() {
    let type = shape.result.type ?? "Void"
    let name = Keyword.quoted(declaration.name)
    let hasEffects = declaration.effects != .init()
    let stored = store(shape, as: hasEffects ? nil : "PropertyMock<\(type)>")
    let head = isolation.attributes + (requirement.isStatic ? "static " : "")
    let (mockName, real, forwards) = (mockNames[0], real, forwards)
    addWitness("\(head)var \(name): \(shape.declaredResult ?? type)") { [shape, requirement, declaration] text in
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
    on.add("var \(name): \(stored) { \(owner).\(mockName) }")
  }

  private mutating func addSubscript() {
    addMock(shape)
    let arguments = shape.forwardedArguments()
    var getter = FunctionBody(shape: shape, mock: mockNames[0], real: real)
    if forwards { getter.forwarding = "\(real)[\(arguments)]" }
    let set = mockNames.count > 1 ? addSetter(arguments) : nil
    addWitness(head("subscript", ""), isExpression: true) { [shape, declaration] text in
      if set == nil, declaration.effects == .init() { return getter.add(to: &text) }
      text.declaration("get" + (set == nil ? shape.effects : "")) { getter.add(to: &$0) }
      if let set { text.declaration("set") { $0.add(set.lines) } }
    }
  }

  /// Adds the mock of a subscript's setter.
  ///
  /// - Returns: The setter's body.
  private mutating func addSetter(_ arguments: String) -> SwiftLines {
    var shape = shape
    let setter = mockNames[1]
    let type = shape.result.type ?? "Void"
    var value = FunctionShape.Parameter(
      label: "newValue", name: "newValue", type: type, recordedType: type, recorded: "newValue")
    if shape.result.isErased { value.erase() }
    shape.parameters.append(value)
    shape.result = FunctionShape().result
    addMock(shape, at: 1)
    var text = SwiftLines()
    guard forwards else {
      FunctionBody(shape: shape, mock: setter).add(to: &text)
      return text
    }
    let object = requirement.isOfClass || declaration.writesWithoutMutation ? "let" : "var"
    text.add([
      "let call = \(setter).begin(\(shape.arguments))",
      "if call.forwards, \(object) \(real) { \(real)[\(arguments)] = newValue } else { call.answer() }",
    ])
    return text
  }

  // MARK: - Parts

  /// Adds a mock, which is a function mock if no other type is given.
  ///
  /// - Returns: Its type.
  @discardableResult
  private mutating func store(_ shape: FunctionShape, as type: String? = nil, at place: Int = 0) -> String {
    let type = mock.selectors.runtime(type ?? shape.mockType)
    stored.append(
      .init(
        name: mockNames[place], type: type, label: requirement.name + (place == 0 ? "" : " ="),
        answering: mock.answering.name(for: shape, mock.selectors)))
    return type
  }

  /// What holds the function mocks where calls are picked.
  private var owner: String { isStatic ? mock.mocked.mockType : names.owner }

  /// A declaration up to its brace.
  private func head(_ words: String, _ effects: String) -> String {
    let parameters = shape.parameters.map(\.declaration).joined(separator: ", ")
    let isSubscript = declaration.keyword == "subscript"
    let result = (shape.declaredResult ?? (isSubscript ? "Void" : nil)).map { " -> \($0)" } ?? ""
    return isolation.attributes + (requirement.isStatic ? "static " : "") + words + shape.generics + "(\(parameters))"
      + effects + result + shape.constraints
  }

  /// `true` if its calls can be passed on to a real object.
  private var forwards: Bool {
    guard mock.canForward, !requirement.isSPI, !requirement.isStatic, !requirement.isOperator, !shape.isSending else {
      return false
    }
    // What may leave its actor cannot be handed over to a getter, nor come back in an `inout` argument.
    if shape.isAsync, !isolation.isPlaced {
      if declaration.keyword != "func", !mock.mocked.isSendable { return false }
      if shape.parameters.contains(where: { $0.forwarded?.first == "&" }) { return false }
    }
    if declaration.modifiers.contains("mutating") || declaration.mutatesOnRead { return false }
    if shape.failure?.isErased ?? false || shape.parameters.contains(where: { $0.forwarded == nil }) { return false }
    let types = declaration.parameters.map(\.type) + [declaration.type]
    return !types.joined().contains { $0.text == "Self" }
  }

  /// Adds a function mock, and the function or subscript of `on` that picks its calls.
  ///
  /// - Parameter place: 1 for a setter, the value of which has to be named.
  private mutating func addMock(_ shape: FunctionShape, at place: Int = 0) {
    store(shape, at: place)
    let parameters = shape.parameters.enumerated().map { position, parameter in
      let label = parameter.label ?? "_"
      let written = label == "_" ? "_" : Keyword.label(label)
      let isShort = label == Keyword.unquoted(parameter.name) && pattern != "subscript"
      let isRequired = place == 1 && position == shape.parameters.count - 1
      let constraint = mock.selectors.runtime("ArgumentConstraint<\(parameter.recordedType)>")
      return "\(isShort ? written : "\(written) \(parameter.name)"): \(constraint)" + (isRequired ? "" : " = .any")
    }
    let values = shape.parameters.map { "\($0.name).erased" }.joined(separator: ", ")
    let (type, owner, mockName) = (mock.selectors.runtime(shape.patternType), owner, mockNames[place])
    on.block("\(pattern)(\(parameters.joined(separator: ", "))) -> \(type)") {
      $0.add("\(owner).\(mockName).pattern(\(values))")
    }
  }

  /// Adds the implementation of the requirement.
  ///
  /// - Parameter isExpression: Whether a body of one line needs no `return`; `nil` where the requirement tells.
  private mutating func addWitness(
    _ head: String, isExpression: Bool? = nil, body: (inout SwiftLines) -> Void
  ) {
    if requirement.availability.contains(where: \.isDeprecated) { witness.add("@available(*, deprecated)") }
    // A conforming member has the result builder of its requirement too, unless it says `return`.
    let hasResultBuilder = declaration.attributes.contains { attribute in
      attribute.name.split(separator: ".").last?.first?.isUppercase == true && attribute.name != "MainActor"
    }
    witness.declaration(head, isExpression: isExpression ?? !hasResultBuilder, body)
  }
}
