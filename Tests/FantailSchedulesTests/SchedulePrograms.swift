import FantailSeams

/// A small concurrent program, with or without a classic fault.
struct ScheduleProgram: Sendable {
  let name: String
  /// Runs the program, and returns its fault.
  let run: @Sendable () async -> String?

  init(_ name: String, _ run: @escaping @Sendable () async -> String?) {
    self.name = name
    self.run = run
  }

  fileprivate static func expect<Value: Equatable>(_ value: Value, _ expected: Value) -> String? {
    value == expected ? nil : "expected \(expected), got \(value)"
  }
}

// MARK: - Parts

private actor Account {
  var balance: Int
  private(set) var isBusy = false
  init(_ balance: Int) { self.balance = balance }
  func set(_ value: Int) { balance = value }
  func withdraw(_ amount: Int) { if balance >= amount { balance -= amount } }
  /// Assumes the invariant "not busy" around a suspension, during which other tasks run.
  func audit() async -> Bool {
    if isBusy { return false }
    isBusy = true
    await Task.yield()
    isBusy = false
    return true
  }
}

private func withdraw(_ account: Account, _ amount: Int) async {
  let balance = await account.balance
  if balance >= amount { await account.set(balance - amount) }
}

private actor Counter {
  private(set) var value = 0
  private(set) var most = 0
  func add(_ amount: Int = 1) {
    value += amount
    most = max(most, value)
  }
  func current() -> Int { value }
  func increment(from seen: Int) -> Bool {
    guard seen == value else { return false }
    value += 1
    return true
  }
}

private actor LazyResource {
  private var value: Int?
  private var making: Task<Int, Never>?
  private(set) var made = 0
  private func make() async -> Int {
    made += 1
    await Task.yield()
    return 7
  }
  func faulty() async -> Int {
    if let value { return value }
    let new = await make()
    value = new
    return new
  }
  func right() async -> Int {
    if let making { return await making.value }
    let task = Task { await make() }
    making = task
    return await task.value
  }
}

private actor Cache {
  private var values: [String: Int] = [:]
  func value(_ key: String) -> Int? { values[key] }
  func store(_ value: Int, for key: String) { values[key] = value }
  func storeIfAbsent(_ value: Int, for key: String) -> Int {
    if let known = values[key] { return known }
    values[key] = value
    return value
  }
}

/// A lock that tasks wait for.
private actor AsyncLock {
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  func lock() async {
    if !isTaken {
      isTaken = true
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }
  func unlock() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
  }
}

/// An event that tasks wait for.
private final class Event: Sendable {
  private struct State {
    var isSet = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }
  private let state = Locked(State())
  var isSet: Bool { state.withLock { $0.isSet } }

