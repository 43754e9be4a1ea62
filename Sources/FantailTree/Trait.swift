/// A property of an example or a group, inherited by all that is nested in it.
///
/// ```swift
/// describe("checkout", .tags("slow"), .timeLimit(.seconds(5))) { … }
/// ```
public struct Trait: Sendable, Hashable {
  /// The traits that it sets: one as a rule.
  package let traits: Traits

  package init(_ traits: Traits) {
    self.traits = traits
  }

  package init(_ set: (inout Traits) -> Void) {
    var traits = Traits()
    set(&traits)
    self.init(traits)
  }

  /// Runs only what carries this trait, wherever in the plan some example does.
  public static var focused: Self { Self { $0.isFocused = true } }

  /// Never runs the example or group, and reports it as pending.
  ///
  /// - Parameter reason: What it waits for, shown in reports.
  /// - Returns: The trait.
  public static func pending(_ reason: String? = nil) -> Self {
    Self { $0.pending = .init(reason: reason) }
  }

  /// Not available: there may be several tags.
  @available(*, unavailable, renamed: "tags(_:)")
  public static func tag(_ tag: String) -> Self { tags(tag) }

  /// Names the example for `--tag` and `--skip-tag`.
  ///
  /// - Parameter tags: One or more names.
  /// - Returns: The trait.
  public static func tags(_ tags: String...) -> Self { Self { $0.tags = tags } }

  /// Fails an example that runs longer, hooks included, and cancels it.
  ///
  /// - Parameter limit: The longest time one run of the example may take. The innermost counts, then `--time-limit`.
  /// - Returns: The trait.
  public static func timeLimit(_ limit: Duration) -> Self { Self { $0.timeLimit = limit } }

  /// Fails an example that passes, but takes longer; what runs once for a group is left aside.
  ///
  /// - Parameter limit: The longest time a passing attempt may take. The innermost counts, then `--budget`.
  /// - Returns: The trait.
  public static func budget(_ limit: Duration) -> Self { Self { $0.budget = limit } }

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

  /// Runs the examples below one after another, whatever the number of jobs.
  public static var serial: Self { Self { $0.isSerial = true } }

  /// Names what the examples below use and cannot share, such as a database or a port.
  ///
  /// With several jobs, two examples that use the same name never run at the same time; others do.
  ///
  /// ```swift
  /// describe("Orders", .uses("database")) { … }
  /// ```
  /// - Parameter resources: One or more names, added to those of the groups around.
  /// - Returns: The trait.
  public static func uses(_ resources: String...) -> Self { Self { $0.resources = Set(resources) } }

  /// Runs a failing example again, up to so many times; one that then passes is reported as flaky.
  ///
  /// - Parameter count: The number of further attempts; below one there are none. The innermost counts, then
  ///   `--retry`, so that `.retry(0)` keeps an example from being run again.
  /// - Returns: The trait.
  public static func retry(_ count: Int) -> Self { Self { $0.retries = max(0, count) } }

  /// Expects the example to fail, and fails it when it passes.
  ///
  /// - Parameters:
  ///   - reference: The issue's number, address or summary.
  ///   - day: The last day on which it may occur, as in `2027-01-31`; after that day, by UTC, the example fails whatever
  ///     it does.
  ///   - intermittent: Whether the example may pass as well.
  /// - Returns: The trait.
  public static func knownIssue(_ reference: String, until day: String? = nil, intermittent: Bool = false) -> Self {
    Self { $0.knownIssue = KnownIssue(reference: reference, lastDay: day, isIntermittent: intermittent) }
  }

  /// Binds a task-local for the examples, their hooks and their lets.
  ///
  /// ```swift
  /// describe("checkout", .with(Flags.$isOn, true)) { … }
  /// ```
  /// An example sees it from its first hook to its last, those of the groups around included; `beforeAll` and `afterAll`
  /// see what their own group and the groups around it bind.
  ///
  /// - Parameters:
  ///   - key: The task-local; of several for the same one the innermost counts.
  ///   - value: Its value.
  /// - Returns: The trait.
  public static func with<Value>(_ key: TaskLocal<Value>, _ value: Value) -> Self {
    Self { $0.bindings = [TaskLocalBinding(key, value)] }
  }

  /// Skips the example or group where a condition does not hold.
  ///
  /// - Parameters:
  ///   - condition: The condition, evaluated once, where the spec is declared.
  ///   - reason: Why it is needed, shown in reports.
  /// - Returns: The trait.
  public static func enabled(if condition: Bool, _ reason: String? = nil) -> Self {
    Self { $0.disabled = condition ? nil : .init(reason: reason) }
  }
}

extension Traits {
  /// The one rule of inheritance: returns what holds for a group or example within these that says some itself.
  package func adding(_ own: [Trait]) -> Traits {
    own.reduce(self) { outer, trait in
      var all = trait.traits
      all.isFocused = outer.isFocused || all.isFocused
      // An outer reason stays: it is why the inner one cannot run either. A given reason beats a missing one.
      all.pending = outer.pending?.reason == nil ? all.pending ?? outer.pending : outer.pending
      all.disabled = outer.disabled ?? all.disabled
      all.tags = outer.tags + all.tags.filter { !outer.tags.contains($0) }
      all.timeLimit = all.timeLimit ?? outer.timeLimit
      all.budget = all.budget ?? outer.budget
      all.pollingLimit = all.pollingLimit ?? outer.pollingLimit
      all.pollingInterval = all.pollingInterval ?? outer.pollingInterval
      all.hasCases = outer.hasCases || all.hasCases
      all.caseCount = all.caseCount ?? outer.caseCount
      all.caseSeed = all.caseSeed ?? outer.caseSeed
      all.caseLimit = all.caseLimit ?? outer.caseLimit
      all.recordsSnapshots = outer.recordsSnapshots || all.recordsSnapshots
      all.removesObsoleteSnapshots = outer.removesObsoleteSnapshots || all.removesObsoleteSnapshots
      all.hasStrictStubs = outer.hasStrictStubs || all.hasStrictStubs
      all.forbidsEmpty = outer.forbidsEmpty || all.forbidsEmpty
      all.type = all.type ?? outer.type
      all.isSerial = outer.isSerial || all.isSerial
      all.resources = outer.resources.union(all.resources)
      all.retries = all.retries ?? outer.retries
      all.knownIssue = all.knownIssue ?? outer.knownIssue
      all.bindings = outer.bindings + all.bindings
      return all
    }
  }
}
