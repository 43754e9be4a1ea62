import FantailToolSupport

/// What one requirement adds to a mock.
struct MockMember {
  /// A function or property mock that stands behind it.
  struct Stored {
    var name: String
    var type: String
    /// The name in failures.
    var label: String
    /// The protocol that its result has as its type.
    var answer: USR?
  }

  private unowned let mock: MockRenderer
  let requirement: MockedProtocol.Requirement
  let shape: FunctionShape
  /// The names of its function mocks: a setter has one too.
  let mockNames: [String]
  /// What picks its calls in `on`: `func load`, `subscript`.
  private let pattern: String
  let isolation: Isolation
  let isStatic: Bool
  private(set) var stored: [Stored] = []
  /// The requirement's implementation.
  private(set) var witness: [String] = []
  /// The functions that pick its calls.
  private(set) var on: [String] = []

  private var declaration: Declaration { requirement.declaration }
  var real: String { mock.names.real }
  /// `true` if it may run on another actor than the mock.
  private var mayLeaveActor: Bool { shape.isAsync && !isolation.isPlaced }
  /// `true` if the real object may run on another actor than the mock.
  var handsOverReal: Bool { mayLeaveActor && declaration.keyword == "func" && !mock.mocked.isSendable }

  /// - Parameters:
  ///   - pattern: What picks its calls in `on`: `func load`, `subscript`.
  ///   - mock: The mock.
  init(
    _ requirement: MockedProtocol.Requirement, _ shape: FunctionShape, _ mockNames: [String], pattern: String,
    of mock: MockRenderer
  ) {
    (self.mock, self.pattern, self.requirement, self.shape) = (mock, pattern, requirement, shape)
    self.mockNames = mockNames
    isolation = Isolation(requirement, isAsync: shape.isAsync, of: mock)
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
    let fix = requirement.isPrefix ? (requirement.isPostfix ? "postfix " : "prefix ") : ""
    let name = declaration.name + (requirement.isOperator ? " " : "")
    addWitness(head("\(fix)func \(name)", shape.effects), body(shape, mockNames[0]))
  }

  private mutating func addInitializer() {
    addMock(shape)
    addWitness(
      head(mock.mocked.isActor ? "init" : "convenience init", shape.effects),
      ["self.init(\"\(mock.mocked.mockName)\", .nice)"] + body(shape, "Self.\(mockNames[0])").withoutReturns)
  }

  /// A property without effects is a property mock; one with them, a function mock of its getter.
  private mutating func addProperty() {
    let type = shape.result.type ?? "Void"
    let name = Keyword.quoted(declaration.name)
    let hasEffects = declaration.effects != .init()
    let mockName = mockNames[0]
    let stored = store(shape, as: hasEffects ? nil : "PropertyMock<\(type)>")
    on.append("var \(name): \(stored) { \(owner).\(mockName) }")
    var text: [String] = []
    if hasEffects {
      text = .declaration("get\(shape.effects)", body(shape, mockName))
    } else {
      let read = "\(mockName).get(" + (forwarding != nil ? "forwardingTo: \(real)?.\(name))" : ")")
      text = declaration.isSettable ? ["get { \(read) }"] + setter(of: name) : ["return \(read)"]
    }
    let head = isolation.attributes + (requirement.isStatic ? "static " : "")
    addWitness("\(head)var \(name): \(shape.declaredResult ?? type)", text)
  }

  private func setter(of name: String) -> [String] {
    let set = "\(mockNames[0]).set(newValue)"
    if forwarding == nil { return ["set { \(set) }"] }
    if setsWithoutMutation { return ["set { if \(set) { \(real)?.\(name) = newValue } }"] }
    return .block("set", ["guard \(set), var \(real) else { return }", "\(real).\(name) = newValue"])
  }

  private mutating func addSubscript() {
    addMock(shape)
    var text = body(shape, mockNames[0])
    if mockNames.count > 1 {
      text = .declaration("get", text) + .declaration("set", addSetter())
    } else if declaration.effects != .init() {
      text = .declaration("get\(shape.effects)", text)
    }
    addWitness(head("subscript", ""), text)
  }

  /// Adds the mock of a subscript's setter.
  ///
  /// - Returns: The setter's body.
  private mutating func addSetter() -> [String] {
    var shape = shape
    let setter = mockNames[1]
    let type = shape.result.type ?? "Void"
    var value = FunctionShape.Parameter(
      label: "newValue", name: "newValue", type: type, recordedType: type, recorded: "newValue")
    if shape.result.isErased { value.erase() }
    shape.parameters.append(value)
    shape.result = .init(recordedType: "Void")
    addMock(shape, at: 1)
    guard let forwarding else { return body(shape, setter) }
    return [
      "let call = \(setter).begin(\(shape.arguments))",
      "if call.forwards, \(setsWithoutMutation ? "let" : "var") \(real) { \(forwarding) = newValue } "
        + "else { call.answer() }",
    ]
  }

