import FantailLock
import FantailTree
import Foundation

extension ExampleRecord {
  func set(_ value: LetValue, for key: LetKey) {
    let old = withLock { $0.lets.set(value, for: key) }
    // The old value is released after the lock, as in `end`: its `deinit` may use the record.
    withExtendedLifetime(old) {}
  }

  // MARK: - Synchronous lets

  func value(of key: LetKey, inOwnContext isOwn: Bool, at place: LetReading?) -> LetValue {
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
    // Code cannot ask whether it runs on another actor. There the let's own check stops the process.
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

  func asyncValue(of key: LetKey, path: [LetKey]) async throws -> LetValue {
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
    // After the example lets have no values: each reader gets a new one.
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
