/// Reads a compiler's tree into a summary: types, spec properties, and the names that specs mention.
struct FileReader {
  private let text: SourceText
  private let blocks: ConditionalBlocks
  private let listsExamples: Bool
  private var summary: FileSummary

  /// The meaning of the enclosing declarations for a member.
  private struct Scope {
    var path: [String] = []
    var isPrivate = false
    var isGeneric = false
    var isLocal = false
    var isProtocol = false
    var availability = Availability()
    /// The attributes of the type or extension itself: what they isolate, types inside it are not.
    var attributes: [String] = []
  }

  private init(text: SourceText, blocks: ConditionalBlocks, listsExamples: Bool) {
    self.text = text
    self.blocks = blocks
    self.listsExamples = listsExamples
    summary = text.summary
  }

  static func summary(
    of tree: SyntaxTree, text: SourceText, blocks: ConditionalBlocks, listsExamples: Bool
  ) -> FileSummary {
    var reader = FileReader(text: text, blocks: blocks, listsExamples: listsExamples)
    reader.read(tree.members("items"), in: Scope())
    var mentions = MentionReader(readsBodies: true)
    mentions.read(tree)
    if reader.summary.namesFantail {
      var states = GroupStateReader()
      states.read(tree)
      reader.summary.remarks = states.found.sorted { $0.key < $1.key }.map { offset, change in
        SpecProblem.changed(text.place(of: offset), name: change.name, isLet: change.isLet).message
      }
      reader.summary.large = GroupSystem.all(of: text.bytes, tree, blocks.tokens).filter { !$0.cuts.isEmpty }.map {
        LargeGroup(place: text.place(of: $0.start), lines: $0.lines, examples: $0.examples)
      }
    }
    reader.summary.listedCases = mentions.cases.map { cases in
      ListedCases(type: cases.type.joined(separator: "."), place: text.place(of: cases.offset))
    }
    reader.summary.mentions = Set(mentions.found.map { $0.path.suffix(2).joined(separator: ".") }).sorted()
    return reader.summary
  }

  private mutating func read(_ members: [SyntaxTree], in scope: Scope) {
    var bindings: [String: BoundName] = [:]
    for member in members {
      switch member.kind {
      case "pattern_binding_decl":
        bindings = [:]
        for entry in member.members("pattern_entries") {
          for bound in BoundName.all(of: entry) { bindings[bound.name] = bound }
        }
      case "var_decl":
        guard let name = member.name, let binding = bindings[name] else { continue }
        readProperty(member, name: name, initializer: binding.value, isTyped: binding.isTyped, in: scope)
      case "func_decl", "accessor_decl", "constructor_decl", "destructor_decl", "subscript_decl":
        readFunction(member, in: scope)
      case "top_level_code_decl":
        read(member["body"]?.members("elements") ?? [], in: scope)
      case "typealias":
        guard let name = member.name else { continue }
        summary.types.append(DeclaredType(path: scope.path + [name]))
      case "enum_decl", "struct_decl", "class_decl", "protocol":
        guard let name = member.name else { continue }
        readType(member, path: scope.path + [name], in: scope)
      case "extension_decl":
        readExtension(member, in: scope)
      default:
        break
      }
    }
  }

  private mutating func readType(_ type: SyntaxTree, path: [String], in scope: Scope) {
    var inner = scope
    inner.path = path
    inner.isProtocol = type.kind == "protocol"
    inner.isGeneric = scope.isGeneric || !type.members("generic_params").isEmpty
    inner.isPrivate = scope.isPrivate || isPrivate(type)
    inner.availability.add(type.members("attrs"))
    inner.attributes = attributes(of: type)
    if !scope.isLocal {
      let declared = DeclaredType(
        path: path, isGeneric: inner.isGeneric, isProtocol: inner.isProtocol, isPrivate: inner.isPrivate,
        isGlobalActor: type.members("attrs").contains { $0.kind == "global_actor_attr" }, attributes: inner.attributes
      )
      summary.types.append(declared)
    }
    read(type.members("members"), in: inner)
  }

  private mutating func readExtension(_ node: SyntaxTree, in scope: Scope) {
    let extended = node.text("extended_type") ?? ""
    var inner = scope
    inner.path = extended.split(separator: ".").map { $0.trimmingBackticks }
    inner.isGeneric = !node.members("where_requirements").isEmpty || extended.contains { "<[?(".contains($0) }
    inner.isPrivate = isPrivate(node)
    inner.availability.add(node.members("attrs"))
    inner.attributes = attributes(of: node)
    read(node.members("members"), in: inner)
  }

