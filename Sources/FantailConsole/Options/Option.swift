import FantailTree

/// An option of the command line: the row that the parser, the help, the messages, the bridges to test frameworks and
/// the documentation share.
struct Option: Sendable {
  let name: String
  let argument: Argument
  let help: String
  /// As a rule that of its section.
  var kind: Kind?
  let reach: Reach
  let exclusions: [Exclusion]
  /// A value that it takes; `nil` for an option without one.
  var example: String?
  /// `true` if its value names a file or folder.
  var namesFile = false
  /// Reads the value and puts it where it belongs.
  let set: @Sendable (inout RunOptions, String?) throws(RunProblem) -> Void

  enum Argument: Sendable, Equatable {
    case none
    /// Needs a value, shown under this name.
    case required(String)
    /// Takes a value after `=` only, so that what follows is never mistaken for it.
    case optional(String)
  }

  /// The part of the command line that an option is for, and of the help that it stands in.
  enum Kind: Sendable {
    /// Does something instead of running; two of them exclude each other.
    case action
    /// Prints something and wins over all else.
    case answer
    case selection, running, printing
    /// Makes reports, with others that make one report together with it.
    case report
  }

  /// The option as help shows it: `--seed N`.
  var usage: String {
    switch argument {
    case .none: name
    case .required(let placeholder): "\(name) \(placeholder)"
    case .optional(let placeholder): "\(name)[=\(placeholder)]"
    }
  }
}

// MARK: - Rows

extension Option {
  init(
    _ name: String, kind: Kind? = nil, _ help: String, _ reach: Reach = .everywhere,
    excludes exclusions: [Exclusion] = [], set: @escaping @Sendable (inout RunOptions) -> Void
  ) {
    self.init(
      name: name, argument: .none, help: help, kind: kind, reach: reach, exclusions: exclusions
    ) { values, _ in set(&values) }
  }

  init<Value>(
    _ name: String, _ value: OptionValue<Value>, kind: Kind? = nil, _ help: String, _ reach: Reach = .everywhere,
    excludes exclusions: [Exclusion] = [], set: @escaping @Sendable (inout RunOptions, Value) -> Void
  ) {
    self.init(
      name: name, argument: .required(value.placeholder), help: help, kind: kind, reach: reach, exclusions: exclusions,
      example: value.example, namesFile: value.namesFile
    ) { (values, text) throws(RunProblem) in set(&values, try value.value(text ?? "", of: name)) }
  }

  init<Value>(
    _ name: String, optional value: OptionValue<Value>, kind: Kind? = nil, _ help: String, _ reach: Reach = .everywhere,
    excludes exclusions: [Exclusion] = [], set: @escaping @Sendable (inout RunOptions, Value?) -> Void
  ) {
    self.init(
      name: name, argument: .optional(value.placeholder), help: help, kind: kind, reach: reach, exclusions: exclusions,
      example: value.example, namesFile: value.namesFile
    ) { (values, text) throws(RunProblem) in
      guard let text else { return set(&values, nil) }
      set(&values, try value.value(text, of: name))
    }
  }
}
