/// The specs of one target: a static property with the written type `Spec`, `[Spec]` or `Spec?` runs, unless the code
/// of another spec refers to it. Any other property that calls a word of specs, such as `describe` or `it`, and that no
/// code refers to, is a problem.
struct SpecSelection {
  /// The specs for which code is generated, in the order of the target.
  private(set) var roots: [DeclaredProperty] = []
  /// The specs that another spec refers to, and so runs.
  private(set) var parts: [(spec: DeclaredProperty, of: DeclaredProperty)] = []
  /// Properties with specs whose written types are not `Spec` and that no code refers to, and properties that drop a
  /// group.
  private(set) var refused: [DeclaredProperty] = []
  /// Properties without a written type that may be specs; the compiler decides when it compiles the generated file.
  private(set) var unwritten: [DeclaredProperty] = []
  private(set) var problems: [SpecProblem] = []

  private let module: String
  private let files: [SpecFile]
  private let graph: SpecGraph
  /// The numbers of the roots, and of all entries that they refer to.
  private var covered: Set<Int> = []

  /// - Parameters:
  ///   - module: The target's module name, which may be written before a reference or an extension.
  ///   - files: The files, in the order of the target.
  init(module: String, files: [SpecFile]) {
    self.module = module
    self.files = files
    graph = SpecGraph(Self.entries(files, module), module: module)
    choose()
    for index in graph.entries.indices where !covered.contains(index) { judge(index) }
    refused += graph.entries.filter { $0.lost != nil && $0.isSure }
    let cases = files.flatMap(\.listedCases)
    problems += cases.filter { cases in roots.contains { cases.names($0.scope, in: module) } }.map { .runsAsCases($0) }
  }

  /// The declarations of all files, completed with facts that only the whole target shows.
  private static func entries(_ files: [SpecFile], _ module: String) -> [DeclaredProperty] {
    // The same type may be declared in two branches of an '#if'; the facts of one branch are assumed for both.
    let types = Dictionary(grouping: files.flatMap(\.types), by: \.path)
    let actors = Set(types.values.joined().filter(\.isGlobalActor).compactMap(\.path.last))
    let ownWords = files.reduce(into: Set<String>()) { $0.formUnion($1.ownWords) }
    return files.flatMap { file in
      let privateTypes = Set(file.types.filter(\.isPrivate).map(\.path))
      return file.properties.map { property -> DeclaredProperty in
        var property = property
        if property.scope.count > 1, property.scope.first == module, types[[module]] == nil {
          property.scope.removeFirst()
        }
        property.obstacle = property.obstacle ?? Self.obstacle(of: property, types, privateTypes, actors)
        // If the target may declare its own 'Spec' or word, the compiler decides when it compiles the generated file.
        let isShadowed = (0...property.scope.count).contains { types[property.scope.prefix($0) + ["Spec"]] != nil }
        let isSure = file.knowsFantail && !isShadowed && (property.form != nil || ownWords.isEmpty)
        property.isSure = property.isSure || isSure
        // A call to one of Fantail's words is always a spec, with or without a written type.
        if property.type == nil, property.isWord, property.role == .part, property.isSure {
          (property.role, property.form) = (.spec, .one)
        }
        return property
      }
    }
  }

  // MARK: - Choosing

  private mutating func choose() {
    let able = graph.entries.indices.filter { graph.entries[$0].role == .spec && graph.entries[$0].obstacle == nil }
    // A declaration cannot own another spec if only the compiler can decide whether the declaration is a spec. If the
    // declaration turned out not to be a spec, nothing would run the owned spec.
    let owners = able.filter { graph.entries[$0].isSure }
    var users: [Int: [Int]] = [:]
    for owner in owners {
      for other in graph.reached(from: owner) where other != owner { users[other, default: []].append(owner) }
    }
    // If specs refer to each other in a cycle, the first of them is a root, so that each spec has a root.
    let chosen = able.filter { index in
      (users[index] ?? []).allSatisfy { user in users[user]?.contains(index) ?? false && index < user }
    }
    covered = chosen.filter { graph.entries[$0].isSure }.reduce(into: Set(chosen)) {
      $0.formUnion(graph.reached(from: $1))
    }
    roots = chosen.map { index in
      var root = graph.entries[index]
      root.examples = graph.examples(of: index)
      return root
    }
    parts = able.filter { !chosen.contains($0) }.compactMap { index in
      let owner = covered.sorted().first { $0 != index && graph.targets[$0].contains(index) }
      return owner.map { (graph.entries[index], graph.entries[$0]) }
    }
    problems += twice(chosen)
  }

