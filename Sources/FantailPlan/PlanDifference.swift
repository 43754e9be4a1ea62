public import FantailTree

/// The difference between a plan and an earlier one.
///
/// ```text
/// 1 added
///   + Stack/when full/refuses another  StackSpec.swift:20
/// 1 newly pending
///   * Stack/when emptied/is empty  StackSpec.swift:12
/// ```
public struct PlanDifference: Sendable, Equatable {
  /// Examples that the earlier plan did not know.
  public let added: [Entry]
  /// Examples that are not declared any more, where the earlier plan had them.
  public let removed: [Entry]
  /// Examples that are in another file or group, or come in another order than before.
  public let moved: [Change]
  /// Examples whose description, or a group's description, was changed.
  public let renamed: [Change]
  /// Examples that ran before and are pending now.
  public let newlyPending: [Entry]
  /// Examples that are focused now and were not.
  public let newlyFocused: [Entry]
  /// Examples that were left out of the earlier plan and are in this one.
  public let newlySelected: [Entry]
  /// Examples that were in the earlier plan and are left out of this one.
  public let newlyLeftOut: [Entry]

  /// An example at its place.
  public struct Entry: Sendable, Equatable {
    /// The example's id.
    public let id: String
    /// The place of its declaration; for one that is gone, the former place.
    public let location: SourceLocation

    init(_ example: PlannedExample) {
      id = example.id
      location = example.location
    }
  }

  /// An example before and after.
  public struct Change: Sendable, Equatable {
    /// The example in the earlier plan.
    public let old: Entry
    /// The example now.
    public let new: Entry

    init(_ old: PlannedExample, _ new: PlannedExample) {
      self.old = Entry(old)
      self.new = Entry(new)
    }
  }

  /// `true` if the plans hold the same examples in the same state.
  public var isEmpty: Bool { self == Self() }

  init(
    added: [Entry] = [], removed: [Entry] = [], moved: [Change] = [], renamed: [Change] = [],
    newlyPending: [Entry] = [], newlyFocused: [Entry] = [], newlySelected: [Entry] = [], newlyLeftOut: [Entry] = []
  ) {
    self.added = added
    self.removed = removed
    self.moved = moved
    self.renamed = renamed
    self.newlyPending = newlyPending
    self.newlyFocused = newlyFocused
    self.newlySelected = newlySelected
    self.newlyLeftOut = newlyLeftOut
  }
}

// MARK: - CustomStringConvertible

extension PlanDifference: CustomStringConvertible {
  /// The difference in words, one example a line.
  public var description: String {
    guard !isEmpty else { return "the plans do not differ\n" }
    var text = ""
    func list(_ lines: [String], _ what: String, _ mark: String) {
      guard !lines.isEmpty else { return }
      text += "\(lines.count) \(what)\n" + lines.map { "  \(mark) \($0)\n" }.joined()
    }
    func entries(_ entries: [Entry]) -> [String] { entries.map { "\($0.id)  \($0.location)" } }
    func changes(_ changes: [Change]) -> [String] {
      changes.map { change in
        let new = change.new.id == change.old.id ? "\(change.new.location)" : "\(change.new.id)  \(change.new.location)"
        return "\(change.old.id)  \(change.old.location) -> \(new)"
      }
    }
    list(entries(added), "added", "+")
    list(entries(removed), "removed", "-")
    list(changes(moved), "moved", ">")
    list(changes(renamed), "renamed", "~")
    list(entries(newlyPending), "newly pending", "*")
    list(entries(newlyFocused), "newly focused", "!")
    list(entries(newlySelected), "newly selected", "+")
    list(entries(newlyLeftOut), "newly left out", "-")
    return text
  }
}
