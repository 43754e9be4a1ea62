import FantailPlan
import FantailRun
import FantailTree

extension RunReport {
  /// The numbers of examples by result: "5 examples, 2 failed, 1 pending".
  var countLine: String {
    var parts = [counted(results.count, "example"), "\(count(.failed)) failed"]
    if !flaky.isEmpty { parts.append("\(flaky.count) flaky") }
    for status in [ExampleResult.Status.pending, .skipped] where count(status) > 0 {
      parts.append("\(count(status)) \(status.rawValue)")
    }
    if !issues.isEmpty { parts.append("\(counted(issues.count, "issue")) outside the examples") }
    return (parts + [withoutResult, plan.notSelectedSummary].compactMap(\.self)).joined(separator: ", ")
  }

  private var withoutResult: String? {
    let missing = plan.examples.count - results.count
    return missing == 0 ? nil : "\(missing) without a result"
  }

  /// The examples that failed, in the order of the plan.
  var failed: [ExampleResult] { results.filter { $0.status == .failed } }

  /// The examples that passed only when they were run again.
  var flaky: [ExampleResult] { results.filter(\.isFlaky) }

  /// `true` if nothing was run, and that is not right.
  var ranNothing: Bool { results.isEmpty && !plan.isRightlyEmpty }

  /// The verdict of the run, for the top of a page: "2 of 5 examples failed".
  var verdict: String {
    let planned = counted(plan.examples.count, "example")
    if ranNothing { return "Failed: nothing was run" }
    let failed = count(.failed)
    if failed > 0 { return "\(failed) of \(planned) failed" }
    return passed ? "Passed: \(planned)" : "Failed outside the \(planned)"
  }

  /// The facts that the verdict does not say: how long it took, in which order, and what is not accounted for.
  var facts: String {
    let facts = [
      "in \(duration.inWords)", plan.orderLine,
      issues.isEmpty ? nil : "\(counted(issues.count, "issue")) outside the examples",
      withoutResult, plan.notSelectedSummary,
    ]
    return facts.compactMap(\.self).joined(separator: ", ")
  }

  /// The examples that took longest, the longest first; none that took less than a millisecond.
  func slowest(_ count: Int) -> [ExampleResult] {
    let ran = results.filter { $0.duration >= .milliseconds(1) && ($0.status == .passed || $0.status == .failed) }
    // Equal times keep the order of the plan, so that the list is the same each time.
    let ranked = ran.enumerated().sorted { ($1.element.duration, $0.offset) < ($0.element.duration, $1.offset) }
    return ranked.prefix(count).map(\.element)
  }
}

extension ExampleResult {
  /// The kind that reports file it under: a flaky example is no plain pass.
  var kind: String { isFlaky ? "flaky" : status.rawValue }

  /// What went wrong in an example that failed: something in any case.
  var faults: [Issue] { issues.isEmpty ? [Issue(.failed("failed without saying why"), at: nil)] : issues }
}

extension [ExampleResult] {
  /// The number of examples of each kind.
  var kinds: [String: Int] { reduce(into: [:]) { $0[$1.kind, default: 0] += 1 } }

  /// What carries each tag, the tags in alphabetical order.
  var byTag: [(key: String, value: [ExampleResult])] {
    var tagged: [String: [ExampleResult]] = [:]
    for result in self { for tag in Set(result.example.tags) { tagged[tag, default: []].append(result) } }
    return tagged.sorted { $0.key < $1.key }
  }
}

extension Array {
  /// Neighbours that share a key in lists.
  func stretches<Key: Equatable>(by key: (Element) -> Key) -> [(key: Key, elements: [Element])] {
    var lists: [(key: Key, elements: [Element])] = []
    for element in self {
      let key = key(element)
      if lists.last.map({ $0.key == key }) == true {
        lists[lists.count - 1].elements.append(element)
      } else {
        lists.append((key, [element]))
      }
    }
    return lists
  }
}

extension [String: Int] {
  /// The counts of some kinds in their order, as in `2 failed`; without those that nothing is of.
  func words(of kinds: [String]) -> [String] { kinds.compactMap { kind in self[kind].map { "\($0) \(kind)" } } }
}
