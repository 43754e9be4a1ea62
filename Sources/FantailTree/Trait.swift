/// A property of an example or a group, inherited by all that is nested in it.
///
/// ```swift
/// describe("checkout", .tags("slow"), .timeLimit(.seconds(5))) { … }
/// ```
public struct Trait: Sendable, Hashable {
  package enum Kind: Sendable, Hashable, Codable {
    case focused
    case pending(String?)
    case tags([String])
    case timeLimit(Duration)
    case budget(Duration)
    case polling(PollingTimes)
    case cases(CaseSettings)
    case recordsSnapshots
    case removesObsoleteSnapshots
    case strictStubs
    case declaredIn(String)
    case serial
    case uses([String])
    case retry(Int)
    case knownIssue(String)
    case disabled(String?)
    case enabled

    package init(from decoder: any Decoder) throws {
      let (name, fields) = try FieldReader.readingCase(decoder)
      switch name {
      case "focused": self = .focused
      case "pending": self = .pending(try fields.optional())
      case "tags": self = .tags(try fields())
      case "timeLimit": self = .timeLimit(try fields())
      case "budget": self = .budget(try fields())
      case "polling": self = .polling(try fields())
      case "cases": self = .cases(try fields())
      case "recordsSnapshots": self = .recordsSnapshots
      case "removesObsoleteSnapshots": self = .removesObsoleteSnapshots
      case "strictStubs": self = .strictStubs
      case "declaredIn": self = .declaredIn(try fields())
      case "serial": self = .serial
      case "uses": self = .uses(try fields())
      case "retry": self = .retry(try fields())
      case "knownIssue": self = .knownIssue(try fields())
      case "disabled": self = .disabled(try fields.optional())
      case "enabled": self = .enabled
      default: throw fields.unknownCase
      }
    }

    package func encode(to encoder: any Encoder) throws {
      try coded.encode(to: encoder)
    }

    package static func == (left: Self, right: Self) -> Bool { left.coded == right.coded }

    package func hash(into hasher: inout Hasher) {
      coded.hash(into: &hasher)
    }

    private var coded: CodedFields {
      switch self {
      case .focused: CodedFields(case: "focused")
      case .pending(let reason): CodedFields(case: "pending", ["_0": reason])
      case .tags(let tags): CodedFields(case: "tags", ["_0": tags])
      case .timeLimit(let limit): CodedFields(case: "timeLimit", ["_0": limit])
      case .budget(let limit): CodedFields(case: "budget", ["_0": limit])
      case .polling(let times): CodedFields(case: "polling", ["_0": times])
      case .cases(let settings): CodedFields(case: "cases", ["_0": settings])
      case .recordsSnapshots: CodedFields(case: "recordsSnapshots")
      case .removesObsoleteSnapshots: CodedFields(case: "removesObsoleteSnapshots")
      case .strictStubs: CodedFields(case: "strictStubs")
      case .declaredIn(let type): CodedFields(case: "declaredIn", ["_0": type])
      case .serial: CodedFields(case: "serial")
      case .uses(let resources): CodedFields(case: "uses", ["_0": resources])
      case .retry(let count): CodedFields(case: "retry", ["_0": count])
      case .knownIssue(let reference): CodedFields(case: "knownIssue", ["_0": reference])
      case .disabled(let reason): CodedFields(case: "disabled", ["_0": reason])
      case .enabled: CodedFields(case: "enabled")
      }
    }
  }

  package let kind: Kind

  package init(kind: Kind) {
    self.kind = kind
  }

  /// Runs only what carries this trait, wherever in the plan some example does.
  public static var focused: Self { Self(kind: .focused) }

  /// Never runs the example or group, and reports it as pending.
  ///
  /// - Parameter reason: What it waits for, shown in reports.
  /// - Returns: The trait.
  public static func pending(_ reason: String? = nil) -> Self { Self(kind: .pending(reason)) }

  /// Not available: there may be several tags.
  @available(*, unavailable, renamed: "tags(_:)")
  public static func tag(_ tag: String) -> Self { tags(tag) }

  /// Names the example for `--tag` and `--skip-tag`.
  ///
  /// - Parameter tags: One or more names.
  /// - Returns: The trait.
  public static func tags(_ tags: String...) -> Self { Self(kind: .tags(tags)) }

  /// Fails an example that runs longer, hooks included, and cancels it.
  ///
  /// - Parameter limit: The longest time one run of the example may take. The innermost counts, then `--time-limit`.
  /// - Returns: The trait.
  public static func timeLimit(_ limit: Duration) -> Self { Self(kind: .timeLimit(limit)) }

  /// Fails an example that passes, but takes longer; what runs once for a group is left aside.
  ///
  /// - Parameter limit: The longest time a passing attempt may take. The innermost counts, then `--budget`.
  /// - Returns: The trait.
  public static func budget(_ limit: Duration) -> Self { Self(kind: .budget(limit)) }

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
    Self(kind: .polling(PollingTimes(limit: limit, interval: interval)))
  }

  /// Runs the examples below one after another, whatever the number of jobs.
  public static var serial: Self { Self(kind: .serial) }

  /// Names what the examples below use and cannot share, such as a database or a port.
  ///
  /// With several jobs, two examples that use the same name never run at the same time; others do.
  ///
  /// ```swift
  /// describe("Orders", .uses("database")) { … }
  /// ```
  /// - Parameter resources: One or more names, added to those of the groups around.
  /// - Returns: The trait.
  public static func uses(_ resources: String...) -> Self { Self(kind: .uses(resources)) }

  /// Runs a failing example again, up to so many times; one that then passes is reported as flaky.
  ///
  /// - Parameter count: The number of further attempts; below one there are none. The innermost counts, then
  ///   `--retry`, so that `.retry(0)` keeps an example from being run again.
  /// - Returns: The trait.
  public static func retry(_ count: Int) -> Self { Self(kind: .retry(count)) }

  /// Expects the example to fail, and fails it when it passes.
  ///
  /// - Parameter reference: The issue's number, address or summary.
  /// - Returns: The trait.
  public static func knownIssue(_ reference: String) -> Self { Self(kind: .knownIssue(reference)) }

  /// Skips the example or group where a condition does not hold.
  ///
  /// - Parameters:
  ///   - condition: The condition, evaluated once, where the spec is declared.
  ///   - reason: Why it is needed, shown in reports.
  /// - Returns: The trait.
  public static func enabled(if condition: Bool, _ reason: String? = nil) -> Self {
    Self(kind: condition ? .enabled : .disabled(reason))
  }
}
