import FantailSyntax
import FantailToolSupport

final class MockRenderer {
  let mocked: MockedProtocol
  let types: TypeReader
  let canForward: Bool
  let names: MockNames
  private(set) var members: [MockMember] = []
  /// The members whose calls cannot be passed on, since their forwarding code does not compile, with the compiler's
  /// reasons.
  private(set) var forwardingErrors: [String: String] = [:]
  /// The attributes and imports that the mock's types need.
  private(set) lazy var mentions = Mentions(of: named, in: types.index, superclass: mocked.superclass?.usr)

  /// The expression for the real object in the members of the mock. A real object that may be a structure is kept in a
  /// box, since calls change it.
  var realObject: String { names.real + (keepsRealInBox ? ".value" : "") }
  private var keepsRealInBox: Bool { canForward && members.contains(where: \.mutatesReal) }

  var name: String { mocked.mockName }
  var availability: [String] { mocked.availability(namesDeprecated: mentions.isDeprecated) }
  var protocolName: String { types.written(mocked.token).text }

  /// - Throws: A `Refusal` if a requirement cannot be mocked.
  init(_ types: TypeReader, forwards: Bool) throws {
    self.types = types
    mocked = types.mocked
    canForward = forwards && mocked.forwardingObstacle == nil
    let requirements = try types.requirements()
    var names = MockNames(requirements: Set(requirements.map { $0.declaration.name.unquoted }))
    let mockNames = Self.name(requirements, &names)
    self.names = names
    let reserved = Set(mockNames.flatMap(\.self) + [names.real, names.mock, names.owner, "call"])
    var patterns: Set<String> = []
    let overloads = Dictionary(grouping: requirements) { "\($0.declaration.isStatic) \($0.baseName)" }
    members = try zip(requirements, mockNames).map { requirement, mockNames in
      do throws(Refusal.Reason) {
        let shape = try ShapeReader.shape(of: requirement, types, reserved: reserved)
        let pattern = Self.pattern(of: requirement, shape, &patterns)
        let others = overloads["\(requirement.declaration.isStatic) \(requirement.baseName)"] ?? []
        return MockMember(requirement, shape, mockNames, pattern: pattern, among: others, of: self)
      } catch {
        throw mocked.refusal(error, of: requirement.name)
      }
    }
    if let type = mentions.spi { throw mocked.refusal(.hidden(type)) }
  }

  private static func name(_ requirements: [MockedProtocol.Requirement], _ names: inout MockNames) -> [[String]] {
    let overloads = Dictionary(grouping: requirements, by: \.declaration.name)
    return requirements.map { requirement in
      let declaration = requirement.declaration
      let labels = declaration.parameters.compactMap { $0.label ?? $0.name }.filter { $0 != "_" }.map(\.unquoted)
      let isOverloaded = overloads[declaration.name, default: []].count > 1
      let hasSetter = declaration.keyword == "subscript" && declaration.isSettable
      return (hasSetter ? ["", "Setter"] : [""]).map {
        names.functionMock(requirement.baseName + $0, labels: labels, isOverloaded: isOverloaded)
      }
    }
  }

  /// Returns the member of `on` that selects the calls to a requirement. If several members look alike, all but the
  /// first get a number, and subscripts become functions.
  private static func pattern(
    of requirement: MockedProtocol.Requirement, _ shape: FunctionShape, _ taken: inout Set<String>
  ) -> String {
    let keyword = requirement.declaration.keyword
    let base = requirement.baseName
    if keyword == "var" || keyword == "let" { return "" }
    let signature =
      "(" + shape.parameters.map { "\($0.label ?? "_"): \($0.recordedType)" }.joined() + ")\(shape.type("CallPattern"))"
    var name = base
    var number = 2
    while !taken.insert("\(requirement.declaration.isStatic || keyword == "init") \(name)\(signature)").inserted {
      name = "\(base)\(number)"
      number += 1
    }
    if keyword == "subscript" { return name == base ? "subscript" : "func \(name)" }
    return "func \(Keyword.quoted(name))"
  }

  // MARK: - Passing calls on

  /// Leaves out the code that passes on the calls to the member with an erroneous line.
  ///
  /// - Parameters:
  ///   - line: The line in the mock, counted from 0.
  ///   - lines: The mock's lines.
  ///   - stopped: The members whose code was left out of these lines.
  /// - Returns: `false` if the line is not in such code.
  func stopForwarding(
    at line: Int, of lines: [String], without stopped: [String: String], because reason: String
  ) -> Bool {
    let heads = Dictionary(
      members.flatMap { member in
        member.witness.filter { line in !["@_", " ", "}"].contains(where: line.hasPrefix) }.map { ("  " + $0, member) }
      }
    ) { $1 }
    guard let member = lines[...line].reversed().lazy.compactMap({ heads[$0] }).first else { return false }
    let name = member.mockNames[0]
    // The code may have more than one error.
    if forwardingErrors[name] != nil { return stopped[name] == nil }
    guard member.forwarding != nil else { return false }
    forwardingErrors[name] = reason
    return true
  }

