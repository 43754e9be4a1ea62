import FantailToolSupport

/// Writes the mock of one protocol.
struct MockRenderer {
  private let mocked: MockedProtocol
  private let index: SymbolIndex
  private let sources: SourceFiles
  private let selectors: ModuleQualifier
  private let types: TypeReader
  private let runtime: RuntimeNames
  private let onType: String
  private let staticOnType: String
  private let canForward: Bool

  init(
    _ mocked: MockedProtocol, index: SymbolIndex, sources: SourceFiles, forwards: Bool = false,
    isFromSources: Bool = false, seesFoundation: Bool
  ) {
    self.mocked = mocked
    self.index = index
    self.sources = sources
    canForward = forwards && mocked.forwardingObstacle == nil
    let own = Set(mocked.associatedTypes.parameters + ["On", "StaticOn", mocked.mockName])
    selectors = ModuleQualifier(index: index, ownNames: own, seesFoundation: seesFoundation)
    let typeNames = mocked.associatedTypes.parameters + mocked.associatedTypes.aliases.map(\.name)
    runtime = RuntimeNames(index: index, hidden: typeNames)
    onType = typeNames.contains("On") ? "OnCalls" : "On"
    staticOnType = typeNames.contains("StaticOn") ? "StaticOnCalls" : "StaticOn"
    types = TypeReader(
      index: index, names: selectors, mock: mocked.mockType, associatedTypes: mocked.associatedTypes,
      aliases: mocked.aliases, addsAny: isFromSources, addsConcurrent: !isFromSources
    )
  }

  /// - Throws: A `Refusal` where a requirement cannot be mocked.
  func render() throws -> RenderedMock {
    let (requirements, names) = try shapedRequirements()
    let renderer = MemberRenderer(
      mocked: mocked, names: names, selectors: selectors, index: index, mockType: mocked.mockType, runtime: runtime,
      canForward: canForward
    )
    var onNames: Set<String> = []
    let members = requirements.map { member($0.requirement, $0.shape, $0.mockNames, renderer, &onNames) }
    return RenderedMock(
      protocolName: mocked.displayName, lines: text(members, names), modules: selectors.usedModules,
      testableModules: selectors.testableModules, needsImports: selectors.needsImports,
      hasLooseSendability: selectors.hasLooseSendability, usesPackage: selectors.usesPackage, files: mocked.files
    )
  }

  /// A requirement with all that its member is made of: its shape and the names of its function mocks.
  struct ShapedRequirement {
    let requirement: MockedProtocol.Requirement
    let shape: FunctionShape
    let mockNames: [String]
  }

  /// - Throws: A `Refusal` where a requirement cannot be mocked.
  func shapedRequirements() throws -> (requirements: [ShapedRequirement], names: MockNames) {
    let requirements = try RequirementMerger(mocked: mocked, types: types).merged()
    var names = MockNames(requirements: Set(requirements.map { Keyword.unquoted($0.declaration.name) }))
    let mockNames = name(requirements, &names)
    let reserved = Set(mockNames.flatMap { $0 } + [names.real, names.mock, names.owner, "call"])
    let shapes = ShapeReader(
      types: types, closures: ClosureTypes(index: index), copyability: Copyability(index: index, sources: sources),
      reserved: reserved
    )
    var shaped: [ShapedRequirement] = []
    for (requirement, mockNames) in zip(requirements, mockNames) {
      do {
        let shape = try shapes.shape(of: requirement)
        shaped.append(ShapedRequirement(requirement: requirement, shape: shape, mockNames: mockNames))
      } catch {
        throw Refusal(
          module: mocked.module, proto: mocked.displayName, requirement: requirement.name, reason: error
        )
      }
    }
    return (shaped, names)
  }

