extension Plan: CustomStringConvertible {
  /// The plan as a dry run prints it; see ``outline()``.
  public var description: String { outline() }
}

// Not `CustomStringConvertible`: an example's `description` is what it states.
extension PlannedExample: CustomDebugStringConvertible {
  /// The name and the place, as reports print them: `Stack_IsEmpty (StackSpec.swift:12)`.
  public var debugDescription: String { "\(name) (\(location))" + (disposition.mark.map { ", \($0)" } ?? "") }
}
