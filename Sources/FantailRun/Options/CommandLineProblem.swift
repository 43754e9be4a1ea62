package import FantailPlan
import Foundation

/// The reasons why a command cannot be carried out. The cases contain facts; the description puts the facts into words.
package indirect enum CommandLineProblem: Error, Sendable {
  case unknownOption(String, nearest: String?)
  /// An option of the package manager, which builds the package.
  case packageManagersOption(String)
  case unexpectedArgument(String)
  /// A value is a separate word, but the option accepts a value only after `=`.
  case detachedValue(option: String, value: String)
  case missingValue(option: String, placeholder: String, next: String?)
  case unwantedValue(option: String, value: String)
  case malformedValue(option: String, value: String, allowed: String)
  case contradiction(String, String, reason: String)
  /// An option has no effect without another option.
  case needs(String, String)
  /// A test framework runs the examples, and cannot carry out the option.
  case refused(option: String, framework: String)
  case openQuotation(String)
  case severalOptions(String)
  case inFile(String, CommandLineProblem)
  case unreadable(file: String, reason: String)
  case noReach
  /// The specs of this process do not contain a part, which other specs of the run may contain.
  case missed(Miss)
  /// A problem that only a module beyond this one meets, in words.
  case other(String)

  /// Returns the problem with the source of its option, unless the problem already has one.
  package func at(_ place: String?) -> CommandLineProblem {
    if case .inFile = self { return self }
    return place.map { .inFile($0, self) } ?? self
  }
}

// MARK: - CustomStringConvertible

extension CommandLineProblem: CustomStringConvertible {
  /// The problem in words: the actual value, the expected value, and advice.
  package var description: String {
    switch self {
    case .packageManagersOption(let option):
      "\(option) is an option of the package manager's command: "
        + "swift package specs \(option), with --product NAME for an executable"
    case .unknownOption(let option, let nearest):
      "there is no option \(option.onOneLine)"
        + (nearest.map { "; did you mean \($0)?" } ?? "; --help lists all options")
    case .unexpectedArgument(let argument):
      "\"\(argument.onOneLine)\" is not an option; to choose examples by name, write --filter \(argument.onOneLine)"
    case .detachedValue(let option, let value):
      "\"\(value.onOneLine)\" is not an option; did you mean \(option)=\(value.onOneLine)?"
    case .missingValue(let option, let placeholder, nil):
      "\(option) needs a value: \(option) \(placeholder)"
    case .missingValue(let option, let placeholder, let next?):
      "\(option) needs a value (\(placeholder)), but \(next) follows; if that is the value, write \(option)=\(next)"
    case .unwantedValue(let option, let value):
      "\(option) takes no value, but \"\(value.onOneLine)\" was given"
    case .malformedValue(let option, let value, let allowed):
      "\(option) cannot be \"\(value.onOneLine)\": \(allowed)"
    case .contradiction(let first, let second, let reason):
      "\(first) and \(second) cannot be combined: \(reason)"
    case .needs(let option, let other):
      "\(option) needs \(other)"
    case .refused(let option, let framework):
      "\(framework) does not support \(option); use swift package specs"
    case .openQuotation(let quote):
      "the quotation mark \(quote) is not closed"
    case .severalOptions(let line):
      "\(line.onOneLine) has more than one option; write one per line"
    case .inFile(let place, let problem):
      "\(place.onOneLine): \(problem)"
    case .unreadable(let file, let reason):
      "cannot read \(file.onOneLine): \(reason.onOneLine)"
    case .noReach:
      "--record-reach needs the product FantailReach in the test target: "
        + ".product(name: \"FantailReach\", package: \"fantail\")"
    case .missed(let miss): miss.message
    case .other(let text): text
    }
  }
}

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
