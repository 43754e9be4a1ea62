import Dispatch
import FantailLock
import FantailTree
import Foundation

/// The lets of one example: their values, who makes them now, and who waits for that. Read and changed with the lock of the
/// example's record.
struct ExampleLets: ~Copyable {
  fileprivate var table = LetTable()
  fileprivate(set) var hasEnded = false
  /// The thread that makes synchronous lets, so that each is made once whoever reads it first. A let may read others,
  /// and so it may make several; one thread for all lets of the example, so that two cannot wait for each other.
  fileprivate var maker: pthread_t?
  /// The number of lets that it is making.
  fileprivate var depth = 0
  /// Those of them that are noted, the outermost first.
  fileprivate var noted: [LetKey] = []
  /// Other threads that wait until that one is done.
  fileprivate var waiting: [DispatchSemaphore] = []
  /// Of each reader that waits: the lets that it is making, the outermost first, and the one that it waits for.
  fileprivate var waits: [[LetKey]] = []

  /// Ends the example and takes all values, for the caller to let go of when nothing is locked.
  mutating func takeValues() -> LetTable {
    var old = LetTable()
    swap(&old, &table)
    hasEnded = true
    return old
  }
}

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
    while true {
      switch claim(key, context) {
      case .made(let value): return value
      case .claimed(let isLate, let isNoted):
        if isLate { recordLate(Issue(.letReadOutsideExample(key.description), at: place(of: reading, key))) }
        return keep(make(key, context, at: reading, isNoted: isNoted), for: key, isNoted: isNoted)
      case .cycle(let around): stop(.letCycle(Self.cycle(around, key)), at: place(of: reading, key))
      // Someone else may have made it meanwhile.
      case .busy(let end): end.wait()
      }
    }
  }

  private func place(of reading: LetReading?, _ key: LetKey) -> SourceLocation {
    reading?.location(of: key) ?? key.location
  }

  private enum Claim {
    case made(LetValue)
    /// The caller makes the let: after the example's end, or as one of those that are noted.
    case claimed(isLate: Bool, isNoted: Bool)
    /// Another thread makes a let of this example: the caller has to wait for its end.
    case busy(DispatchSemaphore)
    /// The let is being made by the caller: these are, the outermost first.
    case cycle([LetKey])
  }

  /// Finds a let's value or notes that this thread makes it, in one step: whoever makes a let keeps its value before
  /// saying that it is done, so that a let with no value while nobody makes any is a let that is not made.
  ///
  /// A context with the let in its path costs more than most lets: there is none where the reader's own will do, and the
  /// let is noted among those that the thread makes.
  private func claim(_ key: LetKey, _ context: ExampleContext) -> Claim {
    lock.lock()
    defer { lock.unlock() }
    if let value = lets.table.madeValue(key) { return .made(value) }
    let thread = pthread_self()
    if let maker = lets.maker, pthread_equal(maker, thread) == 0 {
      let end = DispatchSemaphore(value: 0)
      lets.waiting.append(end)
      return .busy(end)
    }
    let path = context.lets
    let isOnPath = path.count > 0
    if lets.depth > 0 || isOnPath {
      let around = lets.noted + path
      if around.contains(key) { return .cycle(around) }
    }
    lets.maker = thread
    lets.depth += 1
    let isNoted = !isOnPath && context.sink === self && context.example != nil
    if isNoted { lets.noted.append(key) }
    return .claimed(isLate: lets.hasEnded, isNoted: isNoted)
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

  /// Keeps what was made and says that this thread is done with it. Returns what the let is now: its own closure may
  /// have set it, and what was set stays.
  private func keep(_ value: LetValue, for key: LetKey, isNoted: Bool) -> LetValue {
    lock.lock()
    if isNoted { lets.noted.removeLast() }
    let kept = lets.table.keep(value, for: key)
    lets.depth -= 1
    if lets.depth == 0 {
      lets.maker = nil
      if lets.waiting.count > 0 {
        for reader in lets.waiting { reader.signal() }
        lets.waiting = []
      }
    }
    lock.unlock()
    return kept
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

extension ExampleLets {
  /// Returns the lets of a path from the one that a let waits for, by way of others, to that let.
  fileprivate func cycle(from key: LetKey, to path: [LetKey]) -> [LetKey]? {
    var (chains, reached) = ([[key]], [key])
    while let chain = chains.popLast() {
      for waiting in waits {
        let others = waiting.drop { $0 != chain.last }.dropFirst()
        for (index, next) in others.enumerated() where !reached.contains(next) {
          let longer = chain + others.prefix(index + 1)
          if path.contains(next) { return path.drop { $0 != next } + longer }
          reached.append(next)
          chains.append(longer)
        }
      }
    }
    return nil
  }
}
