import FantailLock
import FantailTree
import Foundation

extension ExampleRecord {
  private func withLets<Result>(_ body: (inout ExampleLets) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&lets)
  }

  func set(_ value: LetValue, for key: LetKey) {
    let old = withLets { $0.table.set(.made(value), for: key) }
    // It goes when the lock is free, as in `end`.
    withExtendedLifetime(old) {}
  }

  // MARK: - Synchronous lets

  func value(of key: LetKey, in context: ExampleContext, at reading: LetReading?) -> LetValue {
    lock.lock()
    let known = lets.table.madeValue(key)
    if known == nil { lets.maker = lets.maker ?? NSRecursiveLock() }
    let maker = lets.maker
    lock.unlock()
    if let known { return known }
    maker?.lock()
    defer { maker?.unlock() }
    return madeValue(of: key, in: context, at: reading)
  }

  /// Makes a let, unless another thread has done so meanwhile.
  ///
  /// A context with the let in its path costs more than most lets: there is none where the reader's own will do, and the
  /// let is noted among those that the thread makes.
  private func madeValue(of key: LetKey, in context: ExampleContext, at reading: LetReading?) -> LetValue {
    let path = context.lets
    let isNoted = path.count == 0 && context.sink === self && context.example != nil
    lock.lock()
    let (known, noted, isLate) = (lets.table.madeValue(key), lets.noted, lets.hasEnded)
    if isNoted, known == nil { lets.noted.append(key) }
    lock.unlock()
    if let known { return known }
    if noted.count + path.count > 0, (noted + path).contains(key) {
      stop(.letCycle(Self.cycle(noted + path, key)), at: place(of: reading, key))
    }
    if isLate { recordLate(Issue(.letReadOutsideExample(key.description), at: place(of: reading, key))) }
    let value = make(key, context, at: reading, isNoted: isNoted)
    // Its own closure may have set it, and what was set stays.
    lock.lock()
    defer { lock.unlock() }
    if isNoted { lets.noted.removeLast() }
    return lets.table.keep(value, for: key)
  }

  private func place(of reading: LetReading?, _ key: LetKey) -> SourceLocation {
    reading?.location(of: key) ?? key.location
  }

  /// Makes a let in the example's own context, without the clues of who reads it.
  private func make(
    _ key: LetKey, _ context: ExampleContext, at reading: LetReading?, isNoted: Bool
  ) -> LetValue {
    let source = overrides.isEmpty ? key.source : overrides[key] ?? key.source
    guard case .immediate(let actor, let make) = source else {
      stop(.letCycle(Self.cycle([], key)), at: place(of: reading, key))
    }
    // Of other actors nobody can be asked, and the let's own check stops the process.
    if let actor, actor === MainActor.shared, !MainActor.isCurrent {
      stop(.letReadOffMainActor(key.description), at: place(of: reading, key))
    }
    if isNoted { return make() }
    let own = ExampleContext(.example(self), lets: context.lets + [key])
    return ExampleContext.$current.withValue(own, operation: make)
  }

  /// Ends the process: a synchronous read needs a value, there is none, and it cannot throw.
  private func stop(_ kind: Issue.Kind, at location: SourceLocation) -> Never {
    StandardError.write("\(location): \(Issue(kind, at: location).message)\n")
    exit(2)
  }

  private static func cycle(_ path: [LetKey], _ key: LetKey) -> [String] {
    (path.drop { $0 != key } + [key]).map(\.description)
  }

  // MARK: - Asynchronous lets

  func asyncValue(of key: LetKey, path: [LetKey]) async throws -> LetValue {
    guard !path.contains(key) else { throw LetCycle(lets: path.drop { $0 != key } + [key]) }
    while true {
      if let value = withLets({ $0.table.madeValue(key) }) { return value }
      let (outcome, isMaker) = try begin(key, path)
      if isMaker { return try await make(key, path, outcome) }
      let result = await outcome.answer()
      if !path.isEmpty {
        withLets { lets in if let index = lets.waits.firstIndex(of: path + [key]) { lets.waits.remove(at: index) } }
      }
      // Whoever made it was cut off: the next one does.
      if let result { return try result.get() }
    }
  }

  /// Finds what becomes of a let that has no value.
  ///
  /// - Returns: What the reader waits for, or has to make itself.
  private func begin(_ key: LetKey, _ path: [LetKey]) throws -> (LetOutcome, isMaker: Bool) {
    try withLets { lets in
      if case .making(let outcome) = lets.table[key] {
        switch outcome.given {
        case .some(.some): return (outcome, false)
        case .some(nil): break
        case nil:
          // Someone makes it: wait, unless they wait for a let that we are making.
          if let cycle = lets.cycle(from: key, to: path) { throw LetCycle(lets: cycle) }
          if !path.isEmpty { lets.waits.append(path + [key]) }
          return (outcome, false)
        }
      }
      let outcome = LetOutcome()
      lets.table.set(.making(outcome), for: key)
      return (outcome, true)
    }
  }

  private func make(_ key: LetKey, _ path: [LetKey], _ outcome: LetOutcome) async throws -> LetValue {
    // A let has no value any more when the example is over, and who reads it gets a new one.
    if hasEnded { recordLate(Issue(.letReadOutsideExample(key.description), at: key.location)) }
    do {
      let value = try await ExampleContext.$current.withValue(ExampleContext(.example(self), lets: path + [key])) {
        switch overrides[key] ?? key.source {
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
    for outcome in withLets({ $0.table.outcomes }) { outcome.give(.failure(error)) }
  }
}
