/// A property or function of the target that is a spec, holds specs or makes them.
struct DeclaredProperty {
  enum Role {
    /// A property of the written type `Spec`, `[Spec]` or `Spec?`.
    case spec
    /// A property of another type, or of none that is written.
    case part
    /// A function whose result names `Spec`.
    case function
  }

  /// The number of specs that a property holds, or a function makes.
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

  /// The whole value of a property, as far as names tell.
  enum Value {
    /// Names of declarations and nothing else: `other`, `[A.spec, B.spec]`.
    case names([[String]])
    /// A call of a function, `makeSpec()`.
    case call([String])
    /// A call of a word of specs, `describe("Cart") { … }`.
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
  /// The number of the file, and the tokens of the declaration in it.
  var file = 0
  var range = 0..<0
  /// The word and the name as they are written, `static let spec`.
  var written = ""
  /// Why the property cannot be generated for.
  var obstacle: Obstacle?
  /// The conditions of the `#if` blocks around it, the outermost first.
  var conditions: [String] = []
  /// Platform and version pairs of the `@available` attributes around it, `macOS 14`.
  var availability: [String] = []
  var isDeprecated = false
  var mentions: [Mention] = []
  var form: Form?
  /// The written type without spaces.
  var type: String?
  var value = Value.other
  var hasValue = false
  var holdsWord = false
  /// `true` if Fantail's module says that it is Fantail's spec; elsewhere the compiler tells.
  var isSure = false
  /// The attributes of the property and of the type around it, of which one may be a global actor; nil where it is of the
  /// main actor or of none.
  var attributes: [String]?
  /// `true` if a function could as well be a static property: nothing has to be given to it.
  var couldBeProperty = false
  /// The examples to list, where they are asked for.
  var examples: [ListedExample] = []

  var path: [String] { scope + [name] }
  var qualifiedName: String { path.joined(separator: ".") }

  /// `true` for a value that is declared to be a spec or made by a word of specs.
  var seemsSpec: Bool {
    switch value {
    case .word, .words: true
    default: role == .spec
    }
  }

  /// Returns the number of specs that a type holds: one, some, or one perhaps; nil for any other type.
  static func form(of written: String) -> Form? {
    // A module may be written with a dot or, as `Swift::Array`, with two colons.
    let type = Substring(written.replacing("::", with: ".")).dropping("Swift.")
    if ["Spec", "FantailTree.Spec", "Fantail.Spec"].contains(type) { return .one }
    if let inner = type.between("(", ")") { return form(of: inner) }
    for (start, end, form) in [
      ("[", "]", Form.many), ("Array<", ">", .many), ("ContiguousArray<", ">", .many),
      ("someCollection<", ">", .many), ("someSequence<", ">", .many), ("Optional<", ">", .perhaps), ("", "?", .perhaps),
      ("", "!", .perhaps),
    ] {
      if let inner = type.between(start, end), self.form(of: inner) == .one { return form }
    }
    return nil
  }

  /// Returns whether a type has `Spec` in it, `[String: Spec]` say.
  static func namesSpec(_ type: String) -> Bool {
    type.split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains("Spec")
  }
}

/// A type of the target, as far as it decides whether its specs can be run.
struct DeclaredType {
  /// The names of the enclosing types and its own.
  var path: [String] = []
  var isGeneric = false
  var isProtocol = false
  var isPrivate = false
  /// `true` if other declarations may be isolated to it: `@globalActor actor Database`.
  var isGlobalActor = false
  /// The names of its attributes, of which one may be a global actor.
  var attributes: [String] = []
}

/// Why a spec property is left out.
enum Obstacle {
  case privateProperty, privateScope, genericType, localType, global, instance, lazy, requirement, protocolExtension
  case unavailable, effects, otherActor
}

extension String {
  /// `true` for the name of a spec or of several: `spec`, `stackSpec`, `allSpecs`.
  var isNameOfSpec: Bool { ["spec", "specs"].contains(self) || hasSuffix("Spec") || hasSuffix("Specs") }
}

extension [String] {
  /// `true` if the last name promises a spec, as `LibrarySpec.spec` and `makeSpec()` do, and `FormatterSpec()` does not.
  var promisesSpec: Bool { last.map { $0.isNameOfSpec && $0.first?.isUppercase == false } ?? false }
}

extension Substring {
  fileprivate func dropping(_ prefix: String) -> Substring { hasPrefix(prefix) ? dropFirst(prefix.count) : self }

  /// Returns what stands between a beginning and an end; nil where the text has not both.
  fileprivate func between(_ start: String, _ end: String) -> String? {
    guard hasPrefix(start), hasSuffix(end), count >= start.count + end.count else { return nil }
    return String(dropFirst(start.count).dropLast(end.count))
  }
}
