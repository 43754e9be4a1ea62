import FantailTree
import Foundation

/// The result of making a let asynchronously; `nil` if the reader that made it was cancelled on the way, so that the next
/// reader tries again.
typealias LetOutcome = FirstAnswer<Result<LetValue, any Error>?>

/// The lets of one example: their values, and those that are being made. Read and changed with the lock of the example's
/// record.
struct ExampleLets {
  /// A let that the example has read or set.
  final class Slot {
    let key: LetKey
    fileprivate(set) var value: LetValue?
    /// The slot made before it.
    fileprivate var previous: Slot?
    /// `true` while its synchronous closure runs.
    fileprivate var isBeingMade = false
    /// The result of making it asynchronously.
    fileprivate var outcome: LetOutcome?

    fileprivate init(_ key: LetKey) {
      self.key = key
    }

    /// Releases the slots before this one, one after another: a long chain would use up the stack.
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
    /// The reader has to make it, with this lock.
    case unmade(NSRecursiveLock)
  }

  /// The answer to a reader that would make a let.
  enum Beginning {
    case begun(Slot)
    /// Another reader has made it meanwhile.
    case made(LetValue)
    /// It is being made already: the lets from it to itself, each of which reads the next.
    case cycle([LetKey])
  }

  /// The slot made last, which knows the others. An example has few: with a dictionary two lets cost a debug build 1 us
  /// more.
  private var last: Slot?
  /// A path for each reader that waits: the lets that it is making, the outermost first, and the one that it waits for.
  private var waits: [[LetKey]] = []
  /// Held while synchronous lets are made, and taken with nothing else locked, so that each is made once, whichever thread
  /// reads it first. It is recursive because a let may read others, and one for the whole example because the makers of
  /// two lets that read each other would wait for each other.
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

  /// The value of a let that is made.
  func value(of key: LetKey) -> LetValue? { known(key)?.value }

  /// Returns the value of a let, or the lock with which the reader makes it.
  mutating func valueOrMakers(of key: LetKey) -> Reading {
    if let value = value(of: key) { .made(value) } else { .unmade(makers) }
  }

  /// Sets a value and returns the old one, which the caller releases when nothing is locked.
  mutating func set(_ value: LetValue, for key: LetKey) -> LetValue? {
    let slot = slot(of: key)
    defer { slot.value = value }
    return slot.value
  }

  /// Takes all values, which the caller releases when nothing is locked.
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

  /// Returns the lets from one that is being made to itself, each of which reads the next.
  private func cycle(to slot: Slot) -> [LetKey] {
    var keys = [slot.key]
    var maker = last
    while let current = maker, current !== slot {
      if current.isBeingMade { keys.append(current.key) }
      maker = current.previous
    }
    return [slot.key] + keys.reversed()
  }

  /// Ends the making of a let, and returns its value. A value that its own closure has set stays.
  func end(_ slot: Slot, _ value: LetValue) -> LetValue {
    slot.isBeingMade = false
    if let known = slot.value { return known }
    slot.value = value
    return value
  }

  // MARK: - Asynchronous lets

  /// Finds the outcome of an asynchronous let that has no value.
  ///
  /// - Parameter path: The lets that its reader is making, the outermost first.
  /// - Returns: The outcome, and whether the reader has to make the let; otherwise the reader waits for it.
  /// - Throws: The cycle, if the let is made by a reader that waits for one of the path.
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

  /// Returns the lets from one to one of a path, each of which waits for the next.
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
