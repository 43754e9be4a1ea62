/// The keys of the settings in this file.
enum StandardTraits {
  static let keys: [any TraitKey.Type] = [
    Budget.self, ForbidsEmpty.self, Focus.self, KnownIssueKey.self, FailsOnLeaks.self, Pending.self, Disabled.self,
    PollingLimit.self, PollingInterval.self, Resources.self, Retries.self, Serial.self, Tags.self, TaskLocals.self,
    TimeLimit.self, Seed.self, RunnerKey.self, DeclaringType.self,
  ]
}

extension Trait {
  /// Fails an example that passes but takes longer. The time of once-only hooks does not count.
  ///
  /// - Parameter limit: The longest time a passing attempt may take. The innermost trait wins, then `--budget`.
  /// - Returns: The trait.
  public static func budget(_ limit: Duration) -> Self { Self { $0.budget = limit } }
}

extension Traits {
  package var budget: Duration? {
    get { self[Budget.self] }
    set { self[Budget.self] = newValue }
  }
}

private enum Budget: TraitKey {
  static let name = "budget"
  static let place = 40

  static func words(_ budget: Duration?, in traits: Traits) -> [String] {
    budget.map { ["budget \($0.inWords)"] } ?? []
  }
}

extension Traits {
  /// `true` if an example without an expectation fails, as with `--forbid-empty`.
  package var forbidsEmpty: Bool {
    get { self[ForbidsEmpty.self] }
    set { self[ForbidsEmpty.self] = newValue }
  }
}

private enum ForbidsEmpty: TraitKey {
  static let name = "forbids empty"

  static func words(_ value: Bool, in traits: Traits) -> [String] { [] }
}

extension Trait {
  /// If any example in the plan is focused, only groups and examples with this trait run.
  public static var focused: Self { Self { $0.isFocused = true } }
}

extension Traits {
  package var isFocused: Bool {
    get { self[Focus.self] }
    set { self[Focus.self] = newValue }
  }
}

private enum Focus: TraitKey {
  typealias Value = Bool
  static let name = "focused"
  static let place = 20
}

extension Trait {
  /// Expects the example to fail, and fails the example if it passes.
  ///
  /// The issue accepts failures of the example's body. A failing hook means that the set-up is broken, which is not the
  /// known issue, so the hook fails the example.
  ///
  /// - Parameters:
  ///   - reference: The issue's number, address or summary.
  ///   - day: The last day on which the issue may occur, as in `2027-01-31`. After that day (UTC), the example fails in
  ///     any case.
  ///   - intermittent: Whether the example may pass as well.
  ///   - hooks: Whether failures of `beforeEach`, `afterEach` and `aroundEach` count as the issue as well.
  /// - Returns: The trait.
  public static func knownIssue(
    _ reference: String, until day: String? = nil, intermittent: Bool = false, includingHooks hooks: Bool = false
  ) -> Self {
    Self {
      $0.knownIssue = KnownIssue(
        reference: reference, lastDay: day, isIntermittent: intermittent, includesHooks: hooks)
    }
  }
}

extension Traits {
  package var knownIssue: KnownIssue? {
    get { self[KnownIssueKey.self] }
    set { self[KnownIssueKey.self] = newValue }
  }
}

private enum KnownIssueKey: TraitKey {
  static let name = "known issue"
  static let place = 140

  static func words(_ issue: KnownIssue?, in traits: Traits) -> [String] {
    guard let issue else { return [] }
    return [
      "known issue \(issue.reference)" + (issue.isIntermittent ? ", intermittent" : "")
        + (issue.includesHooks ? ", hooks too" : "")
        + (issue.lastDay.map { ", until \($0)" } ?? "")
    ]
  }
}

package struct KnownIssue: TraitText {
  package let reference: String
  /// The last day on which the issue may occur, as the author wrote it.
  package let lastDay: String?
  /// `true` if the example may pass as well.
  package let isIntermittent: Bool
  /// `true` if the issue also accepts failures of hooks.
  package let includesHooks: Bool

  init(reference: String, lastDay: String?, isIntermittent: Bool, includesHooks: Bool) {
    self.reference = reference
    self.lastDay = lastDay
    self.isIntermittent = isIntermittent
    self.includesHooks = includesHooks
  }

  package init?(texts: [String]) {
    guard texts.count >= 2 else { return nil }
    self.init(
      reference: texts[0], lastDay: texts.count > 2 ? texts[2] : nil,
      isIntermittent: texts[1].hasPrefix("intermittent"), includesHooks: texts[1].hasSuffix("with hooks"))
  }

  package var texts: [String]? {
    let extent = (isIntermittent ? "intermittent" : "always") + (includesHooks ? " with hooks" : "")
    return [reference, extent] + (lastDay.map { [$0] } ?? [])
  }
}

