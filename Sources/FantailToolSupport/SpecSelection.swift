/// The reason why a property with specs is left out, with the change that it needs.
enum Obstacle: String {
  case privateProperty = "it is private, or in a private scope. Remove 'private', or list it in another spec."
  case genericType = "it is in a generic type. Move it to a type that is not generic."
  case localType = "its type is declared inside a function. Move the type to the top of the file."
  case global = "it is a global. Make it a static property of a type."
  case instance = "it belongs to an instance. Make it 'static'."
  case protocolMember = "it is in a protocol, or in an extension of one. Move it to a type."
  case effects = "reading it needs 'await' or 'try'. Put what waits or throws into a hook or a let."
  case otherActor = "it belongs to a global actor. Make it 'nonisolated', and isolate its examples: { @TheActor in … }"
  case unavailable = "it is unavailable or obsoleted. Remove '@available', or wrap it in '#if'."
}

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
  /// Facts that keep specs from running as the user may expect, in the compiler's format.
  private(set) var warnings: [String] = []

  private let module: String
  private let files: [SpecFile]
  /// The declarations of all files, and their numbers by their names.
  private let entries: [DeclaredProperty]
  private let numbers: [[String]: [Int]]
  /// For each declaration, those that its code mentions.
  private var targets: [[Int]] = []
  /// The numbers of the roots, and of all declarations that they refer to.
  private var covered: Set<Int> = []

  /// - Parameters:
  ///   - module: The target's module name, which may be written before a reference or an extension.
  ///   - files: The files, in the order of the target.
  init(module: String, files: [SpecFile]) {
    self.module = module
    self.files = files
    entries = Self.entries(files, module)
    numbers = Dictionary(grouping: entries.indices) { [entries] in entries[$0].path }
    targets = entries.indices.map { index in
      entries[index].mentions.flatMap { mention in
        // A reference under more conditions than the declaration does not count: in a build without the reference, the
        // declaration would be lost.
        resolve(mention.names, from: index).filter { Set(mention.conditions).isSubset(of: entries[$0].conditions) }
      }
    }
    choose()
    for index in entries.indices where !covered.contains(index) { judge(index) }
    refused += entries.filter { $0.lost != nil && $0.isSure }
    for file in files { findCases(in: file) }
  }

  /// The declarations of all files, completed with facts that only the whole target shows.
  private static func entries(_ files: [SpecFile], _ module: String) -> [DeclaredProperty] {
    // The same type may be declared in two branches of an '#if'; the facts of one branch are assumed for both.
    let declared = files.flatMap(\.types).filter { !$0.isExtension && !$0.isLocal }
    let types = Dictionary(grouping: declared, by: \.path)
    let actors = declared.filter { $0.modifiers.attributes.contains("globalActor") }.compactMap(\.path.last)
    let ownWords = files.flatMap(\.ownWords)
    return files.flatMap { file in
      file.properties.map { property -> DeclaredProperty in
        var property = property
        if property.scope.count > 1, property.scope.first == module, types[[module]] == nil {
          property.scope.removeFirst()
          property.spelling.removeFirst(module.count + 1)
        }
        property.obstacle = obstacle(of: property, types, file, actors)
        // If the target may declare its own 'Spec' or word, the compiler decides when it compiles the generated file.
        let isShadowed = (0...property.scope.count).contains { types[property.scope.prefix($0) + ["Spec"]] != nil }
        let isSure = file.knowsFantail && !isShadowed && (property.form != nil || ownWords.isEmpty)
        property.isSure = property.isSure || isSure
        // A call to one of Fantail's words is always a spec, with or without a written type.
        if property.type == nil, property.value == .word, property.isSure { property.form = .one }
        return property
      }
    }
  }

  private static let genericInTheLibrary = ["Array", "Dictionary", "Optional", "Range", "Result", "Set"]

  /// Returns the first reason why no code can be generated for a property.
  private static func obstacle(
    of property: DeclaredProperty, _ types: [[String]: [DeclaredType]], _ file: SpecFile, _ actors: [String]
  ) -> Obstacle? {
    let around = property.around
    let modifiers = property.modifiers
    if around.isLocal { return .localType }
    if around.path.isEmpty { return .global }
    if !modifiers.isStatic { return .instance }
    if modifiers.isUnavailable { return .unavailable }
    if around.isGeneric { return .genericType }
    if modifiers.isPrivate { return .privateProperty }
    if property.hasEffects { return .effects }
    // An extension does not show that its type is generic, private, a protocol or isolated to a global actor.
    for length in stride(from: property.scope.count, to: 0, by: -1) {
      let path = Array(property.scope.prefix(length))
      let found = types[path] ?? []
      let isHidden = file.types.contains { $0.modifiers.isPrivate && $0.path == path && !$0.isExtension }
      if isHidden { return .privateProperty }
      if found.contains(where: \.isProtocol) { return .protocolMember }
      let isInLibrary = found.isEmpty && length == 1 && genericInTheLibrary.contains(path[0])
      if isInLibrary || found.contains(where: \.isGeneric) { return .genericType }
    }
    if modifiers.words.contains("nonisolated") || modifiers.attributes.contains("MainActor") { return nil }
    let scopes = [modifiers, around.modifiers] + (types[property.scope] ?? []).map(\.modifiers)
    return scopes.flatMap(\.attributes).contains(where: actors.contains) ? .otherActor : nil
  }

  // MARK: - References

  /// Returns the declarations that a name in a declaration may refer to.
  private func resolve(_ names: [String], from index: Int) -> [Int] {
    let scope = entries[index].scope
    var candidates = [scope + names.dropFirst()]
    if names.first == "" {
      candidates = [["Spec"] + names.dropFirst()]
    } else if names.first != "Self", names.first != "self" {
      candidates = stride(from: scope.count, through: 0, by: -1).map { scope.prefix($0) + names }
      if names.count > 1, names.first == module { candidates.append(Array(names.dropFirst())) }
    }
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
        ListedExample(descriptions: example.descriptions + inner.descriptions, isRow: inner.isRow)
      }
    }
  }

  /// Returns whether any code of the target refers to a declaration, even in the body of an example.
  private func isUsed(_ entry: DeclaredProperty) -> Bool { files.contains { $0.uses(entry) } }

  // MARK: - Choosing

  private mutating func choose() {
    let able = entries.indices.filter { entries[$0].isSpec && entries[$0].obstacle == nil }
    var users: [Int: [Int]] = [:]
    // A declaration cannot own another spec if only the compiler can decide whether the declaration is a spec. If the
    // declaration turned out not to be a spec, nothing would run the owned spec.
    for owner in able where entries[owner].isSure {
      for other in reached(from: owner) where other != owner { users[other, default: []].append(owner) }
    }
    // If specs refer to each other in a cycle, the first of them is a root, so that each spec has a root.
    let chosen = able.filter { index in
      (users[index] ?? []).allSatisfy { user in users[user]?.contains(index) ?? false && index < user }
    }
    covered = Set(chosen)
    for index in chosen where entries[index].isSure { covered.formUnion(reached(from: index)) }
    for index in able {
      if chosen.contains(index) {
        roots.append(entries[index])
        roots[roots.count - 1].examples = examples(of: index)
      } else if let owner = covered.sorted().first(where: { $0 != index && targets[$0].contains(index) }) {
        parts.append((entries[index], entries[owner]))
      }
    }
    for index in chosen where entries[index].form == .many {
      let direct = Set(targets[index]).filter { entries[$0].isSpec }
      let others = chosen.filter { $0 < index && !direct.isDisjoint(with: reached(from: $0)) }
      if let other = others.last, let spec = direct.intersection(reached(from: other)).min() {
        let names = "'\(entries[spec].qualifiedName)' is run twice: '\(entries[other].qualifiedName)'"
        warn(index, "\(names) lists it as well. List it in one place.")
      }
    }
  }

  private mutating func warn(_ index: Int, _ text: String) {
    warnings.append("\(entries[index].place): warning: \(text)")
  }

  // MARK: - Rejected properties

  private mutating func judge(_ index: Int) {
    let entry = entries[index]
    let isOfWords = [.word, .words].contains(entry.value)
    if let obstacle = entry.obstacle, entry.isSpec || entry.isSure && isOfWords {
      if obstacle != .instance || entry.hasValue {
        warn(index, "spec '\(entry.qualifiedName)' is left out: \(obstacle.rawValue)")
      }
      return
    }
    guard [nil, .privateProperty, .global].contains(entry.obstacle), entry.hasValue, !entry.isSpec
    else { return }
    let type = entry.type ?? ""
    if entry.isFunction {
      guard entry.form != nil else { return }
      warnNotRun(index, "it is a function that no spec calls. Make it a property: static var spec: Spec { … }")
    } else if entry.holdsWord && entry.isSure {
      if entry.obstacle != .global, !isUsed(entry) { refused.append(entry) }
    } else if mayBeSpec(index) {
      if entry.obstacle != nil {
        warnNotRun(index, "its value does not show whether it is a spec. Write its type: static let spec: Spec = …")
      } else if !isUsed(entry) {
        unwritten.append(entry)
      }
    } else if DeclaredProperty.namesSpec(type), type.hasPrefix("[") || type.hasPrefix("(") || type.hasSuffix("?") {
      warnNotRun(index, "its type is \(type), and no spec uses it. A spec is a static property of type Spec or [Spec].")
    }
  }

  private mutating func warnNotRun(_ index: Int, _ reason: String) {
    if !isUsed(entries[index]) { warn(index, "'\(entries[index].qualifiedName)' is not run: \(reason)") }
  }

  /// Returns whether a property without a word of specs may contain specs that nothing else runs.
  private func mayBeSpec(_ index: Int) -> Bool {
    let entry = entries[index]
    if [.word, .words].contains(entry.value) { return true }
    if entry.type != nil || entry.value == .other { return entry.name.isNameOfSpec || entry.holdsWord }
    if entry.value == .call, entry.name.isNameOfSpec { return true }
    return entry.mentions.prefix(entry.value == .call ? 1 : .max).contains { mention in
      let found = resolve(mention.names, from: index)
      // A property that refers only to specs that run anyway may be ignored.
      if !found.isEmpty {
        return found.contains { entries[$0].form != nil && (entries[$0].isFunction || !covered.contains($0)) }
      }
      // `LibrarySpec.spec` and `makeSpec()` may be specs, but not `FormatterSpec()`.
      return mention.names.last.map { $0.isNameOfSpec && $0.first?.isUppercase == false } ?? false
    }
  }

  /// Warns of lists of a spec's examples for Swift Testing, as in `SpecCases(StackSpec.spec)`.
  private mutating func findCases(in file: SpecFile) {
    let code = file.code
    for index in code.tokens.indices where code.text(index) == "SpecCases" && code.text(index + 1) == "(" {
      for item in code.items(code.inside(index + 1)) {
        // A single name does not show the type.
        guard let path = code.path(at: item.lowerBound), path.end == item.upperBound, path.names.count > 1 else {
          continue
        }
        let type = path.names.dropLast()
        guard roots.contains(where: { ([module] + $0.scope).suffix(type.count) == type }) else { continue }
        warnings.append(
          "\(file.place(index)): warning: each example of '\(type.joined(separator: "."))' runs twice: as a case of "
            + "Swift Testing here, and as a test of XCTest by the plugin 'SpecBridge'. Leave out one of the two.")
      }
    }
  }
}
