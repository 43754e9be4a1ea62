import FantailTree

/// The state of a let of one example.
enum LetState {
  case made(LetValue)
  case failed(any Error)
  /// In the making; those who wait for it are given `nil` when they have to try again.
  case making([CheckedContinuation<LetValue?, any Error>])
  /// Its maker was cancelled on the way.
  case unmade
}

/// The lets that one example has read or set; whoever holds it takes care that one thread at a time uses it.
///
/// They are few as a rule, and found by looking at one after another: in a debug build hashing a key costs more than
/// comparing it with several. An example that reads many has the rest in a dictionary. The few lie behind a pointer, for
/// a debug build reads a field there without copying what is around it, and asks nobody whether it may. With this and
/// `runAtOnce` an example with a hook and three lets takes 6.4 microseconds, without both 9.4.
struct LetTable: ~Copyable {
  private struct Entry {
    let number: Int
    // The key itself as well: a let that an example makes for itself must not leave its number to another one.
    let key: LetKey
    var state: LetState
  }

  private static let limit = 8

  private var entries: UnsafeMutablePointer<Entry>?
  private var count = 0
  private var others: [LetKey: LetState]?

  deinit {
    entries?.deinitialize(count: count)
    entries?.deallocate()
  }

  subscript(key: LetKey) -> LetState? {
    find(key.number)?.pointee.state ?? others?[key]
  }

  mutating func set(_ state: LetState, for key: LetKey) {
    let number = key.number
    if let entry = find(number) {
      entry.pointee.state = state
    } else if count < Self.limit {
      let entries = entries ?? .allocate(capacity: Self.limit)
      self.entries = entries
      (entries + count).initialize(to: Entry(number: number, key: key, state: state))
      count += 1
    } else {
      others = others ?? [:]
      others?[key] = state
    }
  }

  /// Sets a let's state and returns the old one, for the caller to let go of in peace.
  mutating func replace(_ state: LetState, for key: LetKey) -> LetState? {
    if let entry = find(key.number) {
      let old = entry.pointee.state
      entry.pointee.state = state
      return old
    }
    let old = others?[key]
    set(state, for: key)
    return old
  }

  /// Fails the lets in the making; returns those who wait for them.
  mutating func fail(_ error: any Error) -> [CheckedContinuation<LetValue?, any Error>] {
    var waiting: [CheckedContinuation<LetValue?, any Error>] = []
    func failed(_ state: LetState) -> LetState {
      guard case .making(let others) = state else { return state }
      waiting += others
      return .failed(error)
    }
    for index in 0..<count { if let entries { entries[index].state = failed(entries[index].state) } }
    others = others?.mapValues(failed)
    return waiting
  }

  /// The value of a let that is made.
  func madeValue(_ key: LetKey) -> LetValue? {
    if let entry = find(key.number) {
      if case .made(let value) = entry.pointee.state { return value }
    } else if others != nil, case .made(let value) = self[key] {
      return value
    }
    return nil
  }

  /// Keeps a value, unless the let has one.
  ///
  /// - Returns: The value the let has now.
  mutating func keep(_ value: LetValue, for key: LetKey) -> LetValue {
    if let value = madeValue(key) { return value }
    set(.made(value), for: key)
    return value
  }

  private func find(_ number: Int) -> UnsafeMutablePointer<Entry>? {
    guard var entry = entries else { return nil }
    let end = entry + count
    while entry < end {
      if entry.pointee.number == number { return entry }
      entry += 1
    }
    return nil
  }
}