  /// The members that cannot pass calls on although the mock does, with the reasons.
  var unforwarded: [String] {
    members.compactMap { member in
      member.forwardingObstacle.map { "'\(member.requirement.name)' (\($0.text))" }
    }
  }

  // MARK: - The class

  /// The types that the mock mentions.
  private var named: [[Token]] {
    let associated = mocked.associatedTypes
    let equal = associated.constraints.flatMap { [$0.left, $0.right] } + associated.aliases.map(\.type)
    return members.flatMap { $0.shape.types + [$0.isolation.actors] } + equal.map { types.read($0) }
      + [[mocked.token], mocked.superclass.map { [$0] } ?? []]
  }

  /// The mock's declaration up to its brace.
  private var heading: String {
    var parents = mocked.superclass.map { [types.written($0).text] } ?? []
    // Unchecked in the generated code, since the mock's members are sendable, and the protocol guarantees that the
    // superclass is sendable.
    let isUnchecked = !parents.isEmpty && mocked.isSendable
    parents.append(protocolName)
    parents.append(types.runtime("Mock"))
    if isUnchecked { parents.append("@unchecked \(TypeReader.standard("Sendable"))") }
    let demands = mocked.associatedTypes.constraints.map { constraint in
      inHeading(types.read(constraint.left).text) + (constraint.relation == ":" ? ": " : " == ")
        + inHeading(types.read(constraint.right).text)
    }
    let word = mocked.isActor ? "actor" : "nonisolated final class"
    let clause = demands.isEmpty ? "" : " where \(demands.joined(separator: ", "))"
    let parameters = mocked.associatedTypes.parameters.map { inHeading(Keyword.quoted($0)) }
    let type = mocked.mockName + (parameters.isEmpty ? "" : "<\(parameters.joined(separator: ", "))>")
    return "\(word) \(type): \(parents.joined(separator: ", "))\(clause)"
  }

  /// Returns a type in the form for the heading, where a parameter may have a different name from the one in the body.
  private func inHeading(_ text: String) -> String {
    guard hasAmbiguousParameters else { return text }
    let parameters = mocked.associatedTypes.parameters
    // A member, or a name after a module, is distinguished from a parameter by the sign before it.
    return text.replacing(/[.:]?\w+/) { parameters.contains(String($0.0)) ? "\($0.0)Argument" : String($0.0) }
  }

  /// `true` if overloads have different associated types at the same position. The compiler would infer these types
  /// from the functions, instead of using parameters with the same names, and find two answers.
  private var hasAmbiguousParameters: Bool {
    let parameters = mocked.associatedTypes.parameters
    return Dictionary(grouping: members) { $0.requirement.name }.values.contains { overloads in
      let lists = overloads.map { $0.shape.parameters.map(\.recordedType) }
      let most = lists.map(\.count).max() ?? 0
      return (0..<most).contains { place in
        Set(lists.compactMap { $0.indices.contains(place) ? $0[place] : nil }.filter(parameters.contains)).count > 1
      }
    }
  }

  /// Returns the mock's lines.
  ///
  /// - Parameter answering: The mocks that can be automatic answers, keyed by protocol.
  func lines(answering: [USR: String]) -> [String] {
    let renamed = hasAmbiguousParameters ? mocked.associatedTypes.parameters : []
    let aliases =
      renamed.map { "typealias \($0) = \(inHeading($0))" }
      + mocked.associatedTypes.aliases.map { alias in
        "typealias \(Keyword.quoted(alias.name)) = \(types.read(alias.type).text)"
      }
    let instance = members.filter { !$0.isStatic }
    let isolation = mocked.isActor ? "nonisolated " : ""
    let real = "(any \(protocolName))?"
    let kept = keepsRealInBox ? types.runtime("InOut<\(real)>") : real
    let on = callsType
    // The name differs if the protocol has a member `mock`.
    let implements = names.mock == "mock" ? "" : "@_implements(\(types.runtime("Mock")), mock) "
    let stored =
      ["\(implements)\(isolation)let \(names.mock): \(types.runtime("MockCore"))"]
      + instance.flatMap(\.stored).map { "\(isolation)let \($0.name): \($0.type)" }
      + (canForward ? ["private let \(names.real): \(kept)"] : [])
    let parts = [
      aliases + stored,
      initializer(instance.flatMap(\.stored), real, answering),
      members.flatMap(\.witness)
        + mocked.standardParents.compactMap(\.member).map {
          TypeReader.spelled($0).replacing("Mock", with: mocked.mockType)
        },
      [
        "/// The calls of each requirement, to stub, expect and verify.",
        "\(isolation)var \(names.on): \(on) { \(on)(\(names.owner): self) }",
      ],
      .block(
        "nonisolated struct \(on)",
        ["fileprivate let \(names.owner): \(mocked.mockType)"] + instance.flatMap(\.on)),
    ]
    let body = (parts + statics(answering)).filter { !$0.isEmpty }.joined(separator: [""])
    return ["/// A mock of `\(mocked.displayName)`."] + availability + .block(heading, Array(body))
  }

