extension Trait {
  /// Sets how long polled expectations wait and how often they look, where the call does not say.
  ///
  /// ```swift
  /// describe("Sync", .polling(within: .seconds(10), every: .milliseconds(50))) { … }
  /// ```
  /// - Parameters:
  ///   - limit: How long to wait or watch; the innermost counts, then `--poll-within`, then one second.
  ///   - interval: The time between samples; the innermost counts, then `--poll-every`. Without any it grows from 1 ms
  ///     to 10 ms.
  /// - Returns: The trait.
  public static func polling(within limit: Duration? = nil, every interval: Duration? = nil) -> Self {
    Self {
      $0.pollingLimit = limit
      $0.pollingInterval = interval
    }
  }
}

extension Traits {
  /// The time that `toEventually` waits at most and the other polls watch; one second without any.
  package var pollingLimit: Duration? {
    get { self[PollingLimit.self] }
    set { self[PollingLimit.self] = newValue }
  }

  /// The time between samples; without any it grows from 1 to 10 ms with the time waited.
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
