extension Plan: CustomStringConvertible {
  /// The plan as a dry run prints it; see ``outline()``.
  public var description: String { outline() }
}

extension Plan: CustomReflectable {
  /// The facts of the plan, without the code behind it.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: ["examples": examples, "notSelected": notSelected, "problems": problems, "order": order],
      displayStyle: .struct)
  }
}

// Not `CustomStringConvertible`: an example's `description` is what it states.
extension PlannedExample: CustomDebugStringConvertible {
  /// The name and the place, as reports print them: `Stack_IsEmpty (StackSpec.swift:12)`.
  public var debugDescription: String { "\(name) (\(location))" + (disposition.mark.map { ", \($0)" } ?? "") }
}

extension PlannedExample: CustomReflectable {
  /// The facts of the example.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "id": id, "name": name, "description": description, "fullDescription": fullDescription, "location": location,
        "tags": tags, "disposition": disposition, "steps": steps, "groups": groups,
      ],
      displayStyle: .struct)
  }
}
