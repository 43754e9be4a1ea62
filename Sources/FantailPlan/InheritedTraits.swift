package import FantailTree

/// The traits that hold for an example or group, those of its groups included.
package struct InheritedTraits: Sendable {
  package private(set) var isFocused = false
  private(set) var pending: NotRunning?
  private(set) var disabled: NotRunning?
  package private(set) var tags: [String] = []
  package private(set) var timeLimit: Duration?
  package private(set) var budget: Duration?
  package private(set) var settings = ExampleSettings()
  /// The type that declares the spec, where that is known.
  private(set) var type: String?
  package private(set) var isSerial = false
  /// The resources that its examples cannot share with others that run at the same time.
  package private(set) var resources: Set<String> = []
  /// The number of times that a failing example runs again; `nil` where nothing says so, which differs from zero.
  package private(set) var retries: Int?
  package private(set) var knownIssue: String?
  /// All of them as they were said, the outermost first.
  private(set) var said: [Trait.Kind] = []

  init() {}

  /// A word that keeps an example from running, with its reason if one is given.
  struct NotRunning: Sendable {
    let reason: String?

    init(_ reason: String?) { self.reason = reason }
  }

  func adding(_ traits: [Trait]) -> Self {
    guard !traits.isEmpty else { return self }
    var sum = self
    for trait in traits {
      sum.said.append(trait.kind)
      switch trait.kind {
      case .focused: sum.isFocused = true
      // An outer reason stays: it is why the inner one cannot run either. A given reason beats a missing one.
      case .pending(let reason): if sum.pending?.reason == nil { sum.pending = NotRunning(reason) }
      case .disabled(let reason): if sum.disabled == nil { sum.disabled = NotRunning(reason) }
      case .tags(let tags): sum.tags += tags.filter { !sum.tags.contains($0) }
      case .timeLimit(let limit): sum.timeLimit = limit
      case .budget(let limit): sum.budget = limit
      case .polling(let times): sum.settings.polling = times.or(sum.settings.polling)
      case .cases(let settings): sum.settings.cases = settings.or(sum.settings.cases)
      case .recordsSnapshots: sum.settings.recordsSnapshots = true
      case .removesObsoleteSnapshots: sum.settings.removesObsoleteSnapshots = true
      case .strictStubs: sum.settings.hasStrictStubs = true
      case .declaredIn(let type): sum.type = type
      case .serial: sum.isSerial = true
      case .uses(let resources): sum.resources.formUnion(resources)
      case .retry(let count): sum.retries = max(0, count)
      case .knownIssue(let reference): sum.knownIssue = reference
      case .enabled: break
      }
    }
    return sum
  }
}
