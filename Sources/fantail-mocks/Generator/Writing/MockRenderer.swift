import FantailToolSupport

/// Writes the mock of one protocol.
final class MockRenderer {
  let mocked: MockedProtocol
  let index: SymbolIndex
  let selectors: ModuleQualifier
  let canForward: Bool
  let answering: AnsweringMocks
  private let sources: SourceFiles
  private let types: TypeReader
  private let onType: String
  private let staticOnType: String

  /// - Parameter answering: The mocks that it may answer with, this one among them.
  init(
    _ mocked: MockedProtocol, index: SymbolIndex, sources: SourceFiles, answering: AnsweringMocks,
    forwards: Bool = false, isFromSources: Bool = false, seesFoundation: Bool
  ) {
    (self.mocked, self.index, self.sources, self.answering) = (mocked, index, sources, answering)
    canForward = forwards && mocked.forwardingObstacle == nil
    let typeNames = mocked.associatedTypes.parameters + mocked.associatedTypes.aliases.map(\.name)
    let own = Set(typeNames + ["On", "StaticOn", mocked.mockName])
    selectors = ModuleQualifier(index: index, ownNames: own, seesFoundation: seesFoundation)
    onType = typeNames.contains("On") ? "OnCalls" : "On"
    staticOnType = typeNames.contains("StaticOn") ? "StaticOnCalls" : "StaticOn"
    types = TypeReader(
      index: index, names: selectors, mock: mocked.mockType, associatedTypes: mocked.associatedTypes,
      aliases: mocked.aliases, isFromSources: isFromSources)
  }

  /// - Throws: A `Refusal` where a requirement cannot be mocked.
  func render() throws -> RenderedMock {
    let (members, names) = try members()
    let heading = heading(names)
    let mentions = Mentions.union(of: [heading.mentions] + members.map(\.mentions))
    return RenderedMock(
      mocked: mocked, answers: Set(members.flatMap(\.stored).compactMap(\.answering)),
      deepMembers: AnsweringMocks.members(mocked.mockName, ofType: "any \(protocolName.token.text)", selectors),
      lines: text(members, names, heading.text, heading.aliases, isDeprecated: mentions.isDeprecated),
      mentions: mentions)
  }

  /// - Throws: A `Refusal` where a requirement cannot be mocked.
  func members() throws -> (members: [MockMember], names: MockNames) {
    let requirements = try RequirementMerger(mocked: mocked, types: types).merged()
    var names = MockNames(requirements: Set(requirements.map { Keyword.unquoted($0.declaration.name) }))
    let mockNames = name(requirements, &names)
    let reserved = Set(mockNames.flatMap(\.self) + [names.real, names.mock, names.owner, "call"])
    let copyability = Copyability(index: index, sources: sources)
    var patterns: Set<String> = []
    let members = try zip(requirements, mockNames).map { requirement, mockNames in
      do throws(Refusal.Reason) {
        let shape = try ShapeReader.shape(of: requirement, types, copyability, reserved: reserved)
        let pattern = pattern(of: requirement, shape, &patterns)
        return MockMember(requirement, shape, mockNames, pattern: pattern, names, of: self)
      } catch {
        throw mocked.refusal(error, of: requirement.name)
      }
    }
    return (members, names)
  }

  private func name(_ requirements: [MockedProtocol.Requirement], _ names: inout MockNames) -> [[String]] {
    var counts: [String: Int] = [:]
    for requirement in requirements { counts[requirement.declaration.name, default: 0] += 1 }
    return requirements.map { requirement in
      let declaration = requirement.declaration
      let labels = declaration.parameters.map { $0.label ?? "" }.filter { $0 != "_" && $0 != "" }.map(Keyword.unquoted)
      let isOverloaded = counts[declaration.name, default: 0] > 1
      let hasSetter = declaration.keyword == "subscript" && declaration.isSettable
      return (hasSetter ? ["", "Setter"] : [""]).map {
        names.functionMock(requirement.baseName + $0, labels: labels, isOverloaded: isOverloaded)
      }
    }
  }

