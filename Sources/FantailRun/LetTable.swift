import FantailTree

/// How far a let of one example is.
enum LetState {
  case made(LetValue)
  case failed(any Error)
  /// In the making; those who wait for it are given `nil` when they have to try again.
  case making([CheckedContinuation<LetValue?, any Error>])
  /// Its maker was cancelled on the way.
  case unmade
}

/// The lets that one example has read or set.
///
/// They are few as a rule, and found by looking at one after another: in a debug build hashing a key costs more than
/// comparing it with several. An example that reads many has the rest in a dictionary.
struct LetTable {
  private static let limit = 8

  // The keys themselves, not their identifiers: a let that an example makes for itself must not leave its address to
  // another one.
  private var keys: [LetKey] = []
  private var states: [LetState] = []
  private var others: [LetKey: LetState]?

  subscript(key: LetKey) -> LetState? {
    if let index = index(of: key) { return states[index] }
    return others?[key]
  }

  mutating func set(_ state: LetState, for key: LetKey) {
    if let index = index(of: key) {
      states[index] = state
    } else if keys.count < Self.limit {
      keys.append(key)
      states.append(state)
    } else {
      others = others ?? [:]
      others?[key] = state
    }
  }

  /// Sets a let's state and answers with the old one, for the caller to let go of in peace.
  mutating func replace(_ state: LetState, for key: LetKey) -> LetState? {
    let old = self[key]
    set(state, for: key)
    return old
  }

  /// The value of a let that is made.
  func madeValue(_ key: LetKey) -> LetValue? {
    guard case .made(let value) = self[key] else { return nil }
    return value
  }

  /// Keeps a value, unless the let has one.
  ///
  /// - Returns: The value the let has now.
  mutating func keep(_ value: LetValue, for key: LetKey) -> LetValue {
    if let value = madeValue(key) { return value }
    set(.made(value), for: key)
    return value
  }

  private func index(of key: LetKey) -> Int? {
    var index = 0
    while index < keys.count {
      if keys[index] === key { return index }
      index += 1
    }
    return nil
  }
}
