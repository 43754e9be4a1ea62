package struct KnownIssue: TraitText {
  package let reference: String
  /// The last day on which the issue may occur, as the author wrote it.
  package let lastDay: String?
  /// `true` if the example may pass as well.
  package let isIntermittent: Bool
  /// `true` if it accepts failures of hooks too.
  package let includesHooks: Bool

  init(reference: String, lastDay: String?, isIntermittent: Bool, includesHooks: Bool) {
    self.reference = reference
    self.lastDay = lastDay
    self.isIntermittent = isIntermittent
    self.includesHooks = includesHooks
  }

  package init?(texts: [String]) {
    guard texts.count >= 2 else { return nil }
    self.init(
      reference: texts[0], lastDay: texts.count > 2 ? texts[2] : nil,
      isIntermittent: texts[1].hasPrefix("intermittent"), includesHooks: texts[1].hasSuffix("with hooks"))
  }

  package var texts: [String]? {
    let extent = (isIntermittent ? "intermittent" : "always") + (includesHooks ? " with hooks" : "")
    return [reference, extent] + (lastDay.map { [$0] } ?? [])
  }
}
