extension DefaultStringInterpolation {
  /// Adds a text as it is.
  ///
  /// The standard library's form takes a text of any type: for each one in a literal the compiler makes a copy, and a
  /// call that passes its type and two conformances, which is a fifth of all that the literal costs it.
  package mutating func appendInterpolation(_ text: String) { appendLiteral(text) }
}