  /// What picks the calls of a requirement in `on`: of those that look alike there, all but the first have a number,
  /// subscripts as functions.
  private func pattern(
    of requirement: MockedProtocol.Requirement, _ shape: FunctionShape, _ taken: inout Set<String>
  ) -> String {
    let (keyword, base) = (requirement.declaration.keyword, requirement.baseName)
    if keyword == "var" || keyword == "let" { return "" }
    let signature =
      "(" + shape.parameters.map { "\($0.label ?? "_"): \($0.recordedType)" }.joined() + ")\(shape.patternType)"
    var name = base
    var number = 2
    while !taken.insert("\(requirement.isStatic || keyword == "init") \(name)\(signature)").inserted {
      name = "\(base)\(number)"
      number += 1
    }
    if keyword == "subscript" { return name == base ? "subscript" : "func \(name)" }
    return "func \(Keyword.quoted(name))"
  }

  // MARK: - The class

  /// The mock's declaration up to its brace, its aliases, and what both take.
  private func heading(_ names: MockNames) -> (text: String, aliases: [String], mentions: Mentions) {
    var mentions = protocolName.mentions
    func text(_ reading: TypeReader.Reading) -> String {
      mentions.formUnion(reading.mentions)
      return reading.text
    }
    var parents: [String] = []
    if case .subclass(let name) = mocked.base {
      if let usr = name.last?.usr, let symbol = index.symbol(usr), let module = index.module(of: usr) {
        mentions.formUnion(selectors.mentions(of: symbol, module: module, isSuperclass: true))
      }
      parents.append(text(types.read(name)))
    }
    // Unchecked in the generated code: the mock's own members are sendable, and of its superclass the protocol says so.
    let isUnchecked = !parents.isEmpty && mocked.isSendable
    parents.append(protocolName.token.text)
    if names.mock == "mock" { parents.append(selectors.runtime("Mock")) }
    if isUnchecked { parents.append("@unchecked Sendable") }
    let demands = mocked.associatedTypes.constraints.map { constraint in
      let left = text(types.read(constraint.left, isConstraint: true))
      let right = text(types.read(constraint.right, isConstraint: true))
      return constraint.relation == ":" ? "\(left): \(right)" : "\(left) == \(right)"
    }
    let aliases = mocked.associatedTypes.aliases.map { alias in
      "typealias \(Keyword.quoted(alias.name)) = \(text(types.read(alias.type)))"
    }
    let word = mocked.base == .actor ? "actor" : "nonisolated final class"
    let clause = demands.isEmpty ? "" : " where \(demands.joined(separator: ", "))"
    return ("\(word) \(mocked.mockType): \(parents.joined(separator: ", "))\(clause)", aliases, mentions)
  }

  private var protocolName: (token: Token, mentions: Mentions) {
    selectors.written(mocked.token)
  }

  private func text(
    _ members: [MockMember], _ names: MockNames, _ heading: String, _ aliases: [String], isDeprecated: Bool
  ) -> [String] {
    let instance = members.filter { !$0.isStatic }
    let isolation = mocked.base == .actor ? "nonisolated " : ""
    let real = "(any \(protocolName.token.text))?"
    var text = SwiftLines()
    text.add("/// A mock of `\(mocked.displayName)`.")
    let availability = AvailabilityText.lines(of: mocked)
    if isDeprecated, !availability.contains(where: { $0.hasPrefix("@available(*, deprecated") }) {
      text.add("@available(*, deprecated)")
    }
    text.add(availability)
    text.block(heading) { text in
      text.add(aliases)
      text.add("\(isolation)let \(names.mock): \(selectors.runtime("MockCore"))")
      text.add(instance.flatMap(\.stored).map { "\(isolation)let \($0.name): \($0.type)" })
      if canForward { text.add("private let \(names.real): \(real)") }
      text.add("")
      addInitializer(instance.flatMap(\.stored), names, real, to: &text)
      text.add("")
      text.add(members.flatMap(\.witness.lines))
      text.add(mocked.standardParents.compactMap { StandardProtocol.member(of: $0, mock: mocked.mockType) })
      text.add("")
      text.add("/// The calls of each requirement, to stub, expect and verify.")
      text.add("\(isolation)var \(names.on): \(onType) { \(onType)(\(names.owner): self) }")
      text.add("")
      text.block("nonisolated struct \(onType)") { text in
        text.add("fileprivate let \(names.owner): \(mocked.mockType)")
        text.add(instance.flatMap(\.on.lines))
      }
      addStatics(members.filter(\.isStatic), names, to: &text)
    }
    return text.lines
  }

