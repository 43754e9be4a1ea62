import FantailPlan

/// The faults in the use of the command line: facts; the description puts them into words.
public indirect enum UsageProblem: Error, Sendable, Equatable {
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
  /// The plan to compare with cannot be read.
  case unreadablePlan(file: String, reason: String)
  /// No example has the id that was asked for.
  case unknownExample(String, nearest: String?)
  /// Several examples have what was asked for in their names.
  case ambiguousExample(String, candidates: [String])
  /// `merge` was given no reports.
  case nothingToMerge
  /// A report to merge cannot be used.
  case unreadableReport(file: String, reason: String)
  /// No example fits what was asked for, where other specs of the same run may.
  case nothingFits(String)
  /// The failures of earlier runs are not known, or there were none.
  case noFailuresKnown(file: String, reason: String)
  /// Nobody knows how long examples take.
  case noDurationsKnown(file: String)
  /// Git does not know what changed since a revision.
  case unknownRevision(String, reason: String)
  /// No file changed since a revision.
  case nothingChanged(since: String)
  /// The state was written by a newer version.
  case newerState(file: String, version: Int, known: Int)
  /// A file that was asked for cannot be read.
  case unreadable(file: String, reason: String)
  /// A line of the options' file holds more than one option.
  case severalOptions(String)
  /// A problem at a line of the options' file.
  case inFile(String, UsageProblem)
  /// The examples cannot run in child processes.
  case cannotIsolate
  /// Attempts cannot run in child processes here.
  case cannotBisect
  /// A report cannot be written where it should be.
  case unwritable(file: String, reason: String)
}

extension UsageProblem {
  /// `true` if nothing here fits what was asked for: no error where other specs of the same run have it.
  var isMiss: Bool {
    switch self {
    case .unknownExample, .nothingFits, .noFailuresKnown: true
    default: false
    }
  }
}

// MARK: - CustomStringConvertible

extension UsageProblem: CustomStringConvertible {
  /// The problem in words: what came, what was expected, and what to do.
  public var description: String {
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
    case .unreadablePlan(let file, let reason):
      "--diff cannot read \(file.onOneLine): \(reason.onOneLine); "
        + "write a plan there with --dry-run --format json --output \(file.onOneLine)"
    case .unknownExample(let id, let nearest):
      "no example has the id or name \"\(id.onOneLine)\""
        + (nearest.map { "; did you mean \"\($0)\"?" } ?? "; --list prints all names")
    case .ambiguousExample(let part, let candidates):
      "\(candidates.count) examples have \"\(part.onOneLine)\" in their names; which of them?"
        + candidates.prefix(5).map { "\n  \($0.onOneLine)" }.joined()
        + (candidates.count > 5 ? "\n  and \(candidates.count - 5) more" : "")
    case .nothingToMerge:
      "merge needs reports that --format json wrote: merge a.json b.json --format html --output run.html"
    case .unreadableReport(let file, let reason):
      "merge cannot use \(file.onOneLine): \(reason)"
    case .nothingFits(let problem):
      problem
    case .noFailuresKnown(let file, let reason):
      "--only-failures has nothing to run: \(file.onOneLine) \(reason)"
    case .noDurationsKnown(let file):
      "--slowest has nothing to choose by: \(file.onOneLine) knows no times; run once to write it"
    case .unknownRevision(let revision, let reason):
      "--since \(revision.onOneLine): \(reason.onOneLine)"
    case .nothingChanged(let revision):
      "--since \(revision.onOneLine) has nothing to run: no file differs from it"
    case .newerState(let file, let version, let known):
      "\(file.onOneLine) has version \(version), and this program knows \(known); "
        + "build with a newer Fantail, name another folder with --state, or remember nothing with --no-state"
    case .unreadable(let file, let reason):
      "cannot read \(file.onOneLine): \(reason.onOneLine)"
    case .severalOptions(let line):
      "\(line.onOneLine) is more than one option; give each a line"
    case .inFile(let place, .openQuotation(let quote)):
      "\(place.onOneLine): a quotation that \(quote) began does not end"
    case .inFile(let place, let problem):
      "\(place.onOneLine): \(problem)"
    case .cannotBisect:
      "--bisect needs a program that can be started again, as an executable of SpecMain can on Linux and macOS"
    case .cannotIsolate:
      "--isolate cannot start this program again; it works on Linux and macOS, in executables of SpecMain and with "
        + "swift package specs"
    case .unwritable(let file, let reason):
      "cannot write \(file.onOneLine): \(reason.onOneLine)"
    }
  }
}
