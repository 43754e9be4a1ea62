package struct KnownIssue: TraitText {
  package let reference: String
  /// The last day on which the issue may occur, as the author wrote it.
  package let lastDay: String?
  /// `true` if the example may pass as well.
  package let isIntermittent: Bool

  init(reference: String, lastDay: String?, isIntermittent: Bool) {
    self.reference = reference
    self.lastDay = lastDay
    self.isIntermittent = isIntermittent
  }

  package init?(texts: [String]) {
    guard texts.count >= 2 else { return nil }
    self.init(
      reference: texts[0], lastDay: texts.count > 2 ? texts[2] : nil, isIntermittent: texts[1] == "intermittent")
  }

  package var texts: [String]? {
    [reference, isIntermittent ? "intermittent" : "always"] + (lastDay.map { [$0] } ?? [])
  }
}
