import FantailLock
import FantailTree
import Foundation

extension ExampleRecord {
  func set(_ value: LetValue, for key: LetKey) {
    lock.lock()
    let old = lets.set(value, for: key)
    lock.unlock()
    // It goes when the lock is free, as in `end`.
    withExtendedLifetime(old) {}
  }

  // MARK: - Synchronous lets

  func value(of key: LetKey, inOwnContext isOwn: Bool, at reading: LetReading?) -> LetValue {
    lock.lock()
    if let known = lets.value(of: key) {
      lock.unlock()
      return known
    }
    while let gate = lets.claim() {
      lock.unlock()
      gate.wait()
      lock.lock()
      if let known = lets.value(of: key) {
        lock.unlock()
        return known
      }
    }
    let (cycle, isLate) = (lets.begin(key), lets.hasEnded)
    lock.unlock()
    if let cycle { stop(.letCycle(cycle.map(\.description)), at: place(of: reading, key)) }
    if isLate { recordLate(Issue(.letReadOutsideExample(key.description), at: place(of: reading, key))) }
    let value = make(key, inOwnContext: isOwn, at: reading)
    lock.lock()
    let kept = lets.end(key, value)
    lock.unlock()
    return kept
  }

  private func place(of reading: LetReading?, _ key: LetKey) -> SourceLocation {
    reading?.location(of: key) ?? key.location
  }

  /// Makes a let in the example's own context, without the clues of who reads it.
  private func make(_ key: LetKey, inOwnContext isOwn: Bool, at reading: LetReading?) -> LetValue {
    let source = chain.overrides.count == 0 ? key.source : chain.overrides[key] ?? key.source
    guard case .immediate(let actor, let make) = source else {
      stop(.letCycle([key.description, key.description]), at: place(of: reading, key))
    }
    // Of other actors nobody can be asked, and the let's own check stops the process.
    if let actor, actor === MainActor.shared, !MainActor.isCurrent {
      stop(.letReadOffMainActor(key.description), at: place(of: reading, key))
    }
    if isOwn { return make() }
    let own = ExampleContext(example: self, lets: ExampleContext.current.lets)
    return ExampleContext.$current.withValue(own, operation: make)
  }

  /// Ends the process: a synchronous read needs a value, there is none, and it cannot throw.
  private func stop(_ kind: Issue.Kind, at location: SourceLocation) -> Never {
    StandardError.write("\(location): \(Issue(kind, at: location).message)\n")
    exit(2)
  }

  // MARK: - Asynchronous lets

  func asyncValue(of key: LetKey, path: [LetKey]) async throws -> LetValue {
    guard !path.contains(key) else { throw LetCycle(lets: path.drop { $0 != key } + [key]) }
    while true {
      if let value = withLock({ lets.value(of: key) }) { return value }
      let (outcome, isMaker) = try withLock { try lets.outcome(of: key, for: path) }
      if isMaker { return try await make(key, path, outcome) }
      let result = await outcome.answer()
      withLock { if let index = lets.waits.firstIndex(of: path + [key]) { lets.waits.remove(at: index) } }
      // Whoever made it was cut off: the next one does.
      if let result { return try result.get() }
    }
  }

  private func make(_ key: LetKey, _ path: [LetKey], _ outcome: LetOutcome) async throws -> LetValue {
    // A let has no value any more when the example is over, and who reads it gets a new one.
    if hasEnded { recordLate(Issue(.letReadOutsideExample(key.description), at: key.location)) }
    do {
      let value = try await ExampleContext.$current.withValue(ExampleContext(example: self, lets: path + [key])) {
        switch chain.overrides[key] ?? key.source {
        case .immediate(_, let make): make()
        case .suspending(let make): try await make()
        }
      }
      set(value, for: key)
      outcome.give(.success(value))
      return value
    } catch {
      // That this reader was cancelled says nothing about the let.
      outcome.give(error is CancellationError && Task.isCancelled ? nil : .failure(error))
      throw error
    }
  }

  /// Fails the lets that code which is left behind was making.
  func abandonLets(_ error: any Error) {
    for outcome in withLock({ lets.outcomes }) { outcome.give(.failure(error)) }
  }
}