extension Trait {
  /// Fails the run if a task or a child process of an example in this group is still running at the run's end.
  ///
  /// ```swift
  /// describe("Downloader", .failOnLeaks) {
  ///   it("stops at once") { … }
  /// }
  /// ```
  /// Without this trait, such a task or process is a warning. `--fail-on-leaks` sets the trait for all examples. A
  /// detached task does not have a link to its example, and is not seen.
  public static var failOnLeaks: Self { Self { $0.failsOnLeaks = true } }
}

extension Traits {
  /// `true` if the run fails when an example leaves a task or a child process behind.
  package var failsOnLeaks: Bool {
    get { self[FailsOnLeaks.self] }
    set { self[FailsOnLeaks.self] = newValue }
  }
}

private enum FailsOnLeaks: TraitKey {
  typealias Value = Bool
  static let name = "fails on leaks"
  static let place = 115
}

extension Trait {
  /// Never runs the example or group, and reports it as pending.
  ///
  /// - Parameter reason: The reason, shown in reports.
  /// - Returns: The trait.
  public static func pending(_ reason: String? = nil) -> Self {
    Self { $0.pending = .init(reason: reason) }
  }

  /// Skips the example or group if a condition does not hold.
  ///
  /// - Parameters:
  ///   - condition: The condition, evaluated once, when the spec is declared.
  ///   - reason: The reason for the condition, shown in reports.
  /// - Returns: The trait.
  public static func enabled(if condition: Bool, _ reason: String? = nil) -> Self {
    Self { $0.disabled = condition ? nil : .init(reason: reason) }
  }
}

extension Traits {
  /// A word that keeps an example from running, with its reason if one is given.
  package struct Reason: TraitText {
    package let reason: String?

    package init(reason: String?) {
      self.reason = reason
    }

    package init(texts: [String]) {
      reason = texts.first
    }

    package var texts: [String]? { reason.map { [$0] } ?? [] }
  }

  package var pending: Reason? {
    get { self[Pending.self] }
    set { self[Pending.self] = newValue }
  }

  package var disabled: Reason? {
    get { self[Disabled.self] }
    set { self[Disabled.self] = newValue }
  }
}

// Plans print the state and the reason next to the example, and therefore do not list them among its traits.

private enum Pending: TraitKey {
  static let name = "pending"

  /// An outer reason is kept, because it also keeps the inner example from running. A reason with a text is preferred
  /// to a reason without one.
  static func inherit(_ inner: Traits.Reason?, within outer: Traits.Reason?) -> Traits.Reason? {
    outer?.reason == nil ? inner ?? outer : outer
  }
}

private enum Disabled: TraitKey {
  static let name = "disabled"

  static func inherit(_ inner: Traits.Reason?, within outer: Traits.Reason?) -> Traits.Reason? { outer ?? inner }
}

extension Trait {
  /// Sets the time limit and the interval for polled expectations that do not specify these values.
  ///
  /// ```swift
  /// describe("Sync", .polling(within: .seconds(10), every: .milliseconds(50))) { … }
  /// ```
  /// - Parameters:
  ///   - limit: The time to wait or watch. The innermost trait wins, then `--poll-within`, then one second.
  ///   - interval: The time between samples. The innermost trait wins, then `--poll-every`. Without either, the
  ///     interval grows from 1 ms to 10 ms.
  /// - Returns: The trait.
  public static func polling(within limit: Duration? = nil, every interval: Duration? = nil) -> Self {
    Self {
      $0.pollingLimit = limit
      $0.pollingInterval = interval
    }
  }
}

extension Traits {
  /// The longest time that `toEventually` waits, and the time during which the other polls watch; one second if it is
  /// not set.
  package var pollingLimit: Duration? {
    get { self[PollingLimit.self] }
    set { self[PollingLimit.self] = newValue }
  }

