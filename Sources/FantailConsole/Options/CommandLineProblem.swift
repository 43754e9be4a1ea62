import FantailPlan
package import FantailTree

/// The reasons why a command cannot be carried out. The cases contain facts; the description puts the facts into words.
package indirect enum CommandLineProblem: Error, Sendable {
  // MARK: Options

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
  case nothingToMerge
  case severalOptions(String)
  case inFile(String, CommandLineProblem)

  // MARK: Files

  case output(OutputProblem)
  case unreadable(file: String, reason: String)
  case unreadablePlan(file: String, reason: String)
  case unreadableReport(file: String, reason: String)
  case newerState(file: String, version: Int, known: Int)

  // MARK: Examples

  case unknownExample(String, nearest: String?)
  case ambiguousExample(String, candidates: [String])
  /// The memory of earlier runs does not contain a failure.
  case noFailuresKnown(file: String, NoFailures)
  case unknownRevision(String, option: String = "--since", reason: String)
  case notBuiltWithCoverage
  /// Sets and dictionaries would have another order in each run.
  case drawnOrder
  /// A file differs from the commit for which the record would be made.
  case edited(file: String)
  /// A source file changed after the program was built.
  case newerThanProgram(file: String)
  case cannotRecordReach(String)
  case noReach
  case cannotStartAgain(option: String)
  /// The process of the examples cannot carry out an option; the reason is a complete sentence.
  case refusedByWorker(String)
  /// The process with the specs did not list them.
  case noSpecs(reason: String)

  /// The reasons why the memory of earlier runs does not contain a failure.
  package enum NoFailures: Coded, Hashable, Sendable {
    /// The folder does not contain a memory of runs; `state` is the folder from `--state`, if there is one.
    case neverRun(state: String?)
    case nothingFailed
    /// The last run failed, but none of these examples did.
    case othersFailed

    package init(_ fields: FieldReader) throws {
      let (name, parts) = try fields.chosenCase()
      switch name {
      case "neverRun": self = .neverRun(state: try parts.optional("state"))
      case "nothingFailed": self = .nothingFailed
      case "othersFailed": self = .othersFailed
      default: throw fields.unreadable("there is no reason \(name)")
      }
    }

    package var coded: CodedFields {
      switch self {
      case .neverRun(let state): CodedFields(case: "neverRun", ["state": state])
      case .nothingFailed: CodedFields(case: "nothingFailed")
      case .othersFailed: CodedFields(case: "othersFailed")
      }
    }
  }

  /// The variable that, with the value 1, gives sets and dictionaries the same order in each run.
  package static let oneOrder = "SWIFT_DETERMINISTIC_HASHING"

  /// The problem as a miss, which is not an error if other specs of the run contain the missing part; `nil` for all
  /// other problems.
  package var miss: Miss? {
    switch self {
    case .unknownExample(let id, let nearest): .example(id, nearest: nearest)
    case .noFailuresKnown(let file, let reason): .failures(file: file, reason)
    default: nil
    }
  }

  /// Returns the problem with the source of its option, unless the problem already has one.
  func at(_ place: String?) -> CommandLineProblem {
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
    case .nothingToMerge:
      "merge needs reports that --format json wrote: merge a.json b.json --format html --output run.html"
    case .severalOptions(let line):
      "\(line.onOneLine) has more than one option; write one per line"
    case .inFile(let place, let problem):
      "\(place.onOneLine): \(problem)"
    case .output(let problem): "\(problem)"
    case .unreadable(let file, let reason):
      "cannot read \(file.onOneLine): \(reason.onOneLine)"
    case .unreadablePlan(let file, let reason):
      "--diff cannot read \(file.onOneLine): \(reason.onOneLine); "
        + "write a plan there with --dry-run --format json --output \(file.onOneLine)"
    case .unreadableReport(let file, let reason):
      "merge cannot use \(file.onOneLine): \(reason)"
    case .newerState(let file, let version, let known):
      "\(file.onOneLine) has version \(version), but this program reads version \(known); "
        + "build with a newer Fantail, use another folder with --state, or record nothing with --no-state"
    case .unknownExample(let id, let nearest):
      "no example has the id or name \"\(id.onOneLine)\""
        + (nearest.map { "; did you mean \"\($0)\"?" } ?? "; --list prints all names")
    case .ambiguousExample(let part, let candidates):
      "\(candidates.count) examples have \"\(part.onOneLine)\" in their names; which one?"
        + candidates.prefix(5).map { "\n  \($0.onOneLine)" }.joined()
        + (candidates.count > 5 ? "\n  and \(candidates.count - 5) more" : "")
    case .noFailuresKnown(let file, let reason):
      "--only-failures has nothing to run: \(file.onOneLine) \(reason.words)"
    case .unknownRevision(let revision, let option, let reason):
      "\(option) \(revision.onOneLine): \(reason.onOneLine)"
    case .notBuiltWithCoverage:
      "--record-reach needs a coverage build: swift build --enable-code-coverage (Linux only)"
    case .drawnOrder:
      "--record-reach needs sets and dictionaries in the same order in every run, since the order may decide what is "
        + "reached: set \(Self.oneOrder)=1"
    case .edited(let file):
      "--record-reach records against a commit, and \(file.onOneLine) has uncommitted changes: commit it first"
    case .newerThanProgram(let file):
      "--record-reach needs an up-to-date program, and \(file.onOneLine) is newer than this one: build it first"
    case .noReach:
      "--record-reach needs the product FantailReach in the test target: "
        + ".product(name: \"FantailReach\", package: \"fantail\")"
    case .cannotRecordReach(let reason): "--record-reach is not possible: \(reason.onOneLine)"
    case .refusedByWorker(let reason): reason
    case .noSpecs(let reason): "the specs cannot be planned: \(reason)"
    case .cannotStartAgain(let option):
      "\(option) cannot start this program again; it works on Linux and macOS, in executables of SpecMain and with "
        + "swift package specs"
    }
  }
}

extension CommandLineProblem.NoFailures {
  fileprivate var words: String {
    switch self {
    case .neverRun(let state): "does not exist; run once\(state.map { " with --state \($0)" } ?? "") to write it"
    case .nothingFailed: "records no failure"
    case .othersFailed: "records no failure of these examples, but the last run failed; run all of them"
    }
  }
}
