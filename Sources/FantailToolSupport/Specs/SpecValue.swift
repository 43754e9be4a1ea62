extension DeclaredProperty {
  /// Reads from the written type and the value of one property which specs are in it; `nil` when it has nothing to do
  /// with specs.
  ///
  /// - Parameters:
  ///   - name: The name of the property.
  ///   - annotation: The written type without spaces; nil when there is none.
  ///   - initializer: The value after the equals sign.
  ///   - getter: The getter of a computed property.
  init?(name: String, annotation: String?, initializer: SyntaxTree?, getter: SyntaxTree?) {
    let value = (initializer ?? getter.flatMap(SpecValue.answer)).map(SpecValue.withoutParentheses)
    self.init(
      name: name, references: value.flatMap(SpecValue.references), hasValue: initializer != nil || getter != nil)
    // What is written to be empty holds nothing that could be lost.
    if let value, value.kind == "nil_literal_expr" || (value.kind == "array_expr" && value.members("elements").isEmpty)
    {
      return nil
    }
    guard let annotation else {
      guard let value, read(value) else { return nil }
      return
    }
    if let form = SpecValue.form(of: annotation) {
      self.form = form
      isSure = annotation.contains("Fantail") || value.map(SpecValue.makesSpec) ?? false
    } else if SpecValue.namesSpec(annotation) || annotation.contains("SharedExamples") {
      (role, type) = (.list, annotation)
    } else if initializer == nil, let value, SpecValue.makesSpec(value) {
      (form, isSure) = (.one, true)
    } else if name.isNameOfSpec || value.map(SpecValue.holdsWord) ?? false {
      // The type may be another name of Spec: the compiler tells.
      (role, form) = (.unclear, .unknown)
    } else {
      return nil
    }
  }

  /// Reads the value of a property without a written type; returns whether it has to do with specs.
  private mutating func read(_ value: SyntaxTree) -> Bool {
    if value.kind.hasSuffix("literal_expr") { return false }
    var value = value
    if value.kind == "call_expr", let closure = value["fn"], closure.kind == "closure_expr",
      let answer = SpecValue.answer(of: closure)
    {
      value = SpecValue.withoutParentheses(answer)
      references = nil
    }
    if SpecValue.makesSpec(value) {
      (form, isSure) = (.one, true)
    } else if value.kind == "array_expr" {
      isSure = value.members("elements").map(SpecValue.withoutParentheses).contains(where: SpecValue.makesSpec)
      (role, form) = isSure ? (.spec, .many) : references == nil ? (.list, nil) : (.unclear, .many)
    } else if value.kind == "call_expr", value["fn"]?.calledName == "SharedExamples" {
      role = .list
    } else if references != nil || value.kind == "call_expr" || SpecValue.holdsWord(value)
      || name.isNameOfSpec
    {
      role = .unclear
      form = SpecValue.holdsWord(value) ? .unknown : nil
      callee = value["fn"].flatMap(MentionReader.path)
    } else {
      return false
    }
    return true
  }
}

/// What types and values say of specs.
enum SpecValue {
  // MARK: - Types

  /// Returns the number of specs that a type holds: one, some, or one perhaps; nil for any other type.
  static func form(of written: String) -> DeclaredProperty.Form? {
    // A module may be written with a dot or, as `Swift::Array`, with two colons.
    let type = Substring(written.replacing("::", with: ".")).dropping("Swift.")
    if ["Spec", "FantailTree.Spec", "Fantail.Spec"].contains(type) { return .one }
    if let inner = type.between("(", ")") { return form(of: inner) }
    for (start, end, form) in [
      ("[", "]", DeclaredProperty.Form.many), ("Array<", ">", .many), ("ContiguousArray<", ">", .many),
      ("someCollection<", ">", .many), ("someSequence<", ">", .many), ("Optional<", ">", .perhaps), ("", "?", .perhaps),
      ("", "!", .perhaps),
    ] {
      if let inner = type.between(start, end), self.form(of: inner) == .one { return form }
    }
    return nil
  }

  static func namesSpec(_ type: String) -> Bool {
    type.split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains("Spec")
  }

  // MARK: - Values

  /// The value of a getter or closure whose last statement is an expression or a `return`.
  fileprivate static func answer(of function: SyntaxTree) -> SyntaxTree? {
    let last = function["body"]?.members("elements").last
    return last?.kind == "return_stmt" ? last?["result"] : last
  }

  fileprivate static func withoutParentheses(_ value: SyntaxTree) -> SyntaxTree {
    var value = value
    while value.kind == "paren_expr", let inner = value["sub_expr"] { value = inner }
    return value
  }

  fileprivate static func references(_ value: SyntaxTree) -> [Mention]? {
    if let path = MentionReader.path(of: value) { return [path] }
    guard value.kind == "array_expr" else { return nil }
    let paths = value.members("elements").map { MentionReader.path(of: withoutParentheses($0)) }
    return paths.isEmpty || paths.contains(nil) ? nil : paths.compactMap(\.self)
  }

  /// The word of specs that a value is a call of.
  static func word(of value: SyntaxTree) -> String? {
    // Every word has an argument, and only a body may be labelled: a test's own 'context(for: user)' is no spec.
    guard value.kind == "call_expr", let function = value["fn"],
      let first = value["args"]?.members("args").first, ["body", nil].contains(first.text("label")),
      let path = MentionReader.path(of: function), let word = path.last, SourceText.words.contains(word)
    else { return nil }
    return [[], ["Fantail"], ["FantailTree"]].contains(path.dropLast()) ? word : nil
  }

  fileprivate static func makesSpec(_ value: SyntaxTree) -> Bool { word(of: value) != nil }

  /// Returns whether a word is called anywhere in a value, `isNew ? describe("a") { … } : describe("b") { … }` say.
  fileprivate static func holdsWord(_ value: SyntaxTree) -> Bool {
    makesSpec(value) || value.children.contains(where: holdsWord)
  }
}

extension Substring {
  fileprivate func dropping(_ prefix: String) -> Substring { hasPrefix(prefix) ? dropFirst(prefix.count) : self }

  /// Returns what stands between a beginning and an end; nil where the text has not both.
  fileprivate func between(_ start: String, _ end: String) -> String? {
    guard hasPrefix(start), hasSuffix(end), count >= start.count + end.count else { return nil }
    return String(dropFirst(start.count).dropLast(end.count))
  }
}