  private func addStatics(_ statics: [MockMember], _ names: MockNames, to text: inout SwiftLines) {
    guard !statics.isEmpty else { return }
    text.add("")
    for stored in statics.flatMap(\.stored) {
      let answer = stored.answering.map { AnsweringMocks.closure($0, isStatic: true) } ?? ""
      text.add(
        "static var \(stored.name): \(stored.type) "
          + "{ .shared(\"\(stored.label)\", of: \(mocked.mockType).self)\(answer) }")
    }
    text.add("")
    text.add("/// The calls of static requirements and initializers in the running example.")
    text.add("static var \(names.on): \(staticOnType) { \(staticOnType)() }")
    text.add("")
    text.block("nonisolated struct \(staticOnType)") { $0.add(statics.flatMap(\.on.lines)) }
  }

  private func addInitializer(
    _ stored: [MockMember.Stored], _ names: MockNames, _ real: String, to text: inout SwiftLines
  ) {
    func standard(_ name: String) -> String {
      types.associatedTypes.contains(name) ? ModuleQualifier.qualified(name, with: "Swift") : name
    }
    let (string, place, number) = (standard("String"), standard("StaticString"), standard("Int"))
    let forwarding = canForward ? ", forwardingTo \(names.real): \(real) = nil" : ""
    text.add("init(")
    let mode = selectors.runtime("MockMode")
    text.add("  _ name: \(string) = \"\(mocked.mockName)\", _ mode: \(mode) = .nice\(forwarding),")
    text.add(
      "  fileID: \(place) = #fileID, filePath: \(place) = #filePath, line: \(number) = #line, column: \(number) = #column"
    )
    text.block(")") { text in
      let mode = canForward ? "\(names.real) == nil ? mode : .forwarding" : "mode"
      text.add("\(names.mock) = \(selectors.runtime("MockCore"))(")
      text.add("  name, \(mode), fileID: fileID, filePath: filePath, line: line, column: column)")
      if canForward { text.add("self.\(names.real) = \(names.real)") }
      text.add(
        stored.map { stored in
          "\(stored.name) = .init(\"\(stored.label)\", of: \(names.mock))"
            + (stored.answering.map { AnsweringMocks.closure($0) } ?? "")
        })
      if case .subclass = mocked.base { text.add("super.init()") }
    }
  }
}

/// The text of a mock, and what it needs around it.
struct RenderedMock {
  let mocked: MockedProtocol
  /// The mocks that it answers with by themselves.
  fileprivate(set) var answers: Set<String>
  /// The members by which tests name it where it answers.
  let deepMembers: [String]
  fileprivate(set) var lines: [String]
  let mentions: Mentions

  var name: String { mocked.mockName }

  /// Returns the mock that leaves results to their stubs where the mock of their type is none of some.
  func answering(only known: Set<String>) -> RenderedMock {
    var mock = self
    for name in answers.subtracting(known) {
      mock.answers.remove(name)
      for isStatic in [false, true] {
        let closure = AnsweringMocks.closure(name, isStatic: isStatic)
        mock.lines = mock.lines.map { $0.replacing(closure, with: "") }
      }
    }
    return mock
  }
}
