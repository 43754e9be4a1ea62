/// The words for two readings of a value.
struct ChangeText {
  /// The words after "but it": `stayed 3`, `changed from 3 to 4`.
  let verb: String
  /// The differences that the texts of the readings do not show.
  let notes: [String]

  /// - Parameter isEqual: Whether the readings are equal by `==`, whatever their texts are.
  init(_ before: Any, _ after: Any, isEqual: Bool) {
    let (start, end) = (ValueDescription.brief(before), ValueDescription.brief(after))
    if isEqual {
      verb = "stayed \(start)"
      notes = start == end ? [] : ["it became \(end), which is equal by =="]
    } else if start != end {
      verb = "changed from \(start) to \(end)"
      notes = []
    } else {
      verb = "changed"
      notes = UnequalText.changes(from: before, to: after)
    }
  }
}
