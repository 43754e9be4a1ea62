import FantailTree
import Foundation

/// The result of making a let asynchronously. It is `nil` if the reader that was making the let was cancelled; the next
/// reader then tries again.
typealias LetOutcome = FirstAnswer<Result<LetValue, any Error>?>

/// The lets of one example: those with values, and those that are being made. Every access holds the lock of the
/// example's record.
struct ExampleLets {
  /// A let that the example has read or set.
  final class Slot {
    let key: LetKey
    fileprivate(set) var value: LetValue?
    fileprivate var previous: Slot?
    /// `true` while its synchronous closure runs.
    fileprivate var isBeingMade = false
    /// The result of making it asynchronously.
    fileprivate var outcome: LetOutcome?

    fileprivate init(_ key: LetKey) {
      self.key = key
    }

    /// Releases the previous slots in a loop: recursive release of a long chain would overflow the stack.
    func release() {
      var slot = previous
      previous = nil
      while let current = slot {
        slot = current.previous
        current.previous = nil
      }
    }
  }

  /// The answer to a reader.
  enum Reading {
    case made(LetValue)
    /// The reader has to make the let while it holds this lock.
    case unmade(NSRecursiveLock)
  }

  /// The answer to a reader that is about to make a let.
  enum Beginning {
    case begun(Slot)
    /// Another reader made the let in the meantime.
    case made(LetValue)
    /// The let reads itself. The list begins and ends with it, and each let reads the next.
    case cycle([LetKey])
  }

  /// The newest slot, which links to the others. An example has few lets: with a dictionary two lets cost a debug build
  /// 1 us more.
  private var last: Slot?
  /// A path for each waiting reader: the lets that it is making, outermost first, then the let that it waits for.
  private var waits: [[LetKey]] = []
  /// Held while a synchronous let is made, so that the let is made once even if two threads read it. A thread that
  /// takes it must not hold another lock. It is recursive because a let may read others. All lets of an example share
  /// it: with a lock per let, two threads could wait for each other forever if their lets read each other.
  private lazy var makers = NSRecursiveLock()

  // MARK: - Values

  private mutating func slot(of key: LetKey) -> Slot {
    if let known = known(key) { return known }
    let new = Slot(key)
    new.previous = last
    last = new
    return new
  }

  private func known(_ key: LetKey) -> Slot? {
    var slot = last
    while let current = slot, current.key !== key { slot = current.previous }
    return slot
  }

  /// Returns the value of a let; `nil` if it has not been made.
  func value(of key: LetKey) -> LetValue? { known(key)?.value }

  /// Returns the value of a let, or the lock that a reader needs to make it.
  mutating func valueOrMakers(of key: LetKey) -> Reading {
    if let value = value(of: key) { .made(value) } else { .unmade(makers) }
  }

  /// Sets a value, and returns the old one. The caller releases it after it has released its locks.
  mutating func set(_ value: LetValue, for key: LetKey) -> LetValue? {
    let slot = slot(of: key)
    defer { slot.value = value }
    return slot.value
  }

  /// Takes all values. The caller releases them after it has released its locks.
  mutating func takeValues() -> Slot? {
    defer { last = nil }
    return last
  }

  // MARK: - Synchronous lets

  /// Begins to make a let.
  mutating func begin(_ key: LetKey) -> Beginning {
    let slot = slot(of: key)
    if let value = slot.value { return .made(value) }
    if slot.isBeingMade { return .cycle(cycle(to: slot)) }
    slot.isBeingMade = true
    return .begun(slot)
  }

  /// Returns a cycle that begins and ends with a let that is being made. Each let in it reads the next.
  private func cycle(to slot: Slot) -> [LetKey] {
    var keys = [slot.key]
    var maker = last
    while let current = maker, current !== slot {
      if current.isBeingMade { keys.append(current.key) }
      maker = current.previous
    }
    return [slot.key] + keys.reversed()
  }

  /// Keeps the value of a let that was made, and returns it. If the let's own closure has set a value, that value
  /// stays.
  func end(_ slot: Slot, _ value: LetValue) -> LetValue {
    slot.isBeingMade = false
    if let known = slot.value { return known }
    slot.value = value
    return value
  }

  // MARK: - Asynchronous lets

  /// Returns the outcome of an asynchronous let that has no value.
  ///
  /// - Parameter path: The lets that its reader is making, outermost first.
  /// - Returns: The outcome, and whether the reader has to make the let. If not, the reader waits for the outcome.
  /// - Throws: The cycle, if the reader that is making the let waits for a let of the path.
  mutating func outcome(of key: LetKey, for path: [LetKey]) throws -> (LetOutcome, isMaker: Bool) {
    let slot = slot(of: key)
    if let outcome = slot.outcome {
      guard let given = outcome.given else {
        var reached: Set<LetKey> = []
        if let way = way(from: key, to: path, &reached) { throw LetCycle(lets: path.drop { $0 != way.last } + way) }
        if !path.isEmpty { waits.append(path + [key]) }
        return (outcome, false)
      }
      if given != nil { return (outcome, false) }
    }
    let new = LetOutcome()
    slot.outcome = new
    return (new, true)
  }

  /// Ends a reader's wait.
  mutating func stopWaiting(for key: LetKey, _ path: [LetKey]) {
    if let index = waits.firstIndex(of: path + [key]) { waits.remove(at: index) }
  }

  /// Returns a chain from a let to a let of the path, in which each let waits for the next; `nil` if there is none.
  private func way(from key: LetKey, to path: [LetKey], _ reached: inout Set<LetKey>) -> [LetKey]? {
    if path.contains(key) { return [key] }
    reached.insert(key)
    for waiting in waits {
      guard let next = waiting.drop(while: { $0 != key }).dropFirst().first, !reached.contains(next) else { continue }
      if let rest = way(from: next, to: path, &reached) { return [key] + rest }
    }
    return nil
  }

  /// The outcomes of the lets that are being made asynchronously.
  var openOutcomes: [LetOutcome] {
    sequence(first: last) { $0?.previous }.compactMap { slot in slot?.value == nil ? slot?.outcome : nil }
  }
}
