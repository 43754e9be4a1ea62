package import FantailPlan
import Foundation

/// A part of the request for which some specs have no match.
///
/// A miss is an error only if it occurs for all specs of a run. The specs may run in several processes, which send each
/// other their misses as JSON.
package struct Miss: Hashable, Sendable {
  /// The miss without the details that depend on the specs: equal in all processes with the same miss.
  package let fact: String
  /// The miss in words.
  package let message: String

  package init(fact: String, message: String) {
    self.fact = fact
    self.message = message
  }

  /// A filter matched nothing.
  package init(_ problem: PlanProblem) {
    self.init(fact: problem.fact, message: problem.message)
  }

  /// No example is left, for a reason that depends on the specs.
  package static func everything(because message: String) -> Miss { Miss(fact: "", message: message) }

  package var isOfEverything: Bool { fact.isEmpty }

  /// Returns the misses that all lists have in common, in the form that they have in each list.
  package static func common(to lists: [[Miss]]) -> [[Miss]] {
    let facts = lists.map { Set($0.map(\.fact)) }
    let shared = facts.dropFirst().reduce(facts.first ?? []) { $0.intersection($1) }
    return lists.map { $0.filter { shared.contains($0.fact) } }
  }

  /// Returns the misses that all lists have in common, without "no example is left" if another miss explains it.
  package static func reported(ofCommonTo lists: [[Miss]]) -> [[Miss]] {
    common(to: lists).map { misses in
      let causes = misses.filter { !$0.isOfEverything }
      return causes.isEmpty ? misses : causes
    }
  }

  /// Returns the messages for the misses that all lists have in common, without duplicates.
  package static func words(ofCommonTo lists: [[Miss]]) -> [String] {
    let common = reported(ofCommonTo: lists)
    return (common.first ?? []).flatMap { miss in
      Set(common.flatMap { $0.filter { $0.fact == miss.fact }.map(\.message) }).sorted()
    }
  }

  /// Returns the facts of misses as text for another process, which compares them with its own misses.
  package static func text(of misses: [Miss]) -> String {
    // Strings can always be encoded.
    (try? JSONEncoder().encode(misses.map(\.fact))).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Reads the text from another process; `nil` if the text is damaged or comes from another version.
  package static func read(_ text: String) -> [Miss]? {
    try? JSONDecoder().decode([String].self, from: Data(text.utf8)).map { Miss(fact: $0, message: $0) }
  }
}

extension Plan {
  /// The filters that matched nothing, without duplicates. A filter is an error only if it matches nothing in every
  /// plan of a run.
  package var misses: [Miss] {
    let missed = problems.filter(\.isMiss)
    var misses: [Miss] = []
    for miss in missed.filter({ !$0.isOfEmptyPlan }).map(Miss.init) where !misses.contains(miss) { misses.append(miss) }
    if examples.isEmpty, !isRightlyEmpty {
      let reason = missed.first ?? .nothingSelected(declared: notSelected.count)
      misses.append(.everything(because: reason.message))
    }
    return misses
  }
}