  /// The time between samples. If this is not set, the time grows from 1 to 10 ms during the wait.
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

extension Trait {
  /// Lists the resources that the examples use and cannot share, such as a database or a port.
  ///
  /// With several jobs, two examples with the same resource never run at the same time. Other examples may.
  ///
  /// ```swift
  /// describe("Orders", .uses("database")) { … }
  /// ```
  /// - Parameter resources: The names, at least one, in addition to those of the groups around.
  /// - Returns: The trait.
  public static func uses(_ resources: String...) -> Self { Self { $0.resources = Set(resources) } }
}

extension Traits {
  /// The resources that the examples cannot share with others that run at the same time.
  package var resources: Set<String> {
    get { self[Resources.self] }
    set { self[Resources.self] = newValue }
  }
}

private enum Resources: TraitKey {
  static let name = "uses"
  static let place = 120

  static func inherit(_ inner: Set<String>, within outer: Set<String>) -> Set<String> { outer.union(inner) }

  static func words(_ resources: Set<String>, in traits: Traits) -> [String] {
    ["uses \(resources.sorted().joined(separator: ", "))"]
  }
}

extension Trait {
  /// Runs a failing example again, up to this many times. An example that then passes is reported as flaky.
  ///
  /// - Parameter count: The number of further attempts; numbers below one mean no further attempts. The innermost trait
  ///   wins, then `--retry`, so `.retry(0)` prevents further attempts.
  /// - Returns: The trait.
  public static func retry(_ count: Int) -> Self { Self { $0.retries = max(0, count) } }
}

extension Traits {
  /// The number of times that a failing example runs again; `nil` if nothing sets the number, which is not the same as
  /// zero.
  package var retries: Int? {
    get { self[Retries.self] }
    set { self[Retries.self] = newValue }
  }
}

private enum Retries: TraitKey {
  static let name = "retry"
  static let place = 130

  static func words(_ retries: Int?, in traits: Traits) -> [String] { retries.map { ["retry \($0)"] } ?? [] }
}

extension Trait {
  /// Runs the examples of this group one after another, regardless of the number of jobs.
  public static var serial: Self { Self { $0.isSerial = true } }
}

extension Traits {
  package var isSerial: Bool {
    get { self[Serial.self] }
    set { self[Serial.self] = newValue }
  }
}

private enum Serial: TraitKey {
  typealias Value = Bool
  static let name = "serial"
  static let place = 110
}

extension Trait {
  /// Adds names for `--tag` and `--skip-tag`.
  ///
  /// - Parameter tags: The names, at least one.
  /// - Returns: The trait.
  public static func tags(_ tags: String...) -> Self { Self { $0.tags = tags } }

  /// Not available: an example may have several tags.
  @available(*, unavailable, renamed: "tags(_:)")
  public static func tag(_ tag: String) -> Self { tags(tag) }
}

extension Traits {
  package var tags: [String] {
    get { self[Tags.self] }
    set { self[Tags.self] = newValue }
  }
}

private enum Tags: TraitKey {
  static let name = "tags"
  static let place = 10

  static func inherit(_ inner: [String], within outer: [String]) -> [String] {
    outer + inner.filter { !outer.contains($0) }
  }

  static func ownWords(_ own: [String], of value: [String], in traits: Traits) -> [String] {
    ["tags \(own.joined(separator: " "))"]
  }
}

extension Trait {
  /// Binds a task-local for the examples, their hooks and their lets.
  ///
  /// ```swift
  /// describe("checkout", .with(Flags.$isOn, true)) { … }
  /// ```
  /// The value is bound from the example's first hook to its last, including the hooks of outer groups. `beforeAll` and
  /// `afterAll` see the bindings of their group and the groups around it.
  ///
  /// - Parameters:
  ///   - key: The task-local. If several traits bind the same task-local, the innermost wins.
  ///   - value: Its value.
  /// - Returns: The trait.
  public static func with<Value>(_ key: TaskLocal<Value>, _ value: Value) -> Self {
    Self { $0.bindings = [TaskLocalBinding(key, value)] }
  }
}

extension Traits {
  /// The task-locals, the outermost first.
  package var bindings: [TaskLocalBinding] {
    get { self[TaskLocals.self].bindings }
    set { self[TaskLocals.self] = TaskLocals.Value(bindings: newValue) }
  }
}

private enum TaskLocals: TraitKey {
  static let name = "task-locals"
  static let place = 150

  /// The value has no form as texts: groups and examples bind the values, and every process has the same groups and
  /// examples.
  struct Value: TraitValue {
    var bindings: [TaskLocalBinding] = []

