import Dispatch
package import FantailTree
import Foundation

/// The result of making a let asynchronously. It is `nil` if the reader that was making the let was cancelled; the next
/// reader then tries again.
typealias LetOutcome = FirstAnswer<Result<LetValue, any Error>?>

/// The lets of one example: those with values, and those that are being made. Every access holds the lock of the
/// attempt.
struct ExampleLets {
  /// A let that the example has read or set.
  final class Slot {
    enum Content {
      case unmade
      /// The let's synchronous closure is running.
      case beingMade
      case made(LetValue)
    }

    let key: LetKey
    fileprivate var content = Content.unmade
    fileprivate var previous: Slot?
    /// The result of making the let asynchronously.
    fileprivate var outcome: LetOutcome?

    fileprivate init(_ key: LetKey, after previous: Slot?) {
      self.key = key
      self.previous = previous
    }

    fileprivate var value: LetValue? { if case .made(let value) = content { value } else { nil } }
    fileprivate var isBeingMade: Bool { if case .beingMade = content { true } else { false } }

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
    /// The reader has to make the let. It holds the lock, and unlocks it afterwards.
    case begun(Slot, NSRecursiveLock)
    /// Another thread makes a let, and holds the lock.
    case busy(NSRecursiveLock)
    /// The let reads itself. The list begins and ends with this let, and each let reads the next.
    case cycle([LetKey])
  }

  /// The newest slot, which links to the others in the order in which they were first read. A cycle is read from them.
  private var last: Slot?
  /// A path for each waiting reader: the lets that it is making, outermost first, then the let that it waits for.
  private var waits: [[LetKey]] = []
  /// Held while a synchronous let is made, so that the let is made once even if two threads read it. A thread that
  /// waits for this lock must not hold another one. The lock is recursive because a let may read others. All lets of an
  /// example share the lock: with a lock per let, two threads could wait for each other forever if their lets read each
  /// other.
  private lazy var makers = NSRecursiveLock()

  // MARK: - Values

  private mutating func slot(of key: LetKey) -> Slot {
    var slot = last
    while let current = slot {
      if current.key === key { return current }
      slot = current.previous
    }
    let new = Slot(key, after: last)
    last = new
    return new
  }

  /// Returns the value of a let; `nil` if it has not been made.
  mutating func value(of key: LetKey) -> LetValue? { slot(of: key).value }

  /// Sets a value, and returns the old one. The caller releases the old value after it has released its locks.
  mutating func set(_ value: LetValue, for key: LetKey) -> LetValue? {
    let slot = slot(of: key)
    let old = slot.value
    slot.content = .made(value)
    return old
  }

  /// Takes all values. The caller releases them after it has released its locks.
  mutating func takeValues() -> Slot? {
    defer { last = nil }
    return last
  }

  // MARK: - Synchronous lets

  /// Reads a let, or begins to make it. It does not wait.
  mutating func read(_ key: LetKey) -> Reading {
    let slot = slot(of: key)
    switch slot.content {
    case .made(let value): return .made(value)
    case .beingMade where makers.try():
      makers.unlock()
      return .cycle(cycle(to: slot))
    case .unmade where makers.try():
      slot.content = .beingMade
      return .begun(slot, makers)
    case .unmade, .beingMade: return .busy(makers)
    }
  }

  /// Returns a cycle that begins and ends with a let that is being made. Each let in the cycle reads the next.
  private func cycle(to slot: Slot) -> [LetKey] {
    var keys = [slot.key]
    var maker = last
    while let current = maker, current !== slot {
      if current.isBeingMade { keys.append(current.key) }
      maker = current.previous
    }
    return [slot.key] + keys.reversed()
  }

