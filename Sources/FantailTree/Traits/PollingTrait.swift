extension Trait {
  /// Sets the time limit and the interval of polled expectations that do not give their own.
  ///
  /// ```swift
  /// describe("Sync", .polling(within: .seconds(10), every: .milliseconds(50))) { … }
  /// ```
  /// - Parameters:
  ///   - limit: The time to wait or watch. The innermost trait counts, then `--poll-within`, then one second.
  ///   - interval: The time between samples. The innermost trait counts, then `--poll-every`. Without either, it grows
  ///     from 1 ms to 10 ms.
  /// - Returns: The trait.
  public static func polling(within limit: Duration? = nil, every interval: Duration? = nil) -> Self {
    Self {
      $0.pollingLimit = limit
      $0.pollingInterval = interval
    }
  }
}

extension Traits {
  /// The longest time that `toEventually` waits, and the time that the other polls watch; one second if it is not set.
  package var pollingLimit: Duration? {
    get { self[PollingLimit.self] }
    set { self[PollingLimit.self] = newValue }
  }

  /// The time between samples. If it is not set, it grows from 1 to 10 ms with the time waited.
  package var pollingInterval: Duration? {
    get { self[PollingInterval.self] }
    set { self[PollingInterval.self] = newValue }
  }
}

private enum PollingLimit: TraitKey {
  static let name = "polling within"
  static let place = 50

  static func words(_ limit: Duration?, in traits: Traits) -> [String] {
    limit.map { ["polling within \($0.inWords)"] } ?? []
  }
}

private enum PollingInterval: TraitKey {
  static let name = "polling every"
  static let place = 60

  static func words(_ interval: Duration?, in traits: Traits) -> [String] {
    interval.map { ["polling every \($0.inWords)"] } ?? []
  }
}
