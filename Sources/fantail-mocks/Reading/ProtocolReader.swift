/// Collects the requirements of a protocol and its parents.
struct ProtocolReader {
  let index: SymbolIndex

  private var mocked: MockedProtocol
  private var typeNames: [String] = []
  private var constraints: [AssociatedTypes.Constraint] = []

  /// - Throws: A `Refusal` if a generated type cannot conform.
  static func read(_ symbol: Symbol, module: String, index: SymbolIndex) throws -> MockedProtocol {
    var reader = ProtocolReader(index: index, mocked: MockedProtocol(symbol: symbol, module: module))
    try reader.collect()
    return reader.mocked
  }

  private mutating func collect() throws {
    let parents = index.parents(of: mocked.symbol.usr)
    try add(mocked.symbol)
    for parent in parents {
      if let symbol = index.symbol(parent.target) {
        try add(symbol)
      } else {
        try addStandard(parent.targetFallback ?? parent.target.rawValue)
      }
    }
    if parents.contains(where: { $0.targetFallback == "Swift.Identifiable" }) { addIdentity() }
    try addSuperclass([mocked.symbol.usr] + parents.map(\.target))
    mocked.isSendable = mocked.isSendable || mocked.isActor
    settleTypesOfProperties()
    mocked.associatedTypes = AssociatedTypes(names: typeNames, constraints: constraints)
    if let demand = mocked.associatedTypes.circle { throw mocked.refusal(.circle(demand)) }
  }

  private mutating func add(_ symbol: Symbol) throws {
    guard let declaration = symbol.declaration else { throw mocked.refusal(.unreadable) }
    if let file = symbol.file, !mocked.files.contains(file) { mocked.files.append(file) }
    if declaration.inherited.contains(where: { $0.text == "DistributedActor" }) {
      throw mocked.refusal(.distributedActor)
    }
    try addConstraints(declaration.constraints)
    let isOfClass = isClassOnly(symbol.usr)
    for member in index.members(of: symbol.usr) { try add(member, isOfClass: isOfClass) }
  }

  private mutating func add(_ member: Symbol, isOfClass: Bool) throws {
    guard var declaration = member.declaration, index.restoreAttributes(in: &declaration, of: member) else {
      throw mocked.refusal(.unreadable, of: member.name)
    }
    try add(
      MockedProtocol.Requirement(
        declaration: declaration, name: member.name, isOperator: member.kind.identifier == "swift.func.op",
        isPostfix: index.demangled[member.usr]?.isPostfixOperator ?? false,
        availability: (member.availability ?? []) + index.systems(for: declaration),
        isOfClass: isOfClass, isSPI: member.spi ?? false))
  }

  private mutating func add(_ requirement: MockedProtocol.Requirement) throws {
    let declaration = requirement.declaration
    switch declaration.keyword {
    case "typealias":
      if mocked.aliases[declaration.name] == nil { mocked.aliases[declaration.name] = declaration }
    case "associatedtype": try addAssociatedType(declaration)
    case "func", "var", "subscript", "init": mocked.requirements.append(requirement)
    default: break
    }
  }

  private func isClassOnly(_ usr: USR) -> Bool {
    if index.superclasses[usr] != nil { return true }
    guard let symbol = index.symbol(usr), let declaration = symbol.declaration else {
      return usr == .actor
    }
    let demands = declaration.constraints.filter { $0.first?.text == "Self" && $0.count > 1 && $0[1].text == ":" }
    if (declaration.inherited + demands).contains(where: { $0.last?.text == "AnyObject" }) { return true }
    return index.parents(of: usr).contains { isClassOnly($0.target) }
  }

  /// Adds a parent whose module does not have a graph.
  private mutating func addStandard(_ name: String) throws {
    guard let parent = StandardProtocol.named(name) else { throw mocked.refusal(.unknownParent(name)) }
    switch name.split(separator: ".").last {
    case "Actor": mocked.isActor = true
    case "NSObjectProtocol": mocked.superclass = .foundation("NSObject")
    case "Sendable": mocked.isSendable = true
    default: break
    }
    mocked.standardParents.append(parent)
    let namesFailure = constraints.contains { [$0.left, $0.right].contains { $0.memberOfSelf(at: 0) == "Failure" } }
    let extra = namesFailure ? parent.requirementsOfFailure : []
    for declaration in (parent.requirements + extra).compactMap({ Declaration([Token]($0).namingStandardTypes) }) {
      let labels = declaration.parameters.map { ($0.label ?? "_") + ":" }.joined()
      let name = declaration.keyword == "var" ? declaration.name : "\(declaration.name)(\(labels))"
      try add(MockedProtocol.Requirement(declaration: declaration, name: name))
    }
  }

