/// A let's identity and what makes its value.
public struct LetEvaluation: Sendable {
  package let key: LetKey
  package let source: LetSource
}
