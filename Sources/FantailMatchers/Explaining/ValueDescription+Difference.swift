import FantailTree

extension ValueDescription {
  /// The difference of two values on one line, as `equal` would begin to tell it: long strings from where they differ.
  package static func difference(expected: Any, got: Any) -> String {
    UnequalText.explain(expected: expected, got: got).headline
  }
}