  /// Keeps the value of a let that was made, and returns it. If the let's closure has set a value, that value stays.
  func end(_ slot: Slot, _ value: LetValue) -> LetValue {
    if let known = slot.value { return known }
    slot.content = .made(value)
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

extension Attempt {
  package func set(_ value: LetValue, for key: LetKey) {
    let old = withLock { $0.lets.set(value, for: key) }
    // The old value is released after the lock, as in `end`: its `deinit` may use the attempt.
    withExtendedLifetime(old) {}
  }

  // MARK: - Synchronous lets

  package func value(of key: LetKey, inOwnContext isOwn: Bool, at place: LetReading?) -> LetValue {
    while true {
      let (reading, hasEnded) = withLock { ($0.lets.read(key), $0.isOver) }
      switch reading {
      case .made(let value): return value
      case .begun(let slot, let makers):
        defer { makers.unlock() }
        if hasEnded { recordLate(Issue(.letReadOutsideExample(key.description), at: location(of: place, key))) }
        let value = make(key, inOwnContext: isOwn, at: place)
        return withLock { $0.lets.end(slot, value) }
      case .busy(let makers):
        // The other thread unlocks it when it has made its let. This reader then tries again.
        makers.lock()
        makers.unlock()
      case .cycle(let cycle): stop(.letCycle(cycle.map(\.description)), at: location(of: place, key))
      }
    }
  }

  private func location(of place: LetReading?, _ key: LetKey) -> SourceLocation {
    place?.location(of: key) ?? key.location
  }

  /// Makes a let in the example's own context, so that its failures do not get the clues around its reader.
  private func make(_ key: LetKey, inOwnContext isOwn: Bool, at place: LetReading?) -> LetValue {
    let source = path.overrides[key] ?? key.source
    guard case .immediate(let actor, let make) = source else {
      stop(.letCycle([key.description, key.description]), at: location(of: place, key))
    }
    // Code cannot ask whether it is running on another actor. If it is, the let's own check stops the process.
    if let actor, actor === MainActor.shared, !MainActor.isCurrent {
      stop(.letReadOffMainActor(key.description), at: location(of: place, key))
    }
    if isOwn { return make() }
    let own = ExampleContext(example: self, lets: ExampleContext.current.lets)
    return ExampleContext.withCurrent(own, operation: make)
  }

  /// Ends the process: a synchronous read cannot throw, and there is no value to return.
  private func stop(_ kind: Issue.Kind, at location: SourceLocation) -> Never {
    StandardError.write("\(location): \(Issue(kind, at: location).message)\n")
    ExitCode.refused.endProcess()
  }

  // MARK: - Asynchronous lets

  package func asyncValue(of key: LetKey, path: [LetKey]) async throws -> LetValue {
    guard !path.contains(key) else { throw LetCycle(lets: path.drop { $0 != key } + [key]) }
    while true {
      if let value = withLock({ $0.lets.value(of: key) }) { return value }
      let (outcome, isMaker) = try withLock { try $0.lets.outcome(of: key, for: path) }
      if isMaker { return try await make(key, path, outcome) }
      let result = await outcome.answer()
      withLock { $0.lets.stopWaiting(for: key, path) }
      // Without a result, the reader that was making the let was cancelled: this reader tries again.
      if let result { return try result.get() }
    }
  }

  private func make(_ key: LetKey, _ path: [LetKey], _ outcome: LetOutcome) async throws -> LetValue {
    // After the end of the example, lets have no values, so each reader gets a new one.
    if hasEnded { recordLate(Issue(.letReadOutsideExample(key.description), at: key.location)) }
    do {
      let value = try await ExampleContext.withCurrent(ExampleContext(example: self, lets: path + [key])) {
        switch self.path.overrides[key] ?? key.source {
        case .immediate(_, let make): make()
        case .suspending(let make): try await make()
        }
      }
      set(value, for: key)
      outcome.give(.success(value))
      return value
    } catch {
      // A cancellation of this reader is not a result of the let.
      outcome.give(error is CancellationError && Task.isCancelled ? nil : .failure(error))
      throw error
    }
  }

  /// Fails the lets that abandoned code was making.
  func abandonLets(_ error: any Error) {
    for outcome in withLock({ $0.lets.openOutcomes }) { outcome.give(.failure(error)) }
  }
}

extension MainActor {
  private static let mark: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  /// `true` if this code runs on the main actor. Callers use this to report more than a precondition does.
  ///
  /// The thread does not prove this: on Linux, an asynchronous `main` gives up its thread, and any thread may run the
  /// main queue.
  static var isCurrent: Bool {
    Thread.isMainThread || DispatchQueue.getSpecific(key: mark) != nil
  }
}