    static var unset: Value { Value() }
    var texts: [String]? { nil }

    init(bindings: [TaskLocalBinding] = []) {
      self.bindings = bindings
    }

    init?(texts: [String]) { nil }
  }

  static func inherit(_ inner: Value, within outer: Value) -> Value {
    Value(bindings: outer.bindings + inner.bindings)
  }

  static func ownWords(_ own: Value, of value: Value, in traits: Traits) -> [String] {
    own.bindings.map { "task-local \($0.words())" }
  }
}

/// A task-local, with the value that examples see.
///
/// This is a class that is compared by identity, since values may not be comparable: two bindings are equal if the same
/// `.with` made both.
package final class TaskLocalBinding: Sendable, Hashable {
  /// Returns the type of the value and the value, in words.
  package let words: @Sendable () -> String
  private let bind: @Sendable (_ operation: () async -> Void) async -> Void
  /// Returns a binding of the same task-local to its current value.
  package let here: @Sendable () -> TaskLocalBinding

  init<Value: Sendable>(_ key: TaskLocal<Value>, _ value: Value) {
    words = { "\(Value.self) \(value)" }
    bind = { await key.withValue(value, operation: $0) }
    here = { TaskLocalBinding(key, key.get()) }
  }

  package static func == (left: TaskLocalBinding, right: TaskLocalBinding) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// Runs code with several bindings, each inside the previous one.
  package static func binding(_ bindings: ArraySlice<TaskLocalBinding>, _ operation: () async -> Void) async {
    guard let first = bindings.first else { return await operation() }
    await first.bind { await binding(bindings.dropFirst(), operation) }
  }
}

extension Trait {
  /// Cancels and fails an example that runs longer, including its hooks.
  ///
  /// - Parameter limit: The longest time one run of the example may take. The innermost trait wins, then
  ///   `--time-limit`.
  /// - Returns: The trait.
  public static func timeLimit(_ limit: Duration) -> Self { Self { $0.timeLimit = limit } }
}

extension Traits {
  package var timeLimit: Duration? {
    get { self[TimeLimit.self] }
    set { self[TimeLimit.self] = newValue }
  }
}

private enum TimeLimit: TraitKey {
  static let name = "time limit"
  static let place = 30

  static func words(_ limit: Duration?, in traits: Traits) -> [String] {
    limit.map { ["time limit \($0.inWords)"] } ?? []
  }
}

extension Traits {
  /// The seed for all random values of the examples, such as the arguments of properties; `nil` for the seed zero.
  package var seed: UInt64? {
    get { self[Seed.self] }
    set { self[Seed.self] = newValue }
  }
}

private enum Seed: TraitKey {
  typealias Value = UInt64?
  static let name = "seed"
}

extension Traits {
  /// The program that runs the example.
  package var runner: Runner {
    get { self[RunnerKey.self] }
    set { self[RunnerKey.self] = newValue }
  }
}

private enum RunnerKey: TraitKey {
  typealias Value = Runner
  static let name = "runner"
  static let isFact = true
}

/// The program that runs the examples. Advice to the user depends on it.
package enum Runner: String, TraitValue {
  /// A run with its own options: `swift package specs`, or an executable.
  case commandLine
  /// `swift test`, which takes only some of the options, from the environment.
  case swiftTest

  package static var unset: Runner { .commandLine }
  package var texts: [String]? { [rawValue] }

  package init?(texts: [String]) {
    guard let text = texts.first else { return nil }
    self.init(rawValue: text)
  }

  /// The way to run examples so that a crash ends only the crashing example.
  package var isolating: String {
    switch self {
    case .commandLine: "--isolate"
    case .swiftTest: "swift package specs"
    }
  }

  /// Returns an option in the form in which a user passes it: `--record`, or `FANTAIL_OPTIONS='--record' swift test`.
  package func giving(_ option: String) -> String {
    switch self {
    case .commandLine: option
    case .swiftTest: "FANTAIL_OPTIONS='\(option)' swift test"
    }
  }
}

extension Traits {
  /// The type that declares the spec, for `--filter`; `nil` if it is unknown.
  package var type: String? {
    get { self[DeclaringType.self] }
    set { self[DeclaringType.self] = newValue }
  }
}

private enum DeclaringType: TraitKey {
  typealias Value = String?
  static let name = "type"
  static let isFact = true
}
