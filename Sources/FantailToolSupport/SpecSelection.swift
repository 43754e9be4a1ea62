/// The reason why a property with specs is left out, with the change that it needs.
enum Obstacle: String {
  case privateProperty = "it is private, or in a private scope. Remove 'private', or list it in another spec."
  case genericType = "it is in a generic type. Move it to a type that is not generic."
  case localType = "its type is declared inside a function. Move the type to the top of the file."
  case global = "it is a global. Make it a static property of a type."
  case instance = "it belongs to an instance. Make it 'static'."
  case protocolMember = "it is in a protocol, or in an extension of one. Move it to a type."
  case effects = "reading it needs 'await' or 'try'. Put what waits or throws into a hook or a let."
}

/// The specs of one target: a static property with the written type `Spec`, `[Spec]` or `Spec?` runs, unless the code
/// of another spec refers to it. Any other property that calls a word of specs, such as `describe` or `it`, and that no
/// code refers to, is a problem.
struct SpecSelection {
  /// The specs for which code is generated, in the order of the target. For properties that are not sure, the compiler
  /// decides whether they are specs.
  private(set) var roots: [DeclaredProperty] = []
  /// Properties with specs whose written types are not `Spec` and that no code refers to, and properties that drop a
  /// group.
  private(set) var refused: [DeclaredProperty] = []
  /// Facts that keep specs from running as the user may expect, in the compiler's format.
  private(set) var warnings: [String] = []

  private let module: String
  private let files: [SpecFile]
  /// The declarations of all files, and their numbers by their names.
  private let entries: [DeclaredProperty]
  private let numbers: [[String]: [Int]]
  /// For each declaration, those that its code mentions.
  private var targets: [[Int]] = []

  /// - Parameters:
  ///   - module: The target's module name, which may be written before a reference.
  ///   - files: The files, in the order of the target.
  init(module: String, files: [SpecFile]) {
    self.module = module
    self.files = files
    entries = Self.entries(files)
    numbers = Dictionary(grouping: entries.indices) { [entries] in entries[$0].path }
    targets = entries.indices.map { index in
      // A reference under more conditions than the declaration does not count: in a build without the reference, the
      // declaration would be lost.
      entries[index].mentions.flatMap { names, condition in
        resolve(names, from: index).filter { entries[$0].condition.hasPrefix(condition) }
      }
    }
    let able = entries.indices.filter { entries[$0].isSpec && entries[$0].obstacle == nil }
    // A declaration cannot own another spec if only the compiler can decide whether the declaration is a spec. If the
    // declaration turned out not to be a spec, nothing would run the owned spec.
    var owned: [Int: Set<Int>] = [:]
    var owners: [Int: [Int]] = [:]
    for owner in able where entries[owner].isSure {
      let others = reached(from: owner)
      owned[owner] = others
      for other in others where other != owner { owners[other, default: []].append(owner) }
    }
    // If specs refer to each other in a cycle, the first of them is a root, so that each spec has a root.
    let chosen = able.filter { index in
      (owners[index] ?? []).allSatisfy { index < $0 && owned[index]?.contains($0) ?? false }
    }
    let covered = chosen.reduce(into: Set(chosen)) { $0.formUnion(owned[$1] ?? []) }
    let unsure = entries.indices.filter { !covered.contains($0) && judge($0, covered) }
    roots = (chosen + unsure).sorted().map { index in
      var root = entries[index]
      root.examples = examples(of: index)
      return root
    }
    refused += entries.filter { $0.lost != nil && $0.isSure }
  }

  /// The declarations of all files, completed with facts that only the whole target shows.
  private static func entries(_ files: [SpecFile]) -> [DeclaredProperty] {
    // The same type may be declared in two branches of an '#if'; the facts of one branch are assumed for both.
    let declared = files.flatMap(\.types).filter { !$0.isExtension && $0.obstacle != .localType }
    let types = Dictionary(grouping: declared, by: \.path)
    let hasOwnWords = files.contains(where: \.hasOwnWords)
    return files.flatMap { file in
      file.properties.map { property -> DeclaredProperty in
        var property = property
        // An extension does not show that its type is generic, private or a protocol.
        let outer = property.scope.indices.flatMap { types[Array(property.scope[...$0])] ?? [] }
        let obstacles = outer.filter { $0.obstacle != .privateProperty || $0.file == file.text.path }.map(\.obstacle)
        property.obstacle = property.obstacle ?? obstacles.compactMap(\.self).first
        // If the target may declare its own 'Spec' or word, the compiler decides when it compiles the generated file.
        let isShadowed = (0...property.scope.count).contains { types[property.scope.prefix($0) + ["Spec"]] != nil }
        let isSure = file.knowsFantail && !isShadowed && (property.form != nil || !hasOwnWords)
        property.isSure = isSure || property.type?.contains("Fantail") ?? false
        // A call to one of Fantail's words is always a spec, with or without a written type.
        if property.type == nil, property.isWord, property.isSure { property.form = .one }
        return property
      }
    }
  }

