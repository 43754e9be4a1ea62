struct Relationship: Decodable {
  var kind: String
  var source: USR
  var target: USR
  /// The name of a target in another module.
  var targetFallback: String?
}
