/// Some traits: those that one trait sets, those that a group or example says itself, or all that hold for it. What
/// nobody says is `nil`, `false` or empty.
package struct Traits: Sendable, Hashable, Codable {
  package var isFocused = false
  package var pending: Reason?
  package var disabled: Reason?
  package var tags: [String] = []
  package var timeLimit: Duration?
  package var budget: Duration?
  /// The time that `toEventually` waits at most and the others watch; one second where there is none.
  package var pollingLimit: Duration?
  /// The time between samples; where there is none it grows from 1 to 10 ms with the time waited.
  package var pollingInterval: Duration?
  /// `true` if the example has generated arguments, so that what follows matters to it.
  package var hasCases = false
  package var caseCount: Int?
  package var caseSeed: UInt64?
  /// The time after which no further case begins.
  package var caseLimit: Duration?
  package var caseCountOrDefault: Int { caseCount ?? 100 }
  package var caseSeedOrDefault: UInt64 { caseSeed ?? 0 }
  /// `true` if snapshots are written anew instead of compared.
  package var recordsSnapshots = false
  /// `true` if snapshots that no example asks for are removed instead of named.
  package var removesObsoleteSnapshots = false
  /// `true` if a stub that answers no call fails the example.
  package var hasStrictStubs = false
  /// `true` if an example without an expectation fails.
  package var forbidsEmpty = false
  /// The type that declares the spec, where that is known.
  package var type: String?
  package var isSerial = false
  /// The resources that its examples cannot share with others that run at the same time.
  package var resources: Set<String> = []
  /// The number of times that a failing example runs again; `nil` where nothing says so, which differs from zero.
  package var retries: Int?
  package var knownIssue: KnownIssue?
  /// The outermost first.
  package var bindings: [TaskLocalBinding] = []

  package init() {}

  // For the processes of an isolated run. Task-locals are bound by groups and examples, which every process has.
  private enum CodingKeys: String, CodingKey {
    case isFocused, pending, disabled, tags, timeLimit, budget, pollingLimit, pollingInterval, hasCases, caseCount
    case caseSeed, caseLimit, recordsSnapshots, removesObsoleteSnapshots, hasStrictStubs, forbidsEmpty, type
    case isSerial, resources, retries, knownIssue
  }

  /// The words that keep an example from running, with their reason if one is given.
  package struct Reason: Sendable, Hashable, Codable {
    package let reason: String?
  }
}

package struct KnownIssue: Sendable, Hashable, Codable {
  package let reference: String
  /// The last day on which it may occur, as it was written.
  package let lastDay: String?
  /// `true` if the example may pass as well.
  package let isIntermittent: Bool
}