  private func name(_ requirements: [MockedProtocol.Requirement], _ names: inout MockNames) -> [[String]] {
    var counts: [String: Int] = [:]
    for requirement in requirements { counts[requirement.declaration.name, default: 0] += 1 }
    return requirements.map { requirement in
      let declaration = requirement.declaration
      let base =
        requirement.isOperator
        ? MockNames.words(forOperator: declaration.name) : Keyword.unquoted(declaration.name)
      let labels = declaration.parameters.map { $0.label ?? "" }.filter { $0 != "_" && $0 != "" }.map(Keyword.unquoted)
      let isOverloaded = counts[declaration.name, default: 0] > 1
      var result = [names.functionMock(base, labels: labels, isOverloaded: isOverloaded)]
      if declaration.keyword == "subscript", declaration.isSettable {
        result.append(names.functionMock("\(base)Setter", labels: labels, isOverloaded: isOverloaded))
      }
      return result
    }
  }

  private func member(
    _ requirement: MockedProtocol.Requirement, _ shape: FunctionShape, _ mockNames: [String],
    _ renderer: MemberRenderer, _ onNames: inout Set<String>
  ) -> MockMember {
    let declaration = requirement.declaration
    switch declaration.keyword {
    case "var", "let": return renderer.property(requirement, shape, mockName: mockNames[0])
    default: break
    }
    let base =
      requirement.isOperator ? MockNames.words(forOperator: declaration.name) : Keyword.unquoted(declaration.name)
    let signature =
      "(" + shape.parameters.map { "\($0.label ?? "_"): \($0.recordedType)" }.joined() + ")\(shape.patternType)"
    let isStatic = requirement.isStatic || declaration.keyword == "init"
    var onName = base
    var number = 2
    while !onNames.insert("\(isStatic) \(onName)\(signature)").inserted {
      onName = "\(base)\(number)"
      number += 1
    }
    if declaration.keyword == "subscript" {
      // Subscripts whose generic arguments look alike here: all but the first become functions.
      return renderer.subscriptMember(
        requirement, shape, getter: mockNames[0], setter: mockNames.count > 1 ? mockNames[1] : nil,
        onName: onName == base ? nil : onName
      )
    }
    onName = Keyword.quoted(onName)
    return declaration.keyword == "init"
      ? renderer.initializer(requirement, shape, mockName: mockNames[0], onName: onName)
      : renderer.function(requirement, shape, mockName: mockNames[0], onName: onName)
  }

  // MARK: - The class

  private func text(_ members: [MockMember], _ names: MockNames) -> [String] {
    let instance = members.filter { !$0.isStatic }.flatMap(\.stored)
    let isActor = mocked.base == .actor
    let isolation = isActor ? "nonisolated " : ""
    var lines = head(names)
    lines += aliases.map { "  " + $0 }
    lines.append("  \(isolation)let \(names.mock): \(runtime["MockCore"])")
    lines += instance.map { "  \(isolation)let \($0.name): \($0.type)" }
    if canForward { lines.append("  private let \(names.real): (any \(protocolName))?") }
    lines.append("")
    lines += initializer(instance, names).map { "  " + $0 }
    lines.append("")
    let witnesses =
      members.map(\.witness)
      + mocked.standardParents.map {
        StandardProtocol.members(of: $0, mock: mocked.mockType)
      }
    for witness in witnesses { lines += witness.map { "  " + $0 } }
    lines.append("")
    lines.append("  /// The calls of each requirement, to stub, expect and verify.")
    lines.append("  \(isolation)var \(names.on): \(onType) { \(onType)(\(names.owner): self) }")
    lines.append("")
    lines.append("  nonisolated struct \(onType) {")
    lines.append("    fileprivate let \(names.owner): \(mocked.mockType)")
    lines += members.filter { !$0.isStatic }.flatMap(\.on).map { "    " + $0 }
    lines.append("  }")
    let statics = members.filter(\.isStatic)
    if !statics.isEmpty {
      lines.append("")
      for stored in statics.flatMap(\.stored) {
        lines.append(
          "  static var \(stored.name): \(stored.type) { .shared(\"\(stored.label)\", of: \(mocked.mockType).self) }")
      }
      lines.append("")
      lines.append("  /// The calls of static requirements and initializers in the running example.")
      lines.append("  static var \(names.on): \(staticOnType) { \(staticOnType)() }")
      lines.append("")
      lines.append("  nonisolated struct \(staticOnType) {")
      lines += statics.flatMap(\.on).map { "    " + $0 }
      lines.append("  }")
    }
    return lines + ["}"]
  }

