import FantailTree

/// The rules of an example, the outermost first, and its listener.
final class AttemptRules: AttemptListener {
  /// The rules; most examples have none.
  let rules: [any AttemptRule]
  let isEmpty: Bool
  private let listener: (any AttemptListener & AnyObject)?

  init(_ rules: [any AttemptRule] = [], listener: (any AttemptListener & AnyObject)? = nil) {
    self.rules = rules
    isEmpty = rules.isEmpty
    self.listener = listener
  }

  /// `true` if a rule may run the example more than once.
  var repeats: Bool { rules.contains { $0.mostAttempts > 1 } }

  /// The longest time of all attempts; `nil` without a limit.
  var longestTime: Duration? {
    let attempts = rules.reduce(1.0) { $0 * Double(max(1, $1.mostAttempts)) }
    // The times of so many attempts would not fit.
    guard attempts < 1e9 else { return nil }
    return rules.compactMap(\.longestAttempt).min().map { $0 * Int(attempts) }
  }

  /// Tells the listener and the rules about an event.
  func happened(_ event: AttemptEvent) {
    listener?.happened(event)
    if isEmpty { return }
    for rule in rules { rule.happened(event) }
  }

  /// Tells the listener that the code of an attempt has ended.
  func codeEnded(of attempt: any WatchedAttempt, leaving presence: inout Presence?) {
    listener?.codeEnded(of: attempt, leaving: &presence)
  }

  /// Runs the attempts at an example, or at a hook that runs once, within the rules from `index` on.
  ///
  /// - Parameters:
  ///   - outer: The policy of the rules outside these.
  ///   - attempt: Runs one attempt.
  func around(
    _ subject: AttemptSubject, from index: Int = 0, outer: AttemptPolicy = .last,
    _ attempt: @escaping @Sendable (AttemptPolicy) async -> AttemptOutcome
  ) async -> AttemptOutcome {
    guard index < rules.count else { return await attempt(outer) }
    let attempts = Attempts(at: subject, listener: self, outer: outer) { policy in
      await self.around(subject, from: index + 1, outer: policy, attempt)
    }
    return await rules[index].around(attempts)
  }

  /// Runs code of one attempt within the rules from `index` on.
  func aroundCode(of attempt: Attempt, from index: Int = 0, _ code: @escaping @Sendable () async -> Void) async {
    guard index < rules.count else { return await code() }
    await rules[index].aroundCode(of: attempt) { await self.aroundCode(of: attempt, from: index + 1, code) }
  }

  /// Runs code within the scopes of the rules from `index` on.
  func scope(from index: Int = 0, _ code: () async -> Void) async {
    guard index < rules.count else { return await code() }
    await rules[index].scope { await scope(from: index + 1, code) }
  }

  /// Runs hooks that are not part of the example, outside the scopes of the rules from `index` on.
  func outside(from index: Int = 0, _ hooks: () async -> Void) async {
    guard index < rules.count else { return await hooks() }
    await rules[index].outside { await outside(from: index + 1, hooks) }
  }
}
