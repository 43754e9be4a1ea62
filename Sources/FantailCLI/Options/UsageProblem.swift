import FantailPlan

/// The faults in options as they are written: facts; the description puts them into words.
package indirect enum UsageProblem: Error, Sendable, Equatable {
  /// There is no such option.
  case unknownOption(String, nearest: String?)
  /// An option of the package manager's command, which builds.
  case packageManagersOption(String)
  /// Something stands where an option should.
  case unexpectedArgument(String)
  /// A value stands apart from an option that takes it after `=` only.
  case detachedValue(option: String, value: String)
  /// An option came without the value it needs.
  case missingValue(option: String, placeholder: String, next: String?)
  /// An option that takes no value came with one.
  case unwantedValue(option: String, value: String)
  /// A value cannot be read.
  case malformedValue(option: String, value: String, allowed: String)
  /// Two options exclude each other.
  case contradiction(String, String, reason: String)
  /// A test framework runs the examples, and has no room for an option.
  case refused(option: String, framework: String)
  /// FANTAIL_OPTIONS ends inside a quotation.
  case openQuotation(String)
  /// `merge` was given no reports.
  case nothingToMerge
  /// A line of the options' file holds more than one option.
  case severalOptions(String)
  /// A problem at a line of the options' file.
  case inFile(String, UsageProblem)
}

// MARK: - CustomStringConvertible

extension UsageProblem: CustomStringConvertible {
  /// The problem in words: what came, what was expected, and what to do.
  package var description: String {
    switch self {
    case .packageManagersOption(let option):
      "\(option) needs a build after each change, so the package manager takes it: "
        + "swift package specs \(option), with --product NAME for an executable"
    case .unknownOption(let option, let nearest):
      "there is no option \(option.onOneLine)"
        + (nearest.map { "; did you mean \($0)?" } ?? "; --help lists all options")
    case .unexpectedArgument(let argument):
      "\"\(argument.onOneLine)\" is no option; to choose examples by name, write --filter \(argument.onOneLine)"
    case .detachedValue(let option, let value):
      "\"\(value.onOneLine)\" is no option; did you mean \(option)=\(value.onOneLine)?"
    case .missingValue(let option, let placeholder, nil):
      "\(option) needs a value: \(option) \(placeholder)"
    case .missingValue(let option, let placeholder, let next?):
      "\(option) needs a value (\(placeholder)), but \(next) follows; if that is the value, write \(option)=\(next)"
    case .unwantedValue(let option, let value):
      "\(option) takes no value, but \"\(value.onOneLine)\" was given"
    case .malformedValue(let option, let value, let allowed):
      "\(option) cannot be \"\(value.onOneLine)\": \(allowed)"
    case .contradiction(let first, let second, let reason):
      "\(first) and \(second) exclude each other: \(reason)"
    case .refused(let option, let framework):
      "\(framework) has no room for \(option); use swift package specs"
    case .openQuotation(let quote):
      "FANTAIL_OPTIONS ends inside a quotation that \(quote) began"
    case .nothingToMerge:
      "merge needs reports that --format json wrote: merge a.json b.json --format html --output run.html"
    case .severalOptions(let line):
      "\(line.onOneLine) is more than one option; give each a line"
    case .inFile(let place, .openQuotation(let quote)):
      "\(place.onOneLine): a quotation that \(quote) began does not end"
    case .inFile(let place, let problem):
      "\(place.onOneLine): \(problem)"
    }
  }
}
