/// A let's identity and what makes its value.
package struct LetEvaluation: Sendable {
  package let key: LetKey
  package let source: LetSource
}

/// A let, whatever its value.
protocol DeclaredLet {
  var key: LetKey { get }
}

extension DeclaredLet {
  var evaluation: LetEvaluation { LetEvaluation(key: key, source: key.source) }
}
