import FantailTree

/// An option of the command line: a row of the table that the parser, the help, the messages, the bridges to test
/// frameworks and the documentation share.
package struct Option: Sendable {
  let name: String
  let argument: Argument
  package let help: String
  /// The kind, which is usually that of the option's section.
  package var kind: Kind?
  let scope: OptionScope
  let exclusions: [Exclusion]
  /// An example of a value; `nil` for an option without a value.
  var example: String?
  /// `true` if its value is the path of a file or folder.
  var namesFile = false
  /// Reads the value and stores it in the options.
  let set: @Sendable (inout RunOptions, String?) throws(CommandLineProblem) -> Void

  enum Argument: Sendable, Equatable {
    case none
    /// The option needs a value, shown under this name.
    case required(String)
    /// The option takes a value only after `=`, so that the next word is never taken for the value.
    case optional(String)
  }

  /// The part of the command line and of the help to which an option belongs.
  package enum Kind: Sendable {
    /// An option for an action instead of a run; two of them exclude each other.
    case action
    /// An option that prints text; all other options are then ignored.
    case answer
    case selection, running, printing
    /// An option that decides whether an example passes, so that a command to repeat a failure needs it.
    case judging
    /// An option that fails a run because of its results, so that a merge of reports takes it too.
    case verdict
    /// An option for reports; several of them may describe one report together.
    case report
  }

  /// The option in the form that help shows: `--seed N`.
  package var usage: String {
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
    _ name: String, kind: Kind? = nil, _ help: String, _ scope: OptionScope = .everywhere,
    excludes exclusions: [Exclusion] = [], set: @escaping @Sendable (inout RunOptions) -> Void
  ) {
    self.init(
      name: name, argument: .none, help: help, kind: kind, scope: scope, exclusions: exclusions
    ) { values, _ in set(&values) }
  }

  init<Value>(
    _ name: String, _ value: OptionValue<Value>, kind: Kind? = nil, _ help: String, _ scope: OptionScope = .everywhere,
    excludes exclusions: [Exclusion] = [], set: @escaping @Sendable (inout RunOptions, Value) -> Void
  ) {
    self.init(
      name: name, argument: .required(value.placeholder), help: help, kind: kind, scope: scope, exclusions: exclusions,
      example: value.example, namesFile: value.namesFile
    ) { (values, text) throws(CommandLineProblem) in set(&values, try value.value(text ?? "", of: name)) }
  }

  init<Value>(
    _ name: String, optional value: OptionValue<Value>, kind: Kind? = nil, _ help: String,
    _ scope: OptionScope = .everywhere,
    excludes exclusions: [Exclusion] = [], set: @escaping @Sendable (inout RunOptions, Value?) -> Void
  ) {
    self.init(
      name: name, argument: .optional(value.placeholder), help: help, kind: kind, scope: scope, exclusions: exclusions,
      example: value.example, namesFile: value.namesFile
    ) { (values, text) throws(CommandLineProblem) in
      guard let text else { return set(&values, nil) }
      set(&values, try value.value(text, of: name))
    }
  }
}
