import FantailSyntax
import FantailToolSupport

/// The members that one requirement adds to a mock.
struct MockMember {
  /// The function or property mock behind a member.
  struct Stored {
    var name: String
    var type: String
    /// The function of the shared part that makes the function or property mock.
    var maker: String
    /// The name in failures.
    var label: String
    /// The protocol that is the result's type.
    var answer: USR?
  }

  unowned let mock: MockRenderer
  let requirement: MockedProtocol.Requirement
  let shape: FunctionShape
  /// The names of the member's function mocks: two if there is a setter.
  let mockNames: [String]
  /// The member of `on` that selects its calls: `func load`, `subscript`.
  private let pattern: String
  /// The positions of the parameters whose constraints cannot be left out: without these, the calls would look like
  /// those to another overload.
  private let required: Set<Int>
  let isolation: Isolation

  var declaration: Declaration { requirement.declaration }
  private var isProperty: Bool { declaration.keyword == "var" || declaration.keyword == "let" }
  private var hasEffects: Bool { declaration.effects != .init() }
  /// The shapes and names of the function mocks.
  private var shapes: [(shape: FunctionShape, name: String)] { Array(zip([shape, shape.setter], mockNames)) }
  var isStatic: Bool { declaration.isStatic || declaration.keyword == "init" }
  /// The expression for the owner of the function mocks at which calls are selected.
  private var owner: String { isStatic ? mock.mocked.mockType : mock.names.owner }
  var real: String { mock.names.real }
  /// `true` if the member may run on a different actor than the mock.
  var mayLeaveActor: Bool { shape.isAsync && !isolation.isPlaced }
  /// `true` if the real object may run on a different actor than the mock.
  var handsOverReal: Bool { mayLeaveActor && !mock.mocked.isSendable }
  /// `true` if the error is that of a closure argument, as the requirement states.
  var isRethrowing: Bool { declaration.effects.throwing == .rethrowing && shape.failure != nil }

  /// - Parameters:
  ///   - pattern: The member of `on` that selects its calls: `func load`, `subscript`.
  ///   - overloads: The requirements with the same name.
  ///   - mock: The mock.
  init(
    _ requirement: MockedProtocol.Requirement, _ shape: FunctionShape, _ mockNames: [String], pattern: String,
    among overloads: [MockedProtocol.Requirement], of mock: MockRenderer
  ) {
    self.mock = mock
    self.pattern = pattern
    required = Set(overloads.compactMap(requirement.firstLabel(missingIn:)))
    self.requirement = requirement
    self.shape = shape
    self.mockNames = mockNames
    isolation = Isolation(requirement, isAsync: shape.isAsync, of: mock)
  }

  // MARK: - The implementation

  /// The requirement's implementation.
  var witness: [String] {
    let isDeprecated = requirement.availability.contains(where: \.isDeprecated)
    let marks = isDeprecated ? ["@available(*, deprecated)"] : []
    let rethrowing = self.rethrowing
    let isSecond = !rethrowing.isEmpty && shape.parameters.contains(where: \.isAutoclosure)
    return marks + (isSecond ? ["@_disfavoredOverload"] : [])
      + .declaration(head, isExpression: !hasResultBuilder, content)
      + (rethrowing.isEmpty ? [] : marks + (isSecond ? [] : ["@_disfavoredOverload"]) + rethrowing)
  }

  /// `true` if the requirement has a result builder. A conforming member also has the result builder, unless the member
  /// contains `return`.
  var hasResultBuilder: Bool {
    declaration.attributes.contains { attribute in
      attribute.split(separator: ".").last?.first?.isUppercase == true && attribute != "MainActor"
    }
  }