  private mutating func addAssociatedType(_ declaration: Declaration) throws {
    if !typeNames.contains(declaration.name) { typeNames.append(declaration.name) }
    let type: [Token] = [.type("Self"), .sign("."), .type(declaration.name)]
    for parent in declaration.inherited {
      if parent.first?.text == "~" { throw mocked.refusal(.nonCopyableAssociatedType(declaration.name)) }
      constraints.append(.init(left: type, relation: ":", right: parent.spaced(false)))
    }
    try addConstraints(declaration.constraints)
  }

  private mutating func addConstraints(_ clauses: [[Token]]) throws {
    for clause in clauses {
      let relation = clause.index(of: ":") == nil ? "==" : ":"
      var (left, right) = clause.cut(at: relation)
      if relation == "==", left.text == "Self" { swap(&left, &right) }
      if left.text != "Self", !right.isEmpty, right[0].text != "~" {
        constraints.append(.init(left: left.spaced(false), relation: relation, right: right.spaced(false)))
      }
    }
  }

  /// Derives associated types from properties: if a protocol refines `RawRepresentable` and requires `rawValue: Int`,
  /// `RawValue` is `Int`.
  private mutating func settleTypesOfProperties() {
    let properties = mocked.requirements.map(\.declaration).filter { $0.keyword == "var" }
    let names = typeNames
    for alike in Dictionary(grouping: properties, by: { "\($0.isStatic) \($0.name)" }).values where alike.count > 1 {
      let types = alike.map { $0.type.spaced(false) }
      let open = types.first { $0.count == 3 && $0.memberOfSelf(at: 0).map(names.contains) ?? false }
      let known = types.first { !$0.mentions("Self") }
      if let open, let known { constraints.append(.init(left: open, relation: "==", right: known)) }
    }
  }

  /// Makes the mock its own `id`, unless the protocol requires another identity.
  private mutating func addIdentity() {
    let id: [Token] = [.type("Self"), .sign("."), .type("ID")]
    let isSettled = typeNames.contains("ID") || constraints.contains { $0.left.text == "Self.ID" }
    let asks = mocked.requirements.contains { $0.name == "id" }
    if !typeNames.contains("ID") { typeNames.append("ID") }
    if !isSettled {
      constraints.append(.init(left: id, relation: "==", right: [.standard("ObjectIdentifier")]))
    } else if !asks {
      constraints.append(.init(left: id, relation: ":", right: [.standard("Hashable")]))
      mocked.requirements.append(.init(declaration: Declaration(keyword: "var", name: "id", type: id), name: "id"))
    }
  }

  private mutating func addSuperclass(_ protocols: [USR]) throws {
    var next = protocols.lazy.compactMap { [index] in index.superclasses[$0] }.first
    let name = next?.targetFallback?.split(separator: ".").last.map(String.init)
    var chain: [Symbol] = []
    while let link = next {
      guard let symbol = index.symbol(link.target) else {
        guard chain.isEmpty, name == "NSObject" else {
          throw mocked.refusal(.superclassIsUnknown(chain.last?.name ?? name ?? link.target.rawValue))
        }
        return mocked.superclass = .foundation("NSObject")
      }
      chain.append(symbol)
      next = index.superclasses[symbol.usr]
    }
    guard let nearest = chain.first else { return }
    mocked.superclass = Token(kind: .type, text: nearest.name, usr: nearest.usr)
    try check(nearest, chain)
  }

  private func check(_ nearest: Symbol, _ superclasses: [Symbol]) throws {
    for symbol in superclasses {
      let declaration = symbol.declaration
      let isIsolated = declaration?.attributes.contains { !["objc", "objcMembers"].contains($0) } ?? true
      if isIsolated { throw mocked.refusal(.superclassIsIsolated(symbol.name)) }
      if declaration?.generics.isEmpty == false { throw mocked.refusal(.superclassNeedsArguments(symbol.name)) }
      let names = Set(index.members(of: symbol.usr).map(\.name))
      if let taken = mocked.requirements.first(where: { names.contains($0.name) }) {
        throw mocked.refusal(.superclassMember(symbol.name), of: taken.name)
      }
    }
    let initializers = index.members(of: nearest.usr).compactMap(\.declaration).filter { $0.keyword == "init" }
    let isUsable = initializers.contains {
      $0.parameters.isEmpty && !$0.isFailable && $0.effects == .init() && !$0.modifiers.contains("convenience")
    }
    if !isUsable || initializers.contains(where: { $0.modifiers.contains("required") }) {
      throw mocked.refusal(.superclassNeedsArguments(nearest.name))
    }
  }
}
