/// Reads a compiler's tree into a summary: types, spec properties, and the names that specs mention.
struct FileReader {
  private let text: SourceText
  private let blocks: ConditionalBlocks
  private let listsExamples: Bool
  private var summary: FileSummary

  /// The meaning of the enclosing declarations for a member.
  private struct Scope {
    /// The type or extension itself: what its attributes isolate, types inside it are not.
    var type = DeclaredType()
    var isLocal = false
    var availability = Availability()
  }

  private init(text: SourceText, blocks: ConditionalBlocks, listsExamples: Bool) {
    self.text = text
    self.blocks = blocks
    self.listsExamples = listsExamples
    summary = text.summary
  }

  /// Returns what the compiler's trees of a file tell: several where it could be read in several ways.
  static func summary(
    of trees: [SyntaxTree], text: SourceText, blocks: ConditionalBlocks, listsExamples: Bool
  ) -> FileSummary {
    var reader = FileReader(text: text, blocks: blocks, listsExamples: listsExamples)
    var mentions = MentionReader(readsBodies: true)
    var states = GroupStateReader()
    for tree in trees {
      reader.read(tree.members("items"), in: Scope())
      mentions.read(tree)
      if text.namesFantail { states.read(tree) }
    }
    var summary = reader.summary
    let properties = Dictionary(summary.properties.map { ($0.place, $0) }) { first, _ in first }
    summary.properties = properties.values.sorted {
      ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column)
    }
    summary.remarks = states.found.sorted { $0.key < $1.key }.map { offset, change in
      SpecProblem.changed(text.place(of: offset), name: change.name, isLet: change.isLet).message
    }
    if let tree = trees.first, text.namesFantail {
      summary.large = GroupSystem.all(of: text.bytes, tree, blocks.tokens).filter { !$0.cuts.isEmpty }.map {
        LargeGroup(place: text.place(of: $0.start), lines: $0.lines, examples: $0.examples)
      }
    }
    summary.listedCases = mentions.cases.sorted { $0.key < $1.key }.flatMap { offset, types in
      types.map { ListedCases(type: $0.joined(separator: "."), place: text.place(of: offset)) }
    }
    summary.mentions = Set(mentions.found.map { $0.suffix(2).joined(separator: ".") }).sorted()
    return summary
  }

  private mutating func read(_ members: [SyntaxTree], in scope: Scope) {
    var bindings: [String: SyntaxTree?] = [:]
    for member in members {
      switch member.kind {
      case "pattern_binding_decl":
        bindings = Dictionary(member.boundNames) { _, last in last }
      case "var_decl":
        guard let name = member.name, let value = bindings[name] else { continue }
        readProperty(member, name: name, initializer: value, in: scope)
      case "func_decl", "accessor_decl", "constructor_decl", "destructor_decl", "subscript_decl":
        readFunction(member, in: scope)
      case "top_level_code_decl":
        read(member["body"]?.members("elements") ?? [], in: scope)
      case "typealias":
        guard let name = member.name else { continue }
        summary.types.append(DeclaredType(path: scope.type.path + [name]))
      case "enum_decl", "struct_decl", "class_decl", "protocol", "extension_decl":
        readType(member, path: scope.type.path + [member.name ?? ""], in: scope)
      default:
        break
      }
    }
  }

  /// Reads a type or an extension, whose path is that of the type that it extends.
  private mutating func readType(_ type: SyntaxTree, path: [String], in scope: Scope) {
    let extended = type.text("extended_type")
    let requirements = type.members("generic_params") + type.members("where_requirements")
    var inner = scope
    inner.type = DeclaredType(
      path: extended?.split(separator: ".").map { $0.filter { $0 != "`" } } ?? path,
      isGeneric: scope.type.isGeneric || !requirements.isEmpty || extended?.contains { "<[?(".contains($0) } ?? false,
      isProtocol: type.kind == "protocol", isPrivate: scope.type.isPrivate || isPrivate(type),
      isGlobalActor: type.members("attrs").contains { $0.kind == "global_actor_attr" }, attributes: attributes(of: type)
    )
    inner.availability.add(type.members("attrs"))
    if !scope.isLocal, extended == nil { summary.types.append(inner.type) }
    read(type.members("members"), in: inner)
  }

  private mutating func readProperty(
    _ property: SyntaxTree, name: String, initializer: SyntaxTree?, in scope: Scope
  ) {
    let annotation = property.start.flatMap(text.annotation(at:))
    let getter = property.members("accessors").first { $0.isTrue("get") }
    let values = [initializer, getter].compactMap(\.self)
    let read = DeclaredProperty(name: name, annotation: annotation, initializer: initializer, getter: getter)
    // A closure that is called at once, or a getter, may declare types with specs in them.
    if read?.role != .spec { for value in values { readLocalTypes(in: value, scope: scope) } }
    guard var declared = read else { return }
    var mentions = MentionReader()
    for value in values { mentions.read(value) }
    declared.mentions = mentions.mentions
    var availability = scope.availability
    availability.add(property.members("attrs"))
    (declared.availability, declared.isDeprecated) = (availability.introduced, availability.isDeprecated)
    declared.obstacle =
      obstacle(of: property, in: scope, isUnavailable: availability.isUnavailable)
      ?? (getter.map(hasEffects) ?? false ? .effects : nil)
    declared.attributes = isolation(of: property, in: scope)
    if listsExamples, let value = values.first {
      declared.examples = ExampleReader.examples(in: value, from: property.start ?? 0, blocks)
    }
    add(declared, property, in: scope)
  }

  /// Returns whether reading the property needs `await` or `try`; the dump does not say.
  private func hasEffects(_ getter: SyntaxTree) -> Bool {
    guard let start = getter.start, let end = getter["body"]?.start else { return false }
    return text.tokens(from: start, to: end).contains { $0.text == "async" || $0.text == "throws" }
  }

  private func obstacle(of property: SyntaxTree, in scope: Scope, isUnavailable: Bool) -> Obstacle? {
    if scope.isLocal { return .localType }
    if scope.type.path.isEmpty { return .global }
    if scope.type.isProtocol { return .requirement }
    if property.isTrue("lazy") { return .lazy }
    guard property.isTrue("static") else { return .instance }
    if isUnavailable { return .unavailable }
    if scope.type.isGeneric { return .genericType }
    if scope.type.isPrivate { return .privateScope }
    return isPrivate(property) ? .privateProperty : nil
  }

  private mutating func readFunction(_ function: SyntaxTree, in scope: Scope) {
    readLocalTypes(in: function["body"] ?? SyntaxTree(), scope: scope)
    guard let name = function.name, let start = function.start, let body = function["body"]?.start,
      let result = text.result(from: start, to: body), SpecValue.namesSpec(result)
    else { return }
    var mentions = MentionReader()
    mentions.read(function)
    let isFree = scope.type.path.isEmpty || function.isTrue("static")
    let needsNothing = function["params"]?.members("params").isEmpty ?? true
    let declared = DeclaredProperty(
      role: .function, name: name, mentions: mentions.mentions, form: SpecValue.form(of: result),
      couldBeProperty: isFree && needsNothing && !scope.isLocal && !scope.type.isProtocol && !scope.type.isGeneric)
    add(declared, function, in: scope)
  }

  private mutating func add(_ declared: DeclaredProperty, _ node: SyntaxTree, in scope: Scope) {
    var declared = declared
    let offset = node.start ?? 0
    declared.scope = scope.type.path
    declared.place = text.place(of: offset)
    declared.conditions = blocks.conditions(at: offset)
    summary.properties.append(declared)
  }

  /// Reads types declared in a body, whose specs nothing outside can reach. Local variables are no specs of their own.
  private mutating func readLocalTypes(in node: SyntaxTree, scope: Scope) {
    switch node.kind {
    case "enum_decl", "struct_decl", "class_decl":
      var local = scope
      local.isLocal = true
      readType(node, path: scope.type.path + [node.name ?? ""], in: local)
    default:
      for child in node.children { readLocalTypes(in: child, scope: scope) }
    }
  }

  /// The attributes of which one may be the global actor that a property belongs to.
  private func isolation(of property: SyntaxTree, in scope: Scope) -> [String]? {
    if property.members("attrs").contains(where: { $0.kind == "nonisolated_attr" }) { return nil }
    let own = attributes(of: property)
    return own.contains("MainActor") ? nil : own + scope.type.attributes
  }

  /// The names of the attributes that the language does not have: of actors, wrappers and macros.
  private func attributes(of declaration: SyntaxTree) -> [String] {
    declaration.members("attrs").filter { $0.kind == "custom_attr" }.compactMap { attribute -> String? in
      guard let start = attribute.lastWord, text.bytes.indices.contains(start) else { return nil }
      return String(decoding: text.bytes[start...].prefix { $0.isNamePart }, as: UTF8.self)
    }
  }

  private func isPrivate(_ declaration: SyntaxTree) -> Bool {
    declaration.members("attrs").contains { attribute in
      attribute.kind == "access_control_attr"
        && ["private", "fileprivate"].contains(attribute.text("access_level") ?? "")
    }
  }
}
