/// A type of the target, with the properties that decide whether its specs can run.
struct DeclaredType {
  /// The names of the enclosing types and its own.
  var path: [String] = []
  var isGeneric = false
  var isProtocol = false
  var isPrivate = false
  /// `true` if other declarations may be isolated to the type: `@globalActor actor Database`.
  var isGlobalActor = false
  /// The names of its attributes, which may include a global actor.
  var attributes: [String] = []
}