  private mutating func readProperty(
    _ property: SyntaxTree, name: String, initializer: SyntaxTree?, isTyped: Bool, in scope: Scope
  ) {
    let annotation = isTyped ? property.start.flatMap(text.annotation(at:)) : nil
    let getter = property.members("accessors").first { $0.isTrue("get") }
    let value = SpecValue(name: name, annotation: annotation, initializer: initializer, getter: getter)
    if value.role != .spec {
      // A closure that is called at once, or a getter, may declare types with specs in them.
      for value in [initializer, getter] { readLocalTypes(in: value ?? SyntaxTree(), scope: scope) }
    }
    guard let role = value.role else { return }
    var mentions = MentionReader()
    for value in [initializer, getter] { mentions.read(value ?? SyntaxTree()) }
    var availability = scope.availability
    availability.add(property.members("attrs"))
    let obstacle =
      obstacle(of: property, in: scope, isUnavailable: availability.isUnavailable)
      ?? (getter.map(hasEffects) ?? false ? .effects : nil)
    var declared = DeclaredProperty(
      role: role, scope: scope.path, name: name, obstacle: obstacle, availability: availability.introduced,
      isDeprecated: availability.isDeprecated, mentions: mentions.mentions, form: value.form,
      references: value.references, callee: value.callee, type: role == .list ? annotation : nil,
      hasValue: initializer != nil || getter != nil, isSure: value.isSure,
      attributes: isolation(of: property, in: scope))
    if listsExamples, let value = initializer ?? getter {
      declared.examples = ExampleReader.examples(in: value, from: property.start ?? 0, blocks)
    }
    add(declared, property)
  }

  /// Returns whether reading the property needs `await` or `try`; the dump does not say.
  private func hasEffects(_ getter: SyntaxTree) -> Bool {
    guard let start = getter.start, let end = getter["body"]?.start else { return false }
    return text.tokens(from: start, to: end).contains { $0.text == "async" || $0.text == "throws" }
  }

  private func obstacle(of property: SyntaxTree, in scope: Scope, isUnavailable: Bool) -> Obstacle? {
    if scope.isLocal { return .localType }
    if scope.path.isEmpty { return .global }
    if scope.isProtocol { return .requirement }
    if property.isTrue("lazy") { return .lazy }
    guard property.isTrue("static") else { return .instance }
    if isUnavailable { return .unavailable }
    if scope.isGeneric { return .genericType }
    if scope.isPrivate { return .privateScope }
    return isPrivate(property) ? .privateProperty : nil
  }

  private mutating func readFunction(_ function: SyntaxTree, in scope: Scope) {
    readLocalTypes(in: function["body"] ?? SyntaxTree(), scope: scope)
    guard let name = function.name, let start = function.start, let body = function["body"]?.start,
      let result = text.result(from: start, to: body), SpecValue.namesSpec(result)
    else { return }
    var mentions = MentionReader()
    mentions.read(function)
    let isFree = scope.path.isEmpty || function.isTrue("static")
    let needsNothing = function["params"]?.members("params").isEmpty ?? true
    let declared = DeclaredProperty(
      role: .function, scope: scope.path, name: name, mentions: mentions.mentions, form: SpecValue.form(of: result),
      couldBeProperty: isFree && needsNothing && !scope.isProtocol && !scope.isLocal && !scope.isGeneric)
    add(declared, function)
  }

  private mutating func add(_ declared: DeclaredProperty, _ node: SyntaxTree) {
    var declared = declared
    let offset = node.start ?? 0
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
      readType(node, path: scope.path + [node.name ?? ""], in: local)
    default:
      for child in node.children { readLocalTypes(in: child, scope: scope) }
    }
  }

  /// The attributes of which one may be the global actor that a property belongs to.
  private func isolation(of property: SyntaxTree, in scope: Scope) -> [String]? {
    if property.members("attrs").contains(where: { $0.kind == "nonisolated_attr" }) { return nil }
    let own = attributes(of: property)
    return own.contains("MainActor") ? nil : own + scope.attributes
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

extension Substring {
  fileprivate var trimmingBackticks: String { filter { $0 != "`" } }
}