  /// The lists that run a spec that another root also runs.
  private func twice(_ chosen: [Int]) -> [SpecProblem] {
    chosen.filter { graph.entries[$0].form == .many }.compactMap { index in
      let direct = Set(graph.targets[index]).filter { graph.entries[$0].role == .spec }
      let others = chosen.filter { $0 < index && !direct.isDisjoint(with: graph.reached(from: $0)) }
      guard let other = others.last, let spec = direct.intersection(graph.reached(from: other)).min() else {
        return nil
      }
      let list = graph.entries[index]
      let names = [spec, other].map { graph.entries[$0].qualifiedName }
      return .runsTwice(list.place, name: names[0], other: names[1])
    }
  }

  /// A line for each spec: whether the spec runs as a root, or the other spec of which it is a part.
  var explanation: [String] {
    roots.map { "\($0.place): '\($0.qualifiedName)' is run" }
      + parts.map {
        "\($0.spec.place): '\($0.spec.qualifiedName)' is run as a part of '\($0.of.qualifiedName)', which names it"
      }
  }

  // MARK: - Rejected properties

  private mutating func judge(_ index: Int) {
    let entry = graph.entries[index]
    let name = entry.qualifiedName
    if let obstacle = entry.obstacle, entry.seemsSpec, entry.isSure || entry.role == .spec {
      if obstacle != .instance || entry.hasValue {
        problems.append(.leftOut(entry.place, name: name, obstacle: obstacle))
      }
      return
    }
    switch entry.role {
    case .spec: break
    case .function:
      if entry.couldBeProperty, entry.form != nil, !isUsed(entry) {
        problems.append(.notCalled(entry.place, name: name))
      }
    case .part:
      guard entry.obstacle.map(Self.isOfStatic) ?? true, entry.hasValue else { return }
      if entry.holdsWord, entry.isSure {
        guard entry.obstacle != .global, !isUsed(entry) else { return }
        refused.append(entry)
      } else if mayBeSpec(index), !isUsed(entry) {
        if entry.obstacle == nil { unwritten.append(entry) } else { problems.append(.untyped(entry.place, name: name)) }
      } else if let type = entry.type, DeclaredProperty.namesSpec(type), Self.isCollection(type), !isUsed(entry) {
        problems.append(.ofOtherType(entry.place, name: name, type: type))
      }
    }
  }

  private static func isOfStatic(_ obstacle: Obstacle) -> Bool {
    [.privateProperty, .privateScope, .global].contains(obstacle)
  }

  private static func isCollection(_ type: String) -> Bool {
    type.first == "[" || type.first == "(" || type.last == "?"
  }

  /// Returns whether a property without a word of specs may contain specs that nothing else runs.
  private func mayBeSpec(_ index: Int) -> Bool {
    let entry = graph.entries[index]
    if entry.type != nil { return entry.name.isNameOfSpec || entry.holdsWord }
    let isOfOwn: ([String]) -> Bool = { names in
      graph.resolve(names, from: index).contains { graph.entries[$0].form != nil }
    }
    switch entry.value {
    case .names(let names):
      // A property that refers only to specs that run anyway may be ignored.
      return names.contains { names in
        let found = graph.resolve(names, from: index)
        return found.isEmpty
          ? names.promisesSpec
          : !found.allSatisfy(covered.contains) && found.contains { graph.entries[$0].role != .part }
      }
    case .call(let names): return entry.name.isNameOfSpec || names.promisesSpec || isOfOwn(names)
    case .other: return entry.name.isNameOfSpec || entry.holdsWord
    case .word, .words: return true
    }
  }

  /// Returns whether any code of the target refers to a declaration, even in the body of an example.
  private func isUsed(_ entry: DeclaredProperty) -> Bool {
    files.enumerated().contains { number, file in file.uses(entry, number: number) }
  }

  // MARK: - Obstacles

  private static let genericInTheLibrary: Set<String> = [
    "Array", "ClosedRange", "Dictionary", "Optional", "Range", "Result", "Set",
  ]

  /// Finds an obstacle that only the whole target shows. An extension, for instance, does not show that its type is
  /// generic, private, a protocol or isolated to a global actor.
  private static func obstacle(
    of property: DeclaredProperty, _ types: [[String]: [DeclaredType]], _ privateTypes: Set<[String]>,
    _ actors: Set<String>
  ) -> Obstacle? {
    for length in stride(from: property.scope.count, to: 0, by: -1) {
      let path = Array(property.scope.prefix(length))
      let isKnownGeneric = types[path]?.contains(where: \.isGeneric)
      if privateTypes.contains(path) { return .privateScope }
      if types[path]?.contains(where: \.isProtocol) ?? false { return .protocolExtension }
      if isKnownGeneric ?? (length == 1 && genericInTheLibrary.contains(path[0])) { return .genericType }
    }
    let attributes = property.attributes.map { $0 + (types[property.scope] ?? []).flatMap(\.attributes) }
    return actors.isDisjoint(with: attributes ?? []) ? nil : .otherActor
  }
}