  // MARK: - References

  /// Returns the declarations that a name in a declaration may refer to.
  private func resolve(_ names: [String], from index: Int) -> [Int] {
    let scope = entries[index].scope
    let inner = Array(names.dropFirst())
    var candidates: [[String]] = scope.indices.reversed().map { scope[...$0] + names } + [names]
    if names[0] == "" { candidates = [["Spec"] + inner] }
    if names[0] == "self" || names[0] == "Self" { candidates = [scope + inner] }
    if names[0] == module, names.count > 1 { candidates.append(inner) }
    return candidates.lazy.compactMap { numbers[$0] }.first?.filter { $0 != index } ?? []
  }

  /// Returns all declarations that can be reached from one, which is included only if another one refers to it.
  private func reached(from start: Int) -> Set<Int> {
    var seen: Set<Int> = []
    var open = targets[start]
    while let next = open.popLast() {
      if seen.insert(next).inserted { open += targets[next] }
    }
    return seen
  }

  /// Returns the examples of a property, with those of the specs that it lists.
  ///
  /// - Parameter users: The properties that already list this property.
  private func examples(of index: Int, in users: Set<Int> = []) -> [ListedExample] {
    entries[index].examples.flatMap { example -> [ListedExample] in
      guard let reference = example.reference else { return [example] }
      let listed = resolve(reference, from: index).filter { !users.contains($0) }
      return listed.flatMap { examples(of: $0, in: users.union([index])) }.map { inner in
        ListedExample(descriptions: example.descriptions + inner.descriptions)
      }
    }
  }

  // MARK: - Other declarations

  /// Judges a declaration that no spec runs, and returns whether the compiler has to decide whether it is a spec.
  ///
  /// - Parameter covered: The declarations that are specs or run in them.
  private mutating func judge(_ index: Int, _ covered: Set<Int>) -> Bool {
    let entry = entries[index]
    func warn(_ text: String) { warnings.append("\(entry.place): warning: \(text)") }
    if entry.isSpec || entry.obstacle != nil && entry.isWord && entry.isSure {
      if let obstacle = entry.obstacle { warn("spec '\(entry.qualifiedName)' is left out: \(obstacle.rawValue)") }
      return false
    }
    guard [nil, .privateProperty, .global].contains(entry.obstacle) else { return false }
    let isRefused = entry.holdsWord && entry.isSure
    let isFunction = entry.isFunction && entry.form != nil && entry.name.isNameOfSpec
    let isLost = isFunction || (isRefused ? entry.obstacle != .global : mayBeSpec(index, covered))
    // The search for uses takes long, so it comes last.
    guard isLost, !files.contains(where: { $0.uses(entry) }) else { return false }
    guard isRefused || isFunction || entry.obstacle != nil else { return true }
    let advice =
      isFunction
      ? "it is a function that no spec calls. Make it a property: static var spec: Spec { … }"
      : "its value does not show whether it is a spec. Write its type: static let spec: Spec = …"
    if isRefused { refused.append(entry) } else { warn("'\(entry.qualifiedName)' is not run: \(advice)") }
    return false
  }

  /// Returns whether a property without a word of Fantail's may contain specs that nothing else runs.
  private func mayBeSpec(_ index: Int, _ covered: Set<Int>) -> Bool {
    let entry = entries[index]
    let found = entry.leads.map { resolve($0, from: index) }
    // A property that refers only to specs that run anyway may be ignored.
    let runs = found.allSatisfy { !$0.isEmpty && $0.allSatisfy { covered.contains($0) && !entries[$0].isFunction } }
    if entry.isFunction || runs && !found.isEmpty { return false }
    // `LibrarySpec.spec` and `makeSpec()` may be specs, but not `FormatterSpec()`.
    let names = [entry.name] + entry.leads.compactMap(\.last).filter { $0.first?.isUppercase == false }
    return entry.holdsWord || names.contains(where: \.isNameOfSpec)
      || found.joined().contains { entries[$0].form != nil }
  }
}
