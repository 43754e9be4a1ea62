/// The specs of one target, chosen from the summaries of its files: which are roots, which are parts of others, which
/// have to be left out and why.
struct SpecSelection: Equatable {
  /// A spec to generate for.
  struct Root: Equatable {
    var scope: [String]
    var name: String
    var conditions: [String]
    var availability: [String]
    var isDeprecated: Bool
  }

  private(set) var roots: [Root] = []
  private(set) var problems: [SpecProblem] = []

  /// A declaration with its place in the target.
  private struct Entry {
    var file: String
    var property: DeclaredProperty
    var obstacle: Obstacle?
  }

  /// - Parameters:
  ///   - module: The target's module name, which a mention or an extension may put in front.
  ///   - files: Path and summary of each file, in the order of the target.
  init(module: String, files: [(path: String, summary: FileSummary)]) {
    var types: [[String]: DeclaredType] = [:]
    var privateTypes: [String: Set<[String]>] = [:]
    for file in files {
      for type in file.summary.types {
        // The same type twice, in two branches of an '#if': what holds for one is taken to hold for both.
        var known = types[type.path] ?? DeclaredType(path: type.path)
        known.isGeneric = known.isGeneric || type.isGeneric
        known.isProtocol = known.isProtocol || type.isProtocol
        types[type.path] = known
        if type.isPrivate { privateTypes[file.path, default: []].insert(type.path) }
      }
    }
    let entries = files.flatMap { file in
      file.summary.properties.map { property -> Entry in
        var property = property
        if property.scope.count > 1, property.scope.first == module, types[[module]] == nil {
          property.scope.removeFirst()
        }
        let obstacle =
          property.obstacle ?? Self.obstacle(of: property, types: types, privateTypes: privateTypes[file.path] ?? [])
        return Entry(file: file.path, property: property, obstacle: obstacle)
      }
    }
    let used = Self.used(entries, module: module)
    for (index, entry) in entries.enumerated() where entry.property.role == .spec && !used.contains(index) {
      let property = entry.property
      if let obstacle = entry.obstacle {
        let name = (property.scope + [property.name]).joined(separator: ".")
        problems.append(.leftOut(file: entry.file, place: property.place, name: name, obstacle: obstacle))
      } else {
        let root = Root(
          scope: property.scope, name: property.name, conditions: property.conditions,
          availability: property.availability, isDeprecated: property.isDeprecated
        )
        roots.append(root)
      }
    }
  }

  private static let genericInTheLibrary: Set<String> = [
    "Array", "ClosedRange", "Dictionary", "Optional", "Range", "Result", "Set",
  ]

  /// What only the whole target tells: an extension does not say that its type is generic, private or a protocol.
  private static func obstacle(
    of property: DeclaredProperty, types: [[String]: DeclaredType], privateTypes: Set<[String]>
  ) -> Obstacle? {
    guard property.isInExtension || property.scope.count > 1 else { return nil }
    for length in stride(from: property.scope.count, to: 0, by: -1) {
      let path = Array(property.scope.prefix(length))
      if privateTypes.contains(path) { return .privateScope }
      if types[path]?.isProtocol ?? false { return .protocolExtension }
      if types[path]?.isGeneric ?? (length == 1 && genericInTheLibrary.contains(path[0])) { return .genericType }
    }
    return nil
  }

  /// The indexes of the specs that others list, directly or through a list or a function.
  ///
  /// Every spec must stay reachable from some root, or its examples would be lost silently: so only what a root reaches
  /// counts as used, and of specs that list each other the first stays a root.
  private static func used(_ entries: [Entry], module: String) -> Set<Int> {
    var byPath: [[String]: [Int]] = [:]
    for (index, entry) in entries.enumerated() {
      byPath[entry.property.scope + [entry.property.name], default: []].append(index)
    }
    let targets = entries.enumerated().map { index, entry in
      entry.property.mentions.flatMap { resolve($0, from: entry.property.scope, module: module, in: byPath) }
        .filter { $0 != index }
    }
    let specs = entries.indices.filter { entries[$0].property.role == .spec }
    var listedBy: [Int: Set<Int>] = [:]
    for spec in specs {
      for other in reached(from: spec, in: targets) where other != spec { listedBy[other, default: []].insert(spec) }
    }
    // A spec that nothing lists, or only specs that it reaches itself and that come after it, is a root.
    var used: Set<Int> = []
    for spec in specs {
      let users = listedBy[spec] ?? []
      let isFirstOfCycle = users.allSatisfy { user in (listedBy[user]?.contains(spec) ?? false) && spec < user }
      if !isFirstOfCycle { used.insert(spec) }
    }
    return used
  }

  private static func reached(from start: Int, in targets: [[Int]]) -> Set<Int> {
    var seen: Set<Int> = []
    var open = targets[start]
    while let next = open.popLast() {
      if seen.insert(next).inserted { open.append(contentsOf: targets[next]) }
    }
    return seen
  }

  private static func resolve(
    _ mention: Mention, from scope: [String], module: String, in byPath: [[String]: [Int]]
  ) -> [Int] {
    var path = mention.path
    if path.first == "" { return byPath[["Spec"] + path.dropFirst()] ?? [] }
    if path.first == "Self" { return byPath[scope + path.dropFirst()] ?? [] }
    for length in stride(from: scope.count, through: 0, by: -1) {
      if let found = byPath[scope.prefix(length) + path] { return found }
    }
    guard path.count > 1, path.first == module else { return [] }
    path.removeFirst()
    return byPath[path] ?? []
  }
}