  // MARK: - Parts

  /// `true` if writing it needs no variable.
  private var setsWithoutMutation: Bool { requirement.isOfClass || declaration.writesWithoutMutation }

  /// Adds a mock, which is a function mock if no other type is given.
  ///
  /// - Returns: Its type.
  @discardableResult
  private mutating func store(_ shape: FunctionShape, as type: String? = nil, at place: Int = 0) -> String {
    let type = mock.selectors.runtime(type ?? shape.type("FunctionMock"))
    let label = requirement.name + (place == 0 ? "" : " =")
    stored.append(
      .init(name: mockNames[place], type: type, label: label, answer: shape.isSending ? nil : shape.result.proto))
    return type
  }

  /// What holds the function mocks where calls are picked.
  private var owner: String { isStatic ? mock.mocked.mockType : mock.names.owner }

  /// A declaration up to its brace.
  private func head(_ words: String, _ effects: String) -> String {
    let parameters = shape.parameters.map(\.declaration).joined(separator: ", ")
    let isSubscript = declaration.keyword == "subscript"
    let result = (shape.declaredResult ?? (isSubscript ? "Void" : nil)).map { " -> \($0)" } ?? ""
    return isolation.attributes + (requirement.isStatic ? "static " : "") + words + shape.generics + "(\(parameters))"
      + effects + result + shape.constraints
  }

  /// The use of the real object's member, `real.load(id: id)`; nil where it cannot be passed on.
  var forwarding: String? {
    guard mock.canForward, !requirement.isSPI, !isStatic, !requirement.isOperator, !shape.isSending,
      !declaration.modifiers.contains("mutating"), !declaration.mutatesOnRead, shape.failure?.isErased != true,
      shape.parameters.allSatisfy({ $0.forwarded != nil }),
      !(declaration.parameters.map(\.type) + [declaration.type]).contains(where: { $0.mentions("Self") })
    else { return nil }
    // What may leave its actor cannot be handed over to a getter, nor come back in an `inout` argument.
    let isHandedOver = declaration.keyword == "func" || mock.mocked.isSendable
    if mayLeaveActor, !isHandedOver || shape.parameters.contains(where: { $0.forwarded?.first == "&" }) { return nil }
    switch declaration.keyword {
    case "func": return "\(real).\(declaration.name)(\(shape.forwardedArguments(areHandedOver: mayLeaveActor)))"
    case "subscript": return "\(real)[\(shape.forwardedArguments())]"
    default: return "\(real).\(Keyword.quoted(declaration.name))"
    }
  }

  /// Adds a function mock, and the function or subscript of `on` that picks its calls.
  ///
  /// - Parameter place: 1 for a setter, the value of which has to be named.
  private mutating func addMock(_ shape: FunctionShape, at place: Int = 0) {
    store(shape, at: place)
    let parameters = shape.parameters.enumerated().map { position, parameter in
      let label = parameter.label.map(Keyword.label) ?? "_"
      let isShort = parameter.label == Keyword.unquoted(parameter.name) && pattern != "subscript"
      let isRequired = place == 1 && position == shape.parameters.count - 1
      let constraint = mock.selectors.runtime("ArgumentConstraint<\(parameter.recordedType)>")
      return "\(isShort ? label : "\(label) \(parameter.name)"): \(constraint)" + (isRequired ? "" : " = .any")
    }
    let values = shape.parameters.map { "\($0.name).erased" }.joined(separator: ", ")
    var type = mock.selectors.runtime(shape.type("CallPattern"))
    let stem = mockNames[place].dropLast("Mock".count)
    if shape.parameters.count > 1, stem.first?.isUppercase == false {
      // Editors write the type of the calls into each matcher that they offer for them.
      let name = stem.prefix(1).uppercased() + stem.dropFirst() + "Calls"
      on.append("typealias \(name) = \(type)")
      type = name
    }
    let head = "\(pattern)(\(parameters.joined(separator: ", "))) -> \(type)"
    on += .block(head, ["\(owner).\(mockNames[place]).pattern(\(values))"])
  }

  /// Adds the implementation of the requirement.
  private mutating func addWitness(_ head: String, _ body: [String]) {
    if requirement.availability.contains(where: \.isDeprecated) { witness.append("@available(*, deprecated)") }
    // A conforming member has the result builder of its requirement too, unless it says `return`.
    let hasResultBuilder = declaration.attributes.contains { attribute in
      attribute.split(separator: ".").last?.first?.isUppercase == true && attribute != "MainActor"
    }
    witness += .declaration(head, isExpression: !hasResultBuilder, body)
  }
}
