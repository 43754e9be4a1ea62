import FantailTree

/// What comes of a let that is made asynchronously; `nil` where its maker was cancelled on the way, so that whoever waits
/// for it tries again.
typealias LetOutcome = FirstAnswer<Result<LetValue, any Error>?>

/// The state of a let of one example.
enum LetState {
  case made(LetValue)
  /// Asynchronous and in the making, or made in vain.
  case making(LetOutcome)
}

/// The lets of one example by their keys.
///
/// Reading a let is most of what an example does, and a debug build spends more time on hashing a key than on
/// comparing it with several. An example that reads many has the rest in a dictionary. The few lie behind a pointer, for
/// a debug build reads a field there without copying what is around it, and asks nobody whether it may. With this and
/// `runAtOnce` an example with a hook and three lets takes 6.4 microseconds, without both 9.4.
struct LetTable: ~Copyable {
  private typealias Entry = (number: Int, state: LetState)

  private static let limit = 8

  private var entries: UnsafeMutablePointer<Entry>?
  private var count = 0
  private var others: [LetKey: LetState] = [:]

  deinit {
    entries?.deinitialize(count: count)
    entries?.deallocate()
  }

  subscript(key: LetKey) -> LetState? { find(key.number)?.pointee.state ?? others[key] }

  /// Sets a let's state and returns the old one, for the caller to let go of in peace.
  @discardableResult
  mutating func set(_ state: LetState, for key: LetKey) -> LetState? {
    if let entry = find(key.number) {
      let old = entry.pointee.state
      entry.pointee.state = state
      return old
    }
    guard count < Self.limit else { return others.updateValue(state, forKey: key) }
    let entries = entries ?? .allocate(capacity: Self.limit)
    self.entries = entries
    (entries + count).initialize(to: (key.number, state))
    count += 1
    return nil
  }

  /// What comes of those that are made asynchronously.
  var outcomes: [LetOutcome] {
    var states = Array(others.values)
    for index in 0..<count { if let entries { states.append(entries[index].state) } }
    return states.compactMap { if case .making(let outcome) = $0 { outcome } else { nil } }
  }

  /// The value of a let that is made.
  func madeValue(_ key: LetKey) -> LetValue? {
    if let entry = find(key.number) {
      if case .made(let value) = entry.pointee.state { return value }
    } else if others.count > 0, case .made(let value) = others[key] {
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
