package import FantailTree

extension DeclaredSpecs {
  /// An example, with its code.
  package final class Example: Sendable {
    package let number: ExampleNumber
    package let group: GroupNumber
    /// The example's own description, including the row's key; `nil` for `specify`.
    package let description: String?
    package let location: SourceLocation
    /// The source location of the `it`; for a row, the location of the table.
    let call: SourceLocation
    let row: PlannedRow?
    /// The example's own traits.
    let ownTraits: [Trait]
    /// The traits in effect for the example, including those of the groups around it.
    package let traits: Traits
    package let body: Spec.Body?
    let disposition: PlannedExample.Disposition
    package var runs: Bool { if case .run = disposition { true } else { false } }

    init(_ example: Spec.Example, number: ExampleNumber, in group: Group) {
      self.number = number
      self.group = group.number
      if let row = example.row, let text = example.description {
        description = "\(text), \(row.planned.key)"
      } else {
        description = example.description
      }
      location = example.row?.location ?? example.location
      call = example.location
      row = example.row?.planned
      ownTraits = example.traits
      traits = ownTraits.isEmpty ? group.traits : group.traits.adding(ownTraits)
      body = example.body
      // The condition is not `body == nil`, since an operator takes the closure as a type argument, which needs macOS
      // 15.
      let isWritten = if case nil = body { false } else { true }
      if let pending = traits.pending {
        disposition = .pending(reason: pending.reason)
      } else if let disabled = traits.disabled {
        disposition = .skipped(reason: disabled.reason)
      } else {
        disposition = isWritten ? .run : .pending(reason: nil)
      }
    }
  }
}