  /// The declaration up to its brace.
  private var head: String {
    let start = isolation.attributes + (declaration.isStatic ? "static " : "")
    if isProperty {
      let type = shape.declaredResult ?? TypeReader.standard("Void")
      return "\(start)var \(Keyword.quoted(declaration.name)): \(type)"
    }
    let parameters = shape.parameters.map(\.declaration).joined(separator: ", ")
    let isSubscript = declaration.keyword == "subscript"
    let result = (shape.declaredResult ?? (isSubscript ? TypeReader.standard("Void") : nil)).map { " -> \($0)" } ?? ""
    return "\(start)\(name)\(shape.generics)(\(parameters))" + (isSubscript ? "" : shape.effects) + result
      + shape.constraints
  }

  /// The text before the parameters: `static postfix func ++ `.
  var name: String {
    switch declaration.keyword {
    case "init": return mock.mocked.isActor ? "init" : "convenience init"
    case "subscript": return "subscript"
    default:
      let fix = requirement.isPrefix ? (requirement.isPostfix ? "postfix " : "prefix ") : ""
      return "\(fix)func \(declaration.name)" + (requirement.isOperator ? " " : "")
    }
  }

  /// The lines between its braces.
  private var content: [String] {
    if isProperty, !hasEffects { return accessors }
    let read = body(shape, (declaration.keyword == "init" ? "Self." : "") + mockNames[0])
    if declaration.keyword == "init" {
      return ["self.init(\"\(mock.mocked.mockName)\", .nice)"] + read.withoutReturns
    }
    if mockNames.count > 1 {
      return .declaration("get", read) + .declaration("set", body(shapes[1].shape, shapes[1].name))
    }
    return declaration.keyword != "func" && hasEffects ? .declaration("get\(shape.effects)", read) : read
  }

  /// A property without effects has a property mock; a property with effects has a function mock of its getter.
  private var accessors: [String] {
    let name = Keyword.quoted(declaration.name)
    let object = mock.realObject
    let read = forwarding == nil ? "\(mockNames[0]).read()" : "\(mockNames[0]).get(forwardingTo: \(realValue(name)))"
    guard declaration.isSettable else {
      // A test sets the property's value like a variable, unless setting the value would have to wait for the mock's
      // actor, or a result builder would also apply to the setter.
      let isSaid = (!mock.mocked.isActor || isStatic) && !hasResultBuilder
      return isSaid
        ? ["get { \(read) }", "set { \(mockNames[0]).answerReads(with: newValue) }"] : ["return \(read)"]
    }
    let set = "\(mockNames[0]).set(newValue)"
    if forwarding == nil { return ["get { \(read) }", "set { \(set) }"] }
    if setsWithoutMutation { return ["get { \(read) }", "set { if \(set) { \(object)?.\(name) = newValue } }"] }
    return ["get { \(read) }", "set { if \(set) { self.\(object)?.\(name) = newValue } }"]
  }

  /// The value of the real object's property; reading it may change a structure.
  private func realValue(_ name: String) -> String {
    guard declaration.mutatesOnRead else { return "\(mock.realObject)?.\(name)" }
    return "{ var real = self.\(mock.realObject); defer { self.\(mock.realObject) = real }; return real?.\(name) }()"
  }

  /// `true` if a call may change a real object that is a structure.
  var mutatesReal: Bool {
    !requirement.isOfClass && !isStatic
      && (declaration.modifiers.contains("mutating") || declaration.mutatesOnRead
        || declaration.isSettable && !declaration.writesWithoutMutation)
  }

  /// `true` if writing the property does not need a variable.
  var setsWithoutMutation: Bool { requirement.isOfClass || declaration.writesWithoutMutation }

  /// The reason why the member cannot pass calls on; `nil` if it can, or if there is no object to pass them on to.
  var forwardingObstacle: ForwardingObstacle? {
    guard mock.canForward, !isStatic, !requirement.isOperator else { return nil }
    if let reason = mock.forwardingErrors[mockNames[0]] { return .notCompiling(reason) }
    if requirement.isSPI { return .spi }
    if declaration.signature.contains(where: \.namesItself) { return .ofSelf }
    // A pack cannot be sent to another actor.
    if readsElsewhere, shape.parameters.contains(where: { $0.type.hasPrefix("repeat ") }) { return .pack }
    return shape.parameters.lazy.compactMap(\.obstacle).first
  }

