import Dispatch
import FantailLock
import FantailTree
import Foundation

/// The lets of one example: their values, who makes them now, and who waits for that.
///
/// Unchecked, because every access of what changes holds the lock. An example does little but read lets, and so it has no
/// closure for each, as `Locked` asks for.
final class ExampleLets: @unchecked Sendable {
  private struct State: ~Copyable {
    var table = LetTable()
    var hasEnded = false
    /// The thread that makes synchronous lets, so that each is made once whoever reads it first. A let may read others,
    /// and so it may make several; one thread for all lets of the example, so that two cannot wait for each other.
    var maker: pthread_t?
    /// The number of lets that it is making.
    var depth = 0
    /// Those of them that are noted, the outermost first.
    var noted: [LetKey] = []
    /// Other threads that wait until that one is done.
    var waiting: [DispatchSemaphore]?
    /// Of each reader that waits: the lets that it is making, the outermost first, and the one that it waits for.
    var waits: [[LetKey]]?
  }

  /// The source of each let that a group of the example overrides.
  private let overrides: [LetKey: LetSource]
  /// Guards the lets, and the rest of the example's record.
  let lock = Lock()
  /// The lock keeps others out, and so nobody has to look for them at each access.
  @exclusivity(unchecked) private var state = State()

  init(overrides: [LetKey: LetSource]) {
    self.overrides = overrides
  }

  /// `true` if the example is over; read with the lock.
  var hasEnded: Bool { state.hasEnded }

  /// Ends the example and takes all values, for the caller to let go of when nothing is locked: what they do as they go
  /// may come back here. Called with the lock.
  func end() -> LetTable {
    var old = LetTable()
    swap(&old, &state.table)
    state.hasEnded = true
    return old
  }

  // MARK: - Synchronous lets

  func set(_ value: LetValue, for key: LetKey) {
    lock.lock()
    let old = state.table.replace(.made(value), for: key)
    lock.unlock()
    // It goes when the lock is free, as in `end`.
    withExtendedLifetime(old) {}
  }

