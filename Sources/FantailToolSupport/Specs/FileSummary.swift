/// The declarations of one source file, as far as specs are concerned. It is cached, so that an unchanged file is not
/// parsed.
struct FileSummary: Recorded {
  var path = ""
  /// What is another number for each version of the file.
  var version: [Int] = []
  var types: [DeclaredType] = []
  /// Static properties and globals that hold a spec, and what else can lead from one spec to another.
  var properties: [DeclaredProperty] = []
  /// Names with `Tests` in them that the file mentions.
  var namesOfTests: [String] = []
  /// The classes of tests that the file declares itself, for the specs of a type to run in, and the names of methods there.
  var writtenTests: [String] = []
  /// The specs that the file makes cases of a test of Swift Testing.
  var listedCases: [ListedCases] = []
  /// `true` if the file names Fantail, so that its type `Spec` is Fantail's.
  var namesFantail = false
  /// What to say of the file by itself, in the compiler's format.
  var remarks: [String] = []
  /// The outermost groups whose inner groups should be properties.
  var large: [LargeGroup] = []
  /// Every name that the file's code uses, with what stands before its last dot.
  var mentions: [String] = []

  mutating func pass(_ record: inout Record) {
    record.pass(
      &self, \.path, \.version, \.types, \.properties, \.namesOfTests, \.writtenTests, \.listedCases, \.namesFantail,
      \.remarks, \.large,
      \.mentions)
  }
}

/// A group that is too much for one closure.
struct LargeGroup: Recorded {
  var place = SourcePlace()
  var lines = 0
  var examples = 0

  mutating func pass(_ record: inout Record) { record.pass(&self, \.place, \.lines, \.examples) }
}

/// A list of the examples of a type's spec for Swift Testing.
struct ListedCases: Recorded {
  /// The type as it is written, with the types and the module around it perhaps.
  var type = ""
  var place = SourcePlace()

  mutating func pass(_ record: inout Record) { record.pass(&self, \.type, \.place) }

  /// Returns whether the written type may be the one with a path in the module.
  func names(_ path: [String], in module: String) -> Bool {
    let written = type.split(separator: ".").map(String.init)
    return ([module] + path).suffix(written.count) == written[...]
  }
}

struct DeclaredType: Recorded, Equatable {
  /// The names of the enclosing types and its own.
  var path: [String] = []
  var isGeneric = false
  var isProtocol = false
  var isPrivate = false
  /// `true` if other declarations may be isolated to it: `@globalActor actor Database`.
  var isGlobalActor = false
  /// The names of the attributes that are somebody's own, of which one may be a global actor.
  var attributes: [String] = []

  mutating func pass(_ record: inout Record) {
    record.pass(
      &self, \.path, \.isGeneric, \.isProtocol, \.isPrivate, \.isGlobalActor, \.attributes)
  }
}

/// A property or function that is a spec, or that mentions specs.
struct DeclaredProperty: Recorded {
  enum Role: String, Recorded {
    /// A property that holds specs: of type `Spec`, `[Spec]` or `Spec?`, or with a value that says so.
    case spec
    /// A property without a written type, whose value is declared elsewhere.
    case unclear
    /// A function that makes specs: those it lists, its users list.
    case function
    /// Shared examples, or a property of another type with specs in it: what it lists, its users list.
    case list

    init() { self = .spec }
  }

  /// The number of specs that a property holds, or a function makes.
  enum Form: String, Recorded {
    case one
    case many
    /// One or none.
    case perhaps
    /// Only the compiler knows whether there are any.
    case unknown

    init() { self = .one }
  }

  var role = Role.spec
  /// The names of the enclosing types; empty for a global.
  var scope: [String] = []
  var name = ""
  var place = SourcePlace()
  /// Why the property cannot be generated for, as far as its own file tells, or the whole target.
  var obstacle: Obstacle?
  /// The conditions of the `#if` blocks around it, the outermost first.
  var conditions: [String] = []
  /// Platform and version pairs of the `@available` attributes around it, `macOS 14`.
  var availability: [String] = []
  var isDeprecated = false
  var mentions: [Mention] = []
  var form: Form?
  /// The names that the value consists of, when it is nothing else.
  var references: [Mention]?
  /// The function whose call is the value of an unclear property.
  var callee: Mention?
  /// The written type of a list, without spaces.
  var type: String?
  var hasValue = false
  /// `true` if a value or a type that names its module says that it is Fantail's spec.
  var isSure = false
  /// The attributes of the property and of the type around it of which one may be a global actor; nil where it is of the
  /// main actor or of none.
  var attributes: [String]?
  /// `true` if a function could as well be a static property: nothing has to be given to it.
  var couldBeProperty = false
  /// The examples to list, where they are asked for.
  var examples: [ListedExample] = []

  var path: [String] { scope + [name] }
  var qualifiedName: String { path.joined(separator: ".") }

  mutating func pass(_ record: inout Record) {
    record.pass(
      &self, \.role, \.scope, \.name, \.place, \.obstacle, \.conditions, \.availability, \.isDeprecated,
      \.mentions, \.form, \.references, \.callee, \.type, \.hasValue, \.isSure, \.attributes, \.couldBeProperty,
      \.examples)
  }
}

/// Why a spec property is left out.
enum Obstacle: String, Recorded {
  case privateProperty, privateScope, genericType, localType, global, instance, lazy, requirement, protocolExtension
  case unavailable, effects, otherActor

  init() { self = .instance }
}

/// A name in a spec that may be that of another spec, `inner`, `Self.inner`, `Type.inner`, `.inner`: the parts before and
/// after the dots; a leading dot is an empty first part.
typealias Mention = [String]

extension Mention {
  /// `true` if the name promises a spec, as `LibrarySpec.spec` and `makeSpec()` do, and `FormatterSpec()` does not.
  var promisesSpec: Bool { last.map { $0.isNameOfSpec && $0.first?.isUppercase == false } ?? false }
}

extension String {
  /// `true` for the name of a spec or of several: `spec`, `stackSpec`, `allSpecs`.
  var isNameOfSpec: Bool { ["spec", "specs"].contains(self) || hasSuffix("Spec") || hasSuffix("Specs") }
}
