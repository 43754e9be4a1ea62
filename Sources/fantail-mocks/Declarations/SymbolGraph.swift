/// The compiler's description of one module, as `swift-symbolgraph-extract` writes it (format 0.6).
///
/// The format may change, so only the members that are used are read, and members that may be missing are optional.
struct SymbolGraph: Decodable {
  struct Module: Decodable { var name: String }

  var module: Module
  var symbols: [Symbol]
  var relationships: [Relationship]
}
