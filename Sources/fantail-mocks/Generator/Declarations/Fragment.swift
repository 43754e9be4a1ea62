/// A piece of a declaration's text, and its meaning.
struct Fragment: Decodable {
  var kind: String
  var spelling: String
  var preciseIdentifier: USR?
}
