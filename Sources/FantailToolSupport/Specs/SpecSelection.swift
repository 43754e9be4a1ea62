/// The specs of one target, chosen from the summaries of its files: which are roots, which are parts of others, which
/// have to be left out and why.
struct SpecSelection {
  /// The specs to generate for.
  private(set) var roots: [DeclaredProperty] = []
  private(set) var problems: [SpecProblem] = []

  /// - Parameters:
  ///   - module: The target's module name, which a mention or an extension may put in front.
  ///   - files: In the order of the target.
  init(module: String, files: [FileSummary]) {
    // The same type twice, in two branches of an '#if': what holds for one is taken to hold for both.
    let types = Dictionary(grouping: files.flatMap(\.types), by: \.path)
    let actors = Set(types.values.joined().filter(\.isGlobalActor).compactMap(\.path.last))
    let entries = files.flatMap { file in
      let privateTypes = Set(file.types.filter(\.isPrivate).map(\.path))
      return file.properties.map { property -> DeclaredProperty in
        var property = property
        if property.scope.count > 1, property.scope.first == module, types[[module]] == nil {
          property.scope.removeFirst()
        }
        property.obstacle = property.obstacle ?? Self.obstacle(of: property, types, privateTypes, actors)
        // Where 'Spec' may be somebody else's type, the compiler decides when it builds the generated file.
        let isShadowed = (0...property.scope.count).contains { types[property.scope.prefix($0) + ["Spec"]] != nil }
        property.isSure = property.isSure || (file.namesFantail && !isShadowed)
        return property
      }
    }
    let graph = SpecGraph(entries, module: module)
    let chosen = RootChoice(graph)
    roots = chosen.roots.map { index in
      var root = graph.entries[index]
      root.examples = graph.examples(of: index)
      root.form = root.isSure ? graph.forms[index] ?? .one : .unknown
      return root
    }
    let mentions = files.map { (path: $0.path, names: Set($0.mentions)) }
    problems = graph.entries.indices.compactMap { index in
      Self.problem(of: index, in: graph, chosen: chosen, mentions: mentions)
    }
    problems += files.flatMap(\.listedCases).filter { cases in roots.contains { cases.names($0.scope, in: module) } }
      .map { .runsAsCases($0) }
  }

  // MARK: - Problems

  private static func problem(
    of index: Int, in graph: SpecGraph, chosen: RootChoice, mentions: [(path: String, names: Set<String>)]
  ) -> SpecProblem? {
    let entry = graph.entries[index]
    let (place, name) = (entry.place, entry.qualifiedName)
    if chosen.roots.contains(index) {
      return chosen.twice[index].map { twice in
        .runsTwice(place, name: twice.name, other: graph.entries[twice.other].qualifiedName)
      }
    }
    guard !chosen.isRun(index) else { return nil }
    switch entry.role {
    case .spec, .unclear:
      guard let form = graph.forms[index] else { return nil }
      if form == .unknown {
        // A value of another type is no loss, so only a name that promises a spec is worth a word.
        let promises = (entry.references ?? []) + [entry.callee].compactMap(\.self)
        guard entry.obstacle.map(isOfStatic) ?? true, promises.contains(where: \.promisesSpec) else { return nil }
        return .untyped(place, name: name)
      }
      guard let obstacle = entry.obstacle, obstacle != .instance || entry.hasValue else { return nil }
      return .leftOut(place, name: name, obstacle: obstacle)
    case .function:
      guard entry.couldBeProperty, entry.form != nil, !isUsed(entry, mentions) else { return nil }
      return .notCalled(place, name: name)
    case .list:
      guard let type = entry.type, type.first == "[" || type.first == "(" || type.last == "?",
        entry.hasValue, entry.obstacle.map(isOfStatic) ?? true, !isUsed(entry, mentions)
      else { return nil }
      return .ofOtherType(place, name: name, type: type)
    }
  }

  private static func isOfStatic(_ obstacle: Obstacle) -> Bool {
    [.privateProperty, .privateScope, .global].contains(obstacle)
  }

  /// Returns whether any code of the target names a declaration, be it in the body of an example.
  private static func isUsed(_ entry: DeclaredProperty, _ mentions: [(path: String, names: Set<String>)]) -> Bool {
    let name = entry.name
    let qualified = ((entry.scope.last.map { [$0] } ?? []) + [name]).joined(separator: ".")
    return mentions.contains { file in
      if entry.scope.isEmpty ? file.names.contains(name) : file.names.contains(qualified) { return true }
      return file.path == entry.place.file && !file.names.isDisjoint(with: [name, "Self." + name, "self." + name])
    }
  }

  // MARK: - Obstacles

  private static let genericInTheLibrary: Set<String> = [
    "Array", "ClosedRange", "Dictionary", "Optional", "Range", "Result", "Set",
  ]

  /// Finds an obstacle that only the whole target shows: an extension does not say that its type is generic, private,
  /// a protocol or of a global actor.
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