  func set() {
    let waiting = state.withLock { state in
      state.isSet = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Checks, and waits in a second step: an event between the two is missed.
  func faultyWait() async {
    if isSet { return }
    await Task.yield()
    await withCheckedContinuation { continuation in state.withLock { $0.waiting.append(continuation) } }
  }

  func wait() async {
    await withCheckedContinuation { continuation in
      let isSet = state.withLock { state in
        if !state.isSet { state.waiting.append(continuation) }
        return state.isSet
      }
      if isSet { continuation.resume() }
    }
  }

  /// Holds one continuation: the second waiting task replaces the first.
  func leakyWait() async {
    await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
      let isSet = single.withLock { single in
        if state.withLock({ $0.isSet }) { return true }
        single = continuation
        return false
      }
      if isSet { continuation.resume() }
    }
  }
  func leakySet() {
    let continuation = single.withLock { single in
      state.withLock { $0.isSet = true }
      return single
    }
    continuation?.resume()
  }
  private let single = Locked<UnsafeContinuation<Void, Never>?>(nil)
}

private actor Debouncer {
  private var pending: Task<Void, Never>?
  private(set) var saves = 0
  private func save() { saves += 1 }
  func editFaulty() {
    pending?.cancel()
    // Ignores the cancellation of the sleep.
    pending = Task {
      try? await Task.sleep(for: .seconds(1))
      save()
    }
  }
  func editRight() {
    pending?.cancel()
    pending = Task {
      do { try await Task.sleep(for: .seconds(1)) } catch { return }
      if Task.isCancelled { return }
      save()
    }
  }
}

private actor Log {
  private(set) var lines: [String] = []
  func add(_ line: String) { lines.append(line) }
}

// MARK: - Faults

extension ScheduleProgram {
  static let faults: [ScheduleProgram] = [
    Self("lost update over an actor's suspension") {
      let account = Account(100)
      async let first: Void = withdraw(account, 30)
      async let second: Void = withdraw(account, 50)
      _ = await (first, second)
      return expect(await account.balance, 20)
    },
    Self("double initialisation") {
      let resource = LazyResource()
      let first = Task { await resource.faulty() }
      let second = Task { await resource.faulty() }
      _ = await (first.value, second.value)
      return expect(await resource.made, 1)
    },
    Self("check-then-act on a cache") {
      let cache = Cache()
      @Sendable func get(_ fresh: Int) async -> Int {
        if let known = await cache.value("k") { return known }
        await cache.store(fresh, for: "k")
        return fresh
      }
      async let first = get(1)
      async let second = get(2)
      let both = await (first, second)
      return both.0 == both.1 ? nil : "two values for one key: \(both)"
    },
    Self("cancelled but delivered") {
      let log = Log()
      let isCancelled = Locked(false)
      let load = Task {
        await Task.yield()
        if Task.isCancelled { return }
        await Task.yield()
        await log.add(isCancelled.withLock(\.self) ? "delivered after cancel" : "delivered")
      }
      await Task.yield()
      isCancelled.withLock { $0 = true }
      load.cancel()
      await load.value
      return await log.lines.contains("delivered after cancel") ? "delivered after cancel" : nil
    },
    Self("leaked continuation") {
      let event = Event()
      let first = Task { await event.leakyWait() }
      let second = Task { await event.leakyWait() }
      await Task.yield()
      await Task.yield()
      event.leakySet()
      _ = await (first.value, second.value)
      return nil
    },
    Self("order of two streams") {
      let (stream, continuation) = AsyncStream<Int>.makeStream()
      let odd = Task { for n in [1, 3] { continuation.yield(n); await Task.yield() } }
      let even = Task { for n in [2, 4] { continuation.yield(n); await Task.yield() } }
      _ = await (odd.value, even.value)
      continuation.finish()
      var all: [Int] = []
      for await n in stream { all.append(n) }
      return expect(all, [1, 2, 3, 4])
    },
    Self("re-entrant actor") {
      let account = Account(1)
      let first = Task { await account.audit() }
      let second = Task { await account.audit() }
      let both = await (first.value, second.value)
      return both == (true, true) ? nil : "an audit met another"
    },
    Self("deadlock of two awaits") {
      let (a, b) = (AsyncLock(), AsyncLock())
      @Sendable func both(_ first: AsyncLock, _ second: AsyncLock) async {
        await first.lock()
        await second.lock()
        await second.unlock()
        await first.unlock()
      }
      async let x: Void = both(a, b)
      async let y: Void = both(b, a)
      _ = await (x, y)
      return nil
    },
    Self("missed wake-up") {
      let event = Event()
      let waiter = Task { await event.faultyWait() }
      let setter = Task { event.set() }
      _ = await (waiter.value, setter.value)
      return nil
    },
    Self("retry storm") {
      let counter = Counter()
      @Sendable func increment() async -> Bool {
        for _ in 1...2 {
          let seen = await counter.value
          await Task.yield()
          if await counter.increment(from: seen) { return true }
        }
        return false
      }
      async let a = increment()
      async let b = increment()
      async let c = increment()
      let all = await [a, b, c]
      return all.allSatisfy { $0 } ? nil : "gave up after two tries"
    },
    Self("timeout beside success") {
      let results = Counter()
      let isDone = Locked(false)
      let work = Task {
        try? await Task.sleep(for: .seconds(1))
        if !isDone.withLock(\.self) {
          await results.add()
          isDone.withLock { $0 = true }
        }
      }
      let timeout = Task {
        try? await Task.sleep(for: .seconds(1))
        if !isDone.withLock(\.self) {
          await results.add()
          isDone.withLock { $0 = true }
        }
      }
      _ = await (work.value, timeout.value)
      return expect(await results.value, 1)
    },
    Self("debounce that saves twice") {
      let debouncer = Debouncer()
      await debouncer.editFaulty()
      try? await Task.sleep(for: .milliseconds(500))
      await debouncer.editFaulty()
      try? await Task.sleep(for: .seconds(5))
      return expect(await debouncer.saves, 1)
    },
  ]
}

// MARK: - Right ones

extension ScheduleProgram {
  static let right: [ScheduleProgram] = [
    Self("update in one step") {
      let account = Account(100)
      async let first: Void = account.withdraw(30)
      async let second: Void = account.withdraw(50)
      _ = await (first, second)
      return expect(await account.balance, 20)
    },
    Self("one initialisation") {
      let resource = LazyResource()
      let first = Task { await resource.right() }
      let second = Task { await resource.right() }
      _ = await (first.value, second.value)
      return expect(await resource.made, 1)
    },
    Self("store if absent") {
      let cache = Cache()
      async let first = cache.storeIfAbsent(1, for: "k")
      async let second = cache.storeIfAbsent(2, for: "k")
      let both = await (first, second)
      return both.0 == both.1 ? nil : "two values for one key: \(both)"
    },
    Self("cancelled and not delivered") {
      let (isCancelled, isLate) = (Locked(false), Locked(false))
      let load = Task {
        await Task.yield()
        if Task.isCancelled { return }
        isLate.withLock { late in late = isCancelled.withLock(\.self) }
      }
      await Task.yield()
      load.cancel()
      isCancelled.withLock { $0 = true }
      await load.value
      return isLate.withLock(\.self) ? "delivered after cancel" : nil
    },
    Self("event for all") {
      let event = Event()
      let first = Task { await event.wait() }
      let second = Task { await event.wait() }
      await Task.yield()
      event.set()
      _ = await (first.value, second.value)
      return nil
    },
    Self("order within each stream") {
      let (stream, continuation) = AsyncStream<Int>.makeStream()
      let odd = Task { for n in [1, 3] { continuation.yield(n); await Task.yield() } }
      let even = Task { for n in [2, 4] { continuation.yield(n); await Task.yield() } }
      _ = await (odd.value, even.value)
      continuation.finish()
      var all: [Int] = []
      for await n in stream { all.append(n) }
      return expect(all.filter { $0 % 2 == 1 } + all.filter { $0 % 2 == 0 }, [1, 3, 2, 4])
    },
    Self("audit behind a lock") {
      let account = Account(1)
      let lock = AsyncLock()
      @Sendable func audit() async -> Bool {
        await lock.lock()
        let result = await account.audit()
        await lock.unlock()
        return result
      }
      async let first = audit()
      async let second = audit()
      let both = await (first, second)
      return both == (true, true) ? nil : "an audit met another"
    },
    Self("locks in one order") {
      let (a, b) = (AsyncLock(), AsyncLock())
      @Sendable func both() async {
        await a.lock()
        await b.lock()
        await b.unlock()
        await a.unlock()
      }
      async let x: Void = both()
      async let y: Void = both()
      async let z: Void = both()
      _ = await (x, y, z)
      return nil
    },
    Self("wake-up that is kept") {
      let event = Event()
      let waiter = Task { await event.wait() }
      let setter = Task { event.set() }
      _ = await (waiter.value, setter.value)
      return nil
    },
    Self("retries until it works") {
      let counter = Counter()
      @Sendable func increment() async {
        var isDone = false
        while !isDone {
          let seen = await counter.current()
          isDone = await counter.increment(from: seen)
        }
      }
      await withTaskGroup(of: Void.self) { group in for _ in 1...4 { group.addTask { await increment() } } }
      return expect(await counter.value, 4)
    },
    Self("work shorter than its timeout") {
      let result = await withTaskGroup(of: String.self) { group in
        group.addTask {
          try? await Task.sleep(for: .seconds(1))
          return "work"
        }
        group.addTask {
          try? await Task.sleep(for: .seconds(2))
          return "timeout"
        }
        let first = await group.next()
        group.cancelAll()
        return first
      }
      return expect(result, "work")
    },
    Self("debounce that saves once") {
      let debouncer = Debouncer()
      await debouncer.editRight()
      try? await Task.sleep(for: .milliseconds(500))
      await debouncer.editRight()
      try? await Task.sleep(for: .seconds(5))
      return expect(await debouncer.saves, 1)
    },
  ]
}
