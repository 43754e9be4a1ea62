/// A pair of options that exclude each other. It is written in the table row of one of them.
package struct Exclusion: Sendable {
  package let other: String
  /// Returns the reason why two values of the options exclude each other; `nil` if these values may be combined.
  let reason: @Sendable (_ own: String?, _ other: String?) -> String?

  package init(_ other: String, _ reason: @escaping @Sendable (_ own: String?, _ other: String?) -> String?) {
    self.other = other
    self.reason = reason
  }
}
