package import FantailPlan
package import FantailTree
import Foundation

/// A part of the request for which some specs have no match.
///
/// A miss is an error only if it occurs for all specs of a run. The specs may run in several processes, which send each
/// other their misses as JSON.
package indirect enum Miss: Coded, Hashable, Sendable {
  /// A filter matched nothing.
  case filter(PlanProblem)
  /// The id and name of no example are, or contain, this text.
  case example(String, nearest: String?)
  /// The memory of earlier runs does not contain a failure; the reason is `nil` in ``fact``.
  case failures(file: String, CommandLineProblem.NoFailures?)
  /// No example is left; the reason is `nil` in ``fact``.
  case everything(Miss?)

  /// The miss without the details that depend on the specs: equal in all processes with the same miss.
  package var fact: Miss {
    switch self {
    case .filter(.unknownTag(let tag, _)): .filter(.unknownTag(tag, nearest: nil))
    case .filter(.nothingAt(let line, _)): .filter(.nothingAt(line, nearest: []))
    case .filter(.nothingIn(let paths, _)): .filter(.nothingIn(paths, nearest: nil))
    case .filter: self
    case .example(let id, _): .example(id, nearest: nil)
    case .failures(let file, _): .failures(file: file, nil)
    case .everything: .everything(nil)
    }
  }

  /// The miss in words.
  package var message: String {
    switch self {
    case .filter(let problem): problem.message
    case .example(let id, let nearest): CommandLineProblem.unknownExample(id, nearest: nearest).description
    case .failures(let file, let reason):
      CommandLineProblem.noFailuresKnown(file: file, reason ?? .nothingFailed).description
    case .everything(let reason): reason?.message ?? "no example is selected"
    }
  }

  /// Returns the misses that all lists have in common, in the form that they have in each list.
  package static func common(to lists: [[Miss]]) -> [[Miss]] {
    let facts = lists.map { Set($0.map(\.fact)) }
    let shared = facts.dropFirst().reduce(facts.first ?? []) { $0.intersection($1) }
    return lists.map { $0.filter { shared.contains($0.fact) } }
  }

  /// Returns the misses that all lists have in common, without "no example is left" if another miss explains it.
  package static func reported(ofCommonTo lists: [[Miss]]) -> [[Miss]] {
    common(to: lists).map { misses in
      let causes = misses.filter { $0.fact != .everything(nil) }
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

  // MARK: - JSON

  package init(_ fields: FieldReader) throws {
    let (name, parts) = try fields.chosenCase()
    switch name {
    case "filter": self = .filter(try parts("problem"))
    case "example": self = .example(try parts("id"), nearest: try parts.optional("nearest"))
    case "failures": self = .failures(file: try parts("file"), try parts.optional("reason"))
    case "everything": self = .everything(try parts.optional("reason"))
    default: throw fields.unreadable("there is no miss \(name)")
    }
  }

  package var coded: CodedFields {
    switch self {
    case .filter(let problem): CodedFields(case: "filter", ["problem": problem])
    case .example(let id, let nearest): CodedFields(case: "example", ["id": id, "nearest": nearest])
    case .failures(let file, let reason): CodedFields(case: "failures", ["file": file, "reason": reason])
    case .everything(let reason): CodedFields(case: "everything", ["reason": reason])
    }
  }

  /// Returns misses as text for another process.
  package static func text(of misses: [Miss]) -> String {
    // Strings, numbers and enumerations can always be encoded.
    (try? JSONEncoder().encode(misses)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Reads the text from another process; `nil` if the text is damaged or comes from another version.
  package static func read(_ text: String) -> [Miss]? {
    try? JSONDecoder().decode([Miss].self, from: Data(text.utf8))
  }
}

extension Plan {
  /// The filters that matched nothing, without duplicates. A filter is an error only if it matches nothing in every
  /// plan of a run.
  package var misses: [Miss] {
    let missed = problems.filter(\.isMiss)
    var misses: [Miss] = []
    for problem in missed where !problem.isOfEmptyPlan {
      if !misses.contains(.filter(problem)) { misses.append(.filter(problem)) }
    }
    if examples.isEmpty, !isRightlyEmpty {
      misses.append(.everything(.filter(missed.first ?? .nothingSelected(declared: notSelected.count))))
    }
    return misses
  }
}
