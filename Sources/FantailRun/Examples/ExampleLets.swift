import Dispatch
import FantailTree
import Foundation

/// What comes of a let that is made asynchronously; `nil` where its maker was cancelled on the way, so that whoever waits
/// for it tries again.
typealias LetOutcome = FirstAnswer<Result<LetValue, any Error>?>

/// The lets of one example: their values, who makes them now, and who waits for that. Read and changed with the lock of the
/// example's record.
///
/// Reading a let is most of what an example does. They lie in a list behind pointers: a debug build reads a field there
/// without copying what is around it, and spends more time on hashing a key than on comparing it with twenty.
struct ExampleLets: ~Copyable {
  private typealias Entries = UnsafeMutablePointer<Entry>

  /// A let that was asked for or set.
  private struct Entry {
    let number: Int
    let key: LetKey
    /// `nil` while it is made.
    var value: LetValue?
    /// What comes of it where it is made asynchronously.
    var outcome: LetOutcome?
    /// The one that was asked for before.
    let next: Entries?
  }

  private var latest: Entries?
  private(set) var hasEnded = false
  /// The thread that makes synchronous lets, so that each is made once whoever reads it first. One for all lets of the
  /// example, so that two cannot wait for each other.
  private var maker: pthread_t?
  /// The number of those that it is making: a let may read others.
  private var depth = 0
  /// What other threads wait for that want to make some.
  private var gate: DispatchGroup?
  /// Of each reader that waits: the lets that it is making, the outermost first, and the one that it waits for.
  var waits: [[LetKey]] = []

  deinit { Self.free(latest) }

  // MARK: - Values

  private func entry(_ key: LetKey) -> Entries? {
    let number = key.number
    var next = latest
    while let entry = next {
      if entry.pointee.number == number { return entry }
      next = entry.pointee.next
    }
    return nil
  }

  private mutating func add(_ key: LetKey, _ value: LetValue? = nil, _ outcome: LetOutcome? = nil) {
    let entry = Entries.allocate(capacity: 1)
    entry.initialize(to: Entry(number: key.number, key: key, value: value, outcome: outcome, next: latest))
    latest = entry
  }

  /// The value of a let that is made.
  func value(of key: LetKey) -> LetValue? { entry(key)?.pointee.value }

  /// Sets a value and returns the old one, for the caller to let go of when nothing is locked.
  mutating func set(_ value: LetValue, for key: LetKey) -> LetValue? {
    guard let entry = entry(key) else {
      add(key, value)
      return nil
    }
    let old = entry.pointee.value
    entry.pointee.value = value
    return old
  }

  /// Ends the example and takes all values, for the caller to let go of when nothing is locked.
  mutating func takeValues() -> ExampleLets {
    var old = ExampleLets()
    swap(&old.latest, &latest)
    hasEnded = true
    return old
  }

  private static func free(_ entries: Entries?) {
    var next = entries
    while let entry = next {
      next = entry.pointee.next
      entry.deinitialize(count: 1)
      entry.deallocate()
    }
  }

  // MARK: - Synchronous lets

  /// Has this thread make lets, unless another one does.
  ///
  /// - Returns: What to wait for with nothing locked, and ask again.
  mutating func claim() -> DispatchGroup? {
    let thread = pthread_self()
    if depth == 0 || maker == thread {
      maker = thread
      depth += 1
      return nil
    }
    if gate == nil {
      gate = DispatchGroup()
      gate?.enter()
    }
    return gate
  }

  /// Begins to make a let.
  ///
  /// - Returns: The way from it to itself, if this thread makes it already.
  mutating func begin(_ key: LetKey) -> [LetKey]? {
    guard entry(key) != nil else {
      add(key)
      return nil
    }
    var way = [key]
    var next = latest
    while let entry = next {
      if entry.pointee.value == nil, entry.pointee.outcome == nil { way.insert(entry.pointee.key, at: 0) }
      if entry.pointee.key == key { break }
      next = entry.pointee.next
    }
    return way
  }

  /// Ends the making of a let, and returns its value: its own closure may have set it, and what was set stays.
  mutating func end(_ key: LetKey, _ value: LetValue) -> LetValue {
    depth -= 1
    if depth == 0, let open = gate {
      open.leave()
      gate = nil
    }
    guard let entry = entry(key) else {
      add(key, value)
      return value
    }
    if let value = entry.pointee.value { return value }
    entry.pointee.value = value
    return value
  }

  // MARK: - Asynchronous lets

  /// Finds what becomes of an asynchronous let that has no value.
  ///
  /// - Parameter path: The lets that its reader is making, the outermost first.
  /// - Returns: What the reader waits for, or has to make itself.
  mutating func outcome(of key: LetKey, for path: [LetKey]) throws -> (LetOutcome, isMaker: Bool) {
    let known = entry(key)
    if let outcome = known?.pointee.outcome {
      switch outcome.given {
      case .some(.some): return (outcome, false)
      case .some(nil): break
      case nil:
        // Someone makes it: wait, unless they wait for a let that we are making.
        var reached: [LetKey] = []
        if let way = way(from: key, to: path, &reached) { throw LetCycle(lets: path.drop { $0 != way.last } + way) }
        if !path.isEmpty { waits.append(path + [key]) }
        return (outcome, false)
      }
    }
    let new = LetOutcome()
    if let known { known.pointee.outcome = new } else { add(key, nil, new) }
    return (new, true)
  }

  /// Returns the lets from one to one of a path, each of which waits for the next.
  private func way(from key: LetKey, to path: [LetKey], _ reached: inout [LetKey]) -> [LetKey]? {
    if path.contains(key) { return [key] }
    reached.append(key)
    for waiting in waits {
      guard let next = waiting.drop(while: { $0 != key }).dropFirst().first, !reached.contains(next) else { continue }
      if let rest = way(from: next, to: path, &reached) { return [key] + rest }
    }
    return nil
  }

  /// What comes of those that are being made asynchronously.
  var outcomes: [LetOutcome] {
    var outcomes: [LetOutcome] = []
    var next = latest
    while let entry = next {
      if entry.pointee.value == nil, let outcome = entry.pointee.outcome { outcomes.append(outcome) }
      next = entry.pointee.next
    }
    return outcomes
  }
}
