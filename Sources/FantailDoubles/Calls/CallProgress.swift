/// The relation of the calls so far to an expected count.
enum CallProgress {
  /// More calls are needed.
  case missing
  /// The count holds, but a further call may break it.
  case holding
  /// The count holds, and further calls cannot break it.
  case settled
  /// There are too many calls.
  case broken

  /// Returns the progress of several counts that all have to hold.
  static func combined(_ parts: some Sequence<CallProgress>) -> CallProgress {
    let parts = Array(parts)
    return [.broken, .missing, .holding].first(where: parts.contains) ?? .settled
  }

  var isFinal: Bool { self == .settled || self == .broken }
}

extension CallCount {
  func progress(_ count: Int) -> CallProgress {
    if count > highest { return .broken }
    if count < lowest { return .missing }
    return highest == .max ? .settled : .holding
  }
}