  /// The use of the real object's member, `real.load(id: id)`; `nil` if it cannot be forwarded.
  var forwarding: String? {
    guard mock.canForward, !isStatic, !requirement.isOperator, forwardingObstacle == nil else { return nil }
    switch declaration.keyword {
    case "func": return "\(real).\(declaration.name)(\(shape.forwardedArguments(areHandedOver: mayLeaveActor)))"
    case "subscript": return "\(real)[\(shape.forwardedArguments())]"
    default: return "\(real).\(Keyword.quoted(declaration.name))"
    }
  }

  // MARK: - The mocks behind the member

  var stored: [Stored] {
    shapes.enumerated().map { place, part in
      let property = "PropertyMock<\(shape.result.type ?? TypeReader.standard("Void"))>"
      let isPlain = isProperty && !hasEffects
      let type = isPlain ? property : part.shape.type("FunctionMock")
      return Stored(
        name: part.name, type: mock.types.runtime(type), maker: isPlain ? "property" : "function",
        label: requirement.name.replacing("\"", with: "\\\"") + (place == 0 ? "" : " ="),
        answer: part.shape.isSending ? nil : part.shape.result.proto
      )
    }
  }

  /// The members of `on` that select this member's calls.
  var on: [String] {
    guard isProperty else { return shapes.flatMap(picker) }
    return stored.map { "var \(Keyword.quoted(declaration.name)): \($0.type) { \(owner).\($0.name) }" }
  }

  /// Returns the functions or subscripts that select the calls to a function mock: with a constraint for each argument,
  /// and with plain values if these can replace constraints.
  private func picker(_ shape: FunctionShape, _ mockName: String) -> [String] {
    var type = mock.types.runtime(shape.type("CallPattern"))
    var lines: [String] = []
    let stem = mockName.dropLast("Mock".count)
    if shape.parameters.count > 1, stem.first?.isUppercase == false {
      // Editors insert the type of the calls into each matcher that they complete.
      let name = stem.prefix(1).uppercased() + stem.dropFirst() + "Calls"
      lines.append("typealias \(name) = \(type)")
      type = name
    }
    func picker(byValue: Bool) -> [String] {
      let parameters = shape.parameters.enumerated().map { pickingParameter($1, at: $0, byValue: byValue) }
      let constraints = shape.parameters.map { parameter in
        byValue && parameter.isValue ? ".value(\(parameter.name))" : "\(parameter.name).erased"
      }
      let isOne = byValue && shape.parameters.count == 1
      let asked = isOne ? "equal: \(shape.parameters[0].name)" : constraints.joined(separator: ", ")
      return .block(
        "\(pattern)(\(parameters.joined(separator: ", "))) -> \(type)", ["\(owner).\(mockName).pattern(\(asked))"])
    }
    lines += picker(byValue: false)
    // The form with plain values comes after the form with constraints, so that a literal is read as a constraint; an
    // omitted argument may have any value.
    if shape.parameters.contains(where: \.isValue) { lines += ["@_disfavoredOverload"] + picker(byValue: true) }
    return lines
  }

  private func pickingParameter(_ parameter: FunctionShape.Parameter, at position: Int, byValue: Bool) -> String {
    let label = parameter.label.map(Keyword.label) ?? "_"
    let isShort = parameter.label == parameter.name.unquoted && pattern != "subscript"
    let head = isShort ? label : "\(label) \(parameter.name)"
    if byValue, parameter.isValue { return "\(head): \(parameter.recordedType)" }
    let plain = "ArgumentConstraint<\(parameter.recordedType)>"
    let constraint = parameter.wrapped.map { "OptionalConstraint<\($0)>" } ?? plain
    // A setter's value must not be omitted.
    let isRequired = position == self.shape.parameters.count || required.contains(position)
    return "\(head): \(mock.types.runtime(constraint))" + (isRequired ? "" : " = .any")
  }
}
