import Foundation

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
  /// Present only for members of extensions.
  struct Extension: Decodable {}

  var kind: Kind
  var identifier: Identifier
  var pathComponents: [String]
  var declarationFragments: [Fragment]?
  var docComment: Comment?
  var accessLevel: String?
  var availability: [SystemAvailability]?
  var location: Place?
  var swiftExtension: Extension?
  /// `true` if the declaration, or a declaration around it, is marked `@_spi`.
  var spi: Bool?

  var usr: USR { identifier.precise }
  var name: String { pathComponents.last ?? "" }
  var declaration: Declaration? { Declaration([Token](declarationFragments ?? [])) }

  /// `true` for a member of an extension that is not a type: such members are not requirements.
  var isOfExtension: Bool {
    let types = ["swift.protocol", "swift.class", "swift.struct", "swift.enum"]
    return swiftExtension != nil && !types.contains(kind.identifier)
  }

  /// The path of the file with the declaration.
  var file: String? { location.flatMap { URL(string: $0.uri)?.path } }
}