  /// Reads a let, making it if it has no value yet.
  ///
  /// - Parameter record: The example, which has these lets.
  func value(
    of key: LetKey, in context: ExampleContext, at reading: LetReading?, of record: ExampleRecord
  ) -> LetValue {
    var claim = claim(key, context, record)
    while case .busy(let end) = claim {
      end.wait()
      // Someone else may have made it meanwhile.
      claim = self.claim(key, context, record)
    }
    switch claim {
    case .made(let value): return value
    case .claimed(let isLate, let isNoted):
      if isLate {
        let location = reading?.location(of: key) ?? key.location
        record.takeLate(Issue(.letReadOutsideExample(key.description), at: location))
      }
      let value = make(key, context, at: reading, isNoted: isNoted, record)
      return keep(value, for: key, isNoted: isNoted)
    case .cycle(let around):
      record.stop(Issue(.letCycle(Self.cycle(around, key)), at: reading?.location(of: key) ?? key.location))
    case .busy: preconditionFailure("nobody is waited for")
    }
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
  private func claim(_ key: LetKey, _ context: ExampleContext, _ record: ExampleRecord) -> Claim {
    lock.lock()
    defer { lock.unlock() }
    if let value = state.table.madeValue(key) { return .made(value) }
    let thread = pthread_self()
    if let maker = state.maker, pthread_equal(maker, thread) == 0 {
      let end = DispatchSemaphore(value: 0)
      state.waiting = (state.waiting ?? []) + [end]
      return .busy(end)
    }
    let path = context.lets
    let isOnPath = path.count > 0
    if state.depth > 0 || isOnPath {
      let around = state.noted + path
      if around.contains(key) { return .cycle(around) }
    }
    state.maker = thread
    state.depth += 1
    var isNoted = false
    if !isOnPath, context.sink === record, context.example != nil {
      state.noted.append(key)
      isNoted = true
    }
    return .claimed(isLate: state.hasEnded, isNoted: isNoted)
  }

  /// Makes a let in the example's own context, without the clues of who reads it.
  private func make(
    _ key: LetKey, _ context: ExampleContext, at reading: LetReading?, isNoted: Bool, _ record: ExampleRecord
  ) -> LetValue {
    let source = overrides.isEmpty ? key.source : overrides[key] ?? key.source
    guard case .immediate(let actor, let make) = source else {
      record.stop(Issue(.letCycle(Self.cycle([], key)), at: reading?.location(of: key) ?? key.location))
    }
    // Of other actors nobody can be asked, and the let's own check stops the process.
    if let actor, actor === MainActor.shared, !MainActor.isCurrent {
      record.stop(Issue(.letReadOffMainActor(key.description), at: reading?.location(of: key) ?? key.location))
    }
    if isNoted { return make() }
    let own = ExampleContext(.example(record), lets: context.lets + [key])
    return ExampleContext.$current.withValue(own, operation: make)
  }

  /// Keeps what was made and says that this thread is done with it. Returns what the let is now: its own closure may
  /// have set it, and what was set stays.
  private func keep(_ value: LetValue, for key: LetKey, isNoted: Bool) -> LetValue {
    lock.lock()
    if isNoted { state.noted.removeLast() }
    let kept = state.table.keep(value, for: key)
    state.depth -= 1
    var ready: [DispatchSemaphore]?
    if state.depth == 0 {
      state.maker = nil
      swap(&ready, &state.waiting)
    }
    lock.unlock()
    if let ready { for reader in ready { reader.signal() } }
    return kept
  }

  // MARK: - Asynchronous lets

  func asyncValue(of key: LetKey, path: [LetKey], of record: ExampleRecord) async throws -> LetValue {
    guard !path.contains(key) else { throw LetCycle(lets: path.drop { $0 != key } + [key]) }
    guard try begin(key, path) else {
      if let value = try await wait(for: key, path) { return value }
      return try await asyncValue(of: key, path: path, of: record)
    }
    // A let has no value any more when the example is over, and who reads it gets a new one.
    if record.hasEnded { record.takeLate(Issue(.letReadOutsideExample(key.description), at: key.location)) }
    let result: Result<LetValue, any Error>
    do {
      let context = ExampleContext(.example(record), lets: path + [key])
      let value = try await ExampleContext.$current.withValue(context) {
        switch overrides[key] ?? key.source {
        case .immediate(_, let make): make()
        case .suspending(let make): try await make()
        }
      }
      result = .success(value)
    } catch {
      result = .failure(error)
    }
    // That this reader was cancelled says nothing about the let: the next one makes it.
    var isCutOff = false
    if case .failure(is CancellationError) = result, Task.isCancelled { isCutOff = true }
    let waiting = finish(key, result, isCutOff: isCutOff)
    for continuation in waiting { continuation.resume(with: isCutOff ? .success(nil) : result.map { $0 }) }
    return try result.get()
  }

  private typealias Continuation = CheckedContinuation<LetValue?, any Error>

  /// Returns whether the caller has to make the let; `false` when it is made or being made.
  private func begin(_ key: LetKey, _ path: [LetKey]) throws -> Bool {
    lock.lock()
    defer { lock.unlock() }
    switch state.table[key] {
    case nil, .unmade:
      state.table.set(.making([]), for: key)
      return true
    case .made: return false
    case .failed(let error): throw error
    case .making:
      // Someone makes it: wait, unless they wait for a let that we are making.
      if let cycle = cycle(from: key, to: path) { throw LetCycle(lets: cycle) }
      if !path.isEmpty { state.waits = (state.waits ?? []) + [path + [key]] }
      return false
    }
  }

  /// Returns the lets of a path from the one that a let waits for, by way of others, to that let; called with the lock.
  private func cycle(from key: LetKey, to path: [LetKey]) -> [LetKey]? {
    var (chains, reached) = ([[key]], [key])
    while let chain = chains.popLast() {
      for waiting in state.waits ?? [] {
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

  /// Keeps what came of a let and returns those who wait for it.
  private func finish(_ key: LetKey, _ result: Result<LetValue, any Error>, isCutOff: Bool) -> [Continuation] {
    lock.lock()
    defer { lock.unlock() }
    var waiting: [Continuation] = []
    if case .making(let others) = state.table[key] { waiting = others }
    switch result {
    case .success(let value): state.table.set(.made(value), for: key)
    case .failure(let error): state.table.set(isCutOff ? .unmade : .failed(error), for: key)
    }
    return waiting
  }

  /// Fails all that are being made, as whoever makes them never ends.
  func abandon(_ error: any Error) {
    lock.lock()
    let waiting = state.table.fail(error)
    lock.unlock()
    for continuation in waiting { continuation.resume(throwing: error) }
  }

  /// Waits for whoever makes the let; `nil` where they were cut off.
  private func wait(for key: LetKey, _ path: [LetKey]) async throws -> LetValue? {
    defer { if !path.isEmpty { stopWaiting(path + [key]) } }
    return try await withCheckedThrowingContinuation { continuation in
      if let ready = outcome(of: key, continuation) { continuation.resume(with: ready) }
    }
  }

  private func stopWaiting(_ waiting: [LetKey]) {
    lock.lock()
    defer { lock.unlock() }
    if let index = state.waits?.firstIndex(of: waiting) { state.waits?.remove(at: index) }
  }

  /// Returns what came of a let already; otherwise `nil`, and the continuation waits for it.
  private func outcome(of key: LetKey, _ continuation: Continuation) -> Result<LetValue?, any Error>? {
    lock.lock()
    defer { lock.unlock() }
    switch state.table[key] {
    case .made(let value): return .success(value)
    case .failed(let error): return .failure(error)
    case .making(let others): state.table.set(.making(others + [continuation]), for: key)
    case .unmade: return .success(nil)
    case nil: return .failure(LetCycle(lets: [key]))
    }
    return nil
  }

  private static func cycle(_ path: [LetKey], _ key: LetKey) -> [String] {
    (path.drop { $0 != key } + [key]).map(\.description)
  }
}
