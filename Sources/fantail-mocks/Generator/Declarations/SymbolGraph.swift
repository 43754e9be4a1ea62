import Foundation

/// The compiler's description of one module, as `swift-symbolgraph-extract` writes it (format 0.6).
///
/// The format may change, so that only used members are read, and members that may be missing are optional.
struct SymbolGraph: Decodable {
  struct Module: Decodable { var name: String }

  var module: Module
  var symbols: [Symbol]
  var relationships: [Relationship]
}

/// A declaration of a module.
struct Symbol: Decodable {
  struct Kind: Decodable { var identifier: String }
  struct Identifier: Decodable { var precise: USR }
  struct Comment: Decodable {
    struct Line: Decodable { var text: String }
    var lines: [Line]
  }
  struct Place: Decodable {
    struct Position: Decodable { var line, character: Int }
    var uri: String
    var position: Position
  }
  /// Present only for members of extensions, which are not requirements.
  struct Extension: Decodable {}

  var kind: Kind
  var identifier: Identifier
  var pathComponents: [String]
  var declarationFragments: [Fragment]?
  var docComment: Comment?
  var accessLevel: String?
  var availability: [Availability]?
  var location: Place?
  var swiftExtension: Extension?
  /// `true` if it, or a declaration around it, is marked `@_spi`.
  var spi: Bool?

  var usr: USR { identifier.precise }
  var name: String { pathComponents.last ?? "" }
  var declaration: Declaration? { Declaration([Token](declarationFragments ?? [])) }

  /// The path of the file that declares it.
  var file: String? { location.flatMap { URL(string: $0.uri)?.path } }
}

/// A piece of a declaration's text, and its meaning.
struct Fragment: Decodable {
  var kind: String
  var spelling: String
  var preciseIdentifier: USR?
}

struct Relationship: Decodable {
  var kind: String
  var source: USR
  var target: USR
  /// The name of a target in another module.
  var targetFallback: String?
}

struct Availability: Decodable, Equatable {
  struct Version: Decodable, Equatable, Comparable {
    var major: Int
    var minor: Int?
    var patch: Int?

    static func < (left: Version, right: Version) -> Bool {
      (left.major, left.minor ?? 0, left.patch ?? 0) < (right.major, right.minor ?? 0, right.patch ?? 0)
    }

    var text: String { [major, minor, patch].compactMap { $0.map(String.init) }.joined(separator: ".") }
  }

  var domain: String?
  var introduced: Version?
  var deprecated: Version?
  var message: String?
  var isUnconditionallyDeprecated: Bool?

  /// `true` if the declaration is deprecated on all platforms.
  var isDeprecated: Bool {
    isUnconditionallyDeprecated == true || deprecated != nil && ["*", "Swift"].contains(domain)
  }
}