  /// The type of the property from which calls are selected.
  var callsType: String { mocked.associatedTypes.names.contains("On") ? "OnCalls" : "On" }

  private func statics(_ answering: [USR: String]) -> [[String]] {
    let statics = members.filter(\.isStatic)
    guard !statics.isEmpty else { return [] }
    let on = mocked.associatedTypes.names.contains("StaticOn") ? "StaticOnCalls" : "StaticOn"
    let shared = statics.flatMap(\.stored).map { stored in
      let answer = stored.answer.flatMap { answering[$0] }.map { " { \($0)($0, $1) }" } ?? ""
      return "static var \(stored.name): \(stored.type) "
        + "{ .shared(\"\(stored.label)\", of: \(mocked.mockType).self)\(answer) }"
    }
    return [
      shared,
      [
        "/// The calls of static requirements and initializers in the running example.",
        "static var \(names.on): \(on) { \(on)() }",
      ],
      .block("nonisolated struct \(on)", statics.flatMap(\.on)),
    ]
  }

  private func initializer(_ stored: [MockMember.Stored], _ real: String, _ answering: [USR: String]) -> [String] {
    func standard(_ name: String) -> String {
      let isHidden = mocked.associatedTypes.names.contains(name)
      return isHidden ? TypeReader.qualified(name, with: "Swift") : TypeReader.standard(name)
    }
    let string = standard("String")
    let place = standard("StaticString")
    let number = standard("Int")
    let forwarding = canForward ? ", forwardingTo \(names.real): \(real) = nil" : ""
    let mode = canForward ? "\(names.real) == nil ? mode : .forwarding" : "mode"
    let mocks = stored.map { stored in
      let answer = stored.answer.flatMap { answering[$0] }.map {
        " { \($0)($0, $1, fileID: fileID, filePath: filePath, line: line, column: column) }"
      }
      return "\(stored.name) = \(names.mock).\(stored.maker)(\"\(stored.label)\")" + (answer ?? "")
    }
    var body = [
      "\(names.mock) = \(types.runtime("MockCore"))(",
      "  name, \(mode), fileID: fileID, filePath: filePath, line: line, column: column)",
    ]
    if canForward {
      body.append("self.\(names.real) = \(keepsRealInBox ? types.runtime("InOut(\(names.real))") : names.real)")
    }
    body += mocks
    if mocked.superclass != nil { body.append("super.init()") }
    return [
      "init(",
      "  _ name: \(string) = \"\(mocked.mockName)\", _ mode: \(types.runtime("MockMode")) = .nice\(forwarding),",
      "  fileID: \(place) = #fileID, filePath: \(place) = #filePath, line: \(number) = #line, column: \(number) = #column",
    ] + .block(")", body)
  }
}

/// Lines of Swift.
extension [String] {
  /// Returns a head with lines in braces.
  ///
  /// - Parameter opening: The brace, and the text after it in a closure.
  static func block(_ head: String, opening: String = "{", _ body: [String]) -> [String] {
    ["\(head) \(opening)"] + body.map { $0.isEmpty ? "" : "  " + $0 } + ["}"]
  }

  /// Returns a declaration with its body, on one line if it is short.
  ///
  /// - Parameter isExpression: Whether a body of one line can omit `return`.
  static func declaration(_ head: String, isExpression: Bool = true, _ body: [String]) -> [String] {
    let body = body.count == 1 && isExpression ? body.withoutReturns : body
    guard body.count == 1, head.count + body[0].count < 100 else { return block(head, body) }
    return ["\(head) { \(body[0]) }"]
  }

  /// The lines without the `return` of their outermost statements.
  var withoutReturns: [String] { map { $0.hasPrefix("return ") ? String($0.dropFirst("return ".count)) : $0 } }
}
