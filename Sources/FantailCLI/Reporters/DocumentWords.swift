import FantailRun
import FantailPlan
import FantailTree
import Foundation

// Phrases about a run that only documents use.

extension RunReport {
  /// The verdict of the run, for the top of a page: "2 of 5 examples failed", "Passed: 5 examples, 1 pending".
  var verdict: String {
    let planned = counted(plan.examples.count, "example")
    if ranNothing { return "Failed: nothing was run" }
    let failed = count(.failed)
    if failed > 0 { return "\(failed) of \(planned) failed" }
    guard passed else { return "Failed outside the \(planned)" }
    return "Passed: " + ([planned] + leftOut).joined(separator: ", ")
  }

  /// The parts of the summary that are not in the verdict: the time, the order, and the examples without a result.
  var summary: String {
    let summary = [
      "in \(duration.inWords)", plan.orderLine,
      issues.isEmpty ? nil : "\(counted(issues.count, "issue")) outside the examples",
      withoutResult, plan.notSelectedSummary,
    ]
    return summary.compactMap(\.self).joined(separator: ", ")
  }
}

extension Issue {
  /// The element for the issue in XML reports. Several readers lose the message of an `error`, so this element is only
  /// used for an issue that ended the run.
  var element: String {
    [.processEnded, .idleProcessEnded, .interrupted].contains(kind.code) ? "error" : "failure"
  }
}

extension [ExampleResult] {
  /// The results with each tag, in the alphabetical order of the tags.
  var byTag: [(key: String, value: [ExampleResult])] {
    var tagged: [String: [ExampleResult]] = [:]
    for result in self { for tag in Set(result.example.tags) { tagged[tag, default: []].append(result) } }
    return tagged.sorted { $0.key < $1.key }
  }
}

extension Array {
  /// Splits the elements into lists of neighbours with equal keys.
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

extension Provenance {
  /// The facts about the run as pairs of a name and a value, for people.
  var listed: [(name: String, value: String)] {
    var list = [("when", time), ("command", command), ("where", "\(folder), \(machine)")]
    if let shard { list.append(("shard", shard.replacing("/", with: " of "))) }
    if jobs > 1 { list.append(("jobs", "\(jobs)")) }
    return list
  }

  /// The start of the run, for people: `2026-11-22 04:21:20 UTC`.
  var time: String { started.replacing("T", with: " ").replacing("Z", with: " UTC") }
}

extension PastRun {
  var total: Int { counts.values.reduce(0, +) }

  /// The percentage of examples that did not fail.
  var percentage: Int { total == 0 ? 0 : (total - counts["failed", default: 0]) * 100 / total }

  /// The run in words: `2026-11-22T04:21:20Z: 2 failed, 36 passed, in 1.5 s`.
  var description: String {
    let words = counts.words(of: ["failed", "flaky", "passed", "pending", "skipped"]).joined(separator: ", ")
    return "\(started): \(words), in \(Duration.seconds(seconds).inWords)"
  }
}

extension String {
  /// Returns the text, escaped for an address; ASCII letters and digits are not escaped.
  func percentEncoded(keeping others: String = "") -> String {
    let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: others))
    return addingPercentEncoding(withAllowedCharacters: plain) ?? self
  }
}
