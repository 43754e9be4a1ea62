import FantailTree
import Foundation

/// The result of making a let asynchronously; `nil` if the reader that made it was cancelled on the way, so that the next
/// reader tries again.
typealias LetOutcome = FirstAnswer<Result<LetValue, any Error>?>

/// The lets of one example: their values, and those that are being made. Read and changed with the lock of the example's
/// record.
struct ExampleLets {
  private var values: [LetKey: LetValue] = [:]
  /// The synchronous lets that are being made, the outermost first: each reads the next.
  private var making: [LetKey] = []
  /// The results of lets that are or were made asynchronously.
  private var outcomes: [LetKey: LetOutcome] = [:]
  /// A path for each reader that waits: the lets that it is making, the outermost first, and the one that it waits for.
  private var waits: [[LetKey]] = []
  /// Held while synchronous lets are made, and taken with nothing else locked, so that each is made once, whichever thread
  /// reads it first. It is recursive because a let may read others, and one for the whole example because the makers of
  /// two lets that read each other would wait for each other.
  private(set) lazy var makers = NSRecursiveLock()

  // MARK: - Values

  /// The value of a let that is made.
  func value(of key: LetKey) -> LetValue? { values[key] }

  /// Sets a value and returns the old one, which the caller releases when nothing is locked.
  mutating func set(_ value: LetValue, for key: LetKey) -> LetValue? { values.updateValue(value, forKey: key) }

  /// Takes all values, which the caller releases when nothing is locked.
  mutating func takeValues() -> [LetKey: LetValue] {
    defer { values = [:] }
    return values
  }

  // MARK: - Synchronous lets

  /// Begins to make a let.
  ///
  /// - Returns: The lets from it to itself, each of which reads the next, if it is being made already.
  mutating func begin(_ key: LetKey) -> [LetKey]? {
    if making.contains(key) { return making.drop { $0 != key } + [key] }
    making.append(key)
    return nil
  }

  /// Ends the making of a let, and returns its value. A value that its own closure has set stays.
  mutating func end(_ key: LetKey, _ value: LetValue) -> LetValue {
    making.removeLast()
    if let known = values[key] { return known }
    values[key] = value
    return value
  }

  // MARK: - Asynchronous lets

  /// Finds the outcome of an asynchronous let that has no value.
  ///
  /// - Parameter path: The lets that its reader is making, the outermost first.
  /// - Returns: The outcome, and whether the reader has to make the let; otherwise the reader waits for it.
  /// - Throws: The cycle, if the let is made by a reader that waits for one of the path.
  mutating func outcome(of key: LetKey, for path: [LetKey]) throws -> (LetOutcome, isMaker: Bool) {
    if let outcome = outcomes[key] {
      guard let given = outcome.given else {
        var reached: Set<LetKey> = []
        if let way = way(from: key, to: path, &reached) { throw LetCycle(lets: path.drop { $0 != way.last } + way) }
        if !path.isEmpty { waits.append(path + [key]) }
        return (outcome, false)
      }
      if given != nil { return (outcome, false) }
    }
    let new = LetOutcome()
    outcomes[key] = new
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
  var openOutcomes: [LetOutcome] { outcomes.filter { values[$0.key] == nil }.map(\.value) }
}
