import FantailTree

extension Issue {
  /// The issue that a thrown error is; none when the error's cause was recorded where it arose.
  init?(thrown error: any Error, by thrower: String, at location: SourceLocation) {
    if case .isRecorded = ErrorMeaning(error), error is any RecordedError || ForeignFailures.areHeard { return nil }
    if let cycle = error as? LetCycle {
      self.init(.letCycle(cycle.lets.map(\.description)), at: cycle.lets.last?.location ?? location)
      return
    }
    self.init(.errorThrown(errorText(error), by: thrower), at: location)
  }
}
