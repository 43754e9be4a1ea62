/// What one source file declares, as far as specs are concerned. It is cached, so that an unchanged file is not parsed.
struct FileSummary: Codable, Equatable, Sendable {
  var types: [DeclaredType] = []
  /// Static properties and globals that hold a spec, and what else can lead from one spec to another.
  var properties: [DeclaredProperty] = []
  /// Names with `Tests` in them that the file mentions.
  var namesOfTests: [String] = []
}

/// A type declared in a file.
struct DeclaredType: Codable, Equatable, Sendable {
  /// The names of the enclosing types and its own.
  var path: [String]
  var isGeneric = false
  var isProtocol = false
  var isPrivate = false
}

/// A property or function that is a spec, or that mentions specs.
struct DeclaredProperty: Codable, Equatable, Sendable {
  /// What a declaration is to the generator.
  enum Role: String, Codable {
    /// A property of type `Spec`.
    case spec
    /// A `[Spec]` property or a function that answers specs: what it lists, its users list.
    case list
  }

  var role: Role
  /// The names of the enclosing types; empty for a global.
  var scope: [String]
  var name: String
  var place: SourcePlace
  /// Why the property cannot be generated for, as far as its own file tells.
  var obstacle: Obstacle?
  /// Whether the declaration is in an extension, so that generic parameters and protocols are declared elsewhere.
  var isInExtension: Bool
  /// The conditions of the `#if` blocks around it, the outermost first.
  var conditions: [String]
  /// Platform and version pairs of the `@available` attributes around it, `macOS 14`.
  var availability: [String]
  var isDeprecated: Bool
  var mentions: [Mention]
}

/// Why a spec property is left out.
enum Obstacle: String, Codable, Sendable {
  case privateProperty, privateScope, genericType, localType, global, instance, lazy, requirement, protocolExtension
  case unavailable
}

/// A name in a spec that may be that of another spec: `inner`, `Self.inner`, `Type.inner`, `.inner`.
struct Mention: Codable, Hashable, Sendable {
  /// The parts before and after the dots; a leading dot is an empty first part.
  var path: [String]
}