  private var protocolName: String {
    selectors.written(Token(kind: .type, text: mocked.path, usr: mocked.symbol.usr)).text
  }

  private func head(_ names: MockNames) -> [String] {
    var lines = ["/// A mock of `\(mocked.displayName)`."]
    lines += AvailabilityText.lines(of: mocked)
    var parents: [String] = []
    if case .subclass(let name) = mocked.base {
      if let usr = name.last?.usr, let symbol = index.symbol(usr), let module = index.module(of: usr) {
        selectors.note(symbol, module: module, isSuperclass: true)
      }
      parents.append(types.read(name).text)
    }
    parents.append(protocolName)
    if names.mock == "mock" { parents.append(runtime["Mock"]) }
    // Unchecked in the generated code: the mock's own members are sendable, and of its superclass the protocol says so.
    if case .subclass = mocked.base, mocked.isSendable { parents.append("@unchecked Sendable") }
    let word = mocked.base == .actor ? "actor" : "nonisolated final class"
    let constraints = mocked.associatedTypes.constraints.map { constraint in
      let left = types.readConstraint(constraint.left, [:]).text
      let right = types.readConstraint(constraint.right, [:]).text
      return constraint.relation == ":" ? "\(left): \(right)" : "\(left) == \(right)"
    }
    let demands = constraints.isEmpty ? "" : " where \(constraints.joined(separator: ", "))"
    lines.append("\(word) \(mocked.mockType): \(parents.joined(separator: ", "))\(demands) {")
    if selectors.usesDeprecated, !lines.contains(where: { $0.hasPrefix("@available(*, deprecated") }) {
      lines.insert("@available(*, deprecated)", at: 1)
    }
    return lines
  }

  private var aliases: [String] {
    mocked.associatedTypes.aliases.map { alias in
      "typealias \(Keyword.quoted(alias.name)) = \(types.read(alias.type).text)"
    }
  }

  private func initializer(_ stored: [MockMember.Stored], _ names: MockNames) -> [String] {
    var lines = ["init("]
    let forwarding = canForward ? ", forwardingTo \(names.real): (any \(protocolName))? = nil" : ""
    func standard(_ name: String) -> String {
      types.associatedTypes.contains(name) ? ModuleQualifier.qualified(name, with: "Swift") : name
    }
    let (text, place, number) = (standard("String"), standard("StaticString"), standard("Int"))
    lines.append("  _ name: \(text) = \"\(mocked.mockName)\", _ mode: \(runtime["MockMode"]) = .nice\(forwarding),")
    lines.append(
      "  fileID: \(place) = #fileID, filePath: \(place) = #filePath, line: \(number) = #line, column: \(number) = #column"
    )
    lines.append(") {")
    let mode = canForward ? "\(names.real) == nil ? mode : .forwarding" : "mode"
    lines.append("  \(names.mock) = \(runtime["MockCore"])(")
    lines.append("    name, \(mode), fileID: fileID, filePath: filePath, line: line, column: column)")
    if canForward { lines.append("  self.\(names.real) = \(names.real)") }
    lines += stored.map { "  \($0.name) = .init(\"\($0.label)\", of: \(names.mock))" }
    if case .subclass = mocked.base { lines.append("  super.init()") }
    return lines + ["}"]
  }
}

/// The text of a mock, and what it needs around it.
struct RenderedMock {
  var protocolName: String
  var lines: [String]
  var modules: Set<String>
  var testableModules: Set<String>
  var needsImports: Bool
  var hasLooseSendability: Bool
  var usesPackage: Bool
  var files: [String]
}
