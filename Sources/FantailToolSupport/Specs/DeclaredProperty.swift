/// A property or function of the target that is a spec, contains specs or makes them.
struct DeclaredProperty {
  enum Role {
    /// A property of the written type `Spec`, `[Spec]` or `Spec?`.
    case spec
    /// A property of another type, or without a written type.
    case part
    /// A function whose result type contains `Spec`.
    case function
  }

  /// The number of specs in a property, or in the result of a function.
  enum Form {
    case one
    case many
    /// At most one spec.
    case perhaps
  }

  /// A name in the code of a declaration, with the conditions of the `#if` blocks around it.
  struct Mention {
    /// The parts before and after the dots, `["Type", "inner"]`; a leading dot is an empty first part.
    var names: [String]
    var conditions: [String]
  }

  /// The whole value of a property, if it consists of names and words.
  enum Value {
    /// The value consists only of names of declarations: `other`, `[A.spec, B.spec]`.
    case names([[String]])
    /// A call to a function, `makeSpec()`.
    case call([String])
    /// A call to a word of specs, `describe("Cart") { … }`.
    case word
    /// A list of such calls.
    case words
    case other
  }

  var role = Role.part
  /// The names of the enclosing types; empty for a global.
  var scope: [String] = []
  var name = ""
  var place = SourcePlace()
  /// The number of the file, and the tokens of the declaration in this file.
  var file = 0
  var range = 0..<0
  /// The keyword and the name as in the source: `static let spec`.
  var written = ""
  /// The reason why no code can be generated for the property.
  var obstacle: Obstacle?
  /// The conditions of the `#if` blocks around the declaration, the outermost first.
  var conditions: [String] = []
  /// The platforms and versions of the `@available` attributes around it: `macOS 14`.
  var availability: [String] = []
  var isDeprecated = false
  var mentions: [Mention] = []
  var form: Form?
  /// The written type, without white space except after `some` and `any`.
  var type: String?
  var value = Value.other
  var hasValue = false
  var holdsWord = false
  /// The source location of a group that the getter or the function drops.
  var lost: SourcePlace?
  /// `true` if the type is written as `Fantail.Spec`; otherwise the compiler decides whether the type is Fantail's.
  var isSure = false
  /// The attributes of the property and of the type around it, which may include a global actor; `nil` for the main
  /// actor, or if there is no actor.
  var attributes: [String]?
  /// `true` if a function could be a static property instead, because it does not need arguments.
  var couldBeProperty = false
  /// The examples to list, if they are needed.
  var examples: [ListedExample] = []

  var path: [String] { scope + [name] }
  var qualifiedName: String { path.joined(separator: ".") }

  /// `true` for a value that is one call to a word, and so a spec without a written type.
  var isWord: Bool { if case .word = value { true } else { false } }

  /// `true` for a value that is declared as a spec or made by a word of specs.
  var seemsSpec: Bool {
    switch value {
    case .word, .words: true
    default: role == .spec
    }
  }

  /// Returns the number of specs of a type: one, several, or at most one; `nil` for any other type.
  static func form(of written: String) -> Form? {
    // A module may be written with a dot or with two colons, as in `Swift::Array`.
    let type = Substring(written.replacing("::", with: ".")).dropping("Swift.")
    if ["Spec", "FantailTree.Spec", "Fantail.Spec"].contains(type) { return .one }
    if let inner = type.between("(", ")") { return form(of: inner) }
    for (start, end, form) in [
      ("[", "]", Form.many), ("Array<", ">", .many), ("ContiguousArray<", ">", .many),
      ("some Collection<", ">", .many), ("some Sequence<", ">", .many), ("Optional<", ">", .perhaps),
      ("", "?", .perhaps), ("", "!", .perhaps),
    ] {
      if let inner = type.between(start, end), self.form(of: inner) == .one { return form }
    }
    return nil
  }

  /// Returns whether a type contains `Spec`, as `[String: Spec]` does.
  static func namesSpec(_ type: String) -> Bool {
    type.split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains("Spec")
  }
}

extension String {
  /// `true` for the name of one or several specs: `spec`, `stackSpec`, `allSpecs`.
  var isNameOfSpec: Bool { ["spec", "specs"].contains(self) || hasSuffix("Spec") || hasSuffix("Specs") }
}

extension [String] {
  /// `true` if the last name is that of a spec, as in `LibrarySpec.spec` and `makeSpec()`, but not in
  /// `FormatterSpec()`.
  var promisesSpec: Bool { last.map { $0.isNameOfSpec && $0.first?.isUppercase == false } ?? false }
}

extension Substring {
  fileprivate func dropping(_ prefix: String) -> Substring { hasPrefix(prefix) ? dropFirst(prefix.count) : self }

  /// Returns the text between a beginning and an end; `nil` if the text lacks one of them.
  fileprivate func between(_ start: String, _ end: String) -> String? {
    guard hasPrefix(start), hasSuffix(end), count >= start.count + end.count else { return nil }
    return String(dropFirst(start.count).dropLast(end.count))
  }
}
