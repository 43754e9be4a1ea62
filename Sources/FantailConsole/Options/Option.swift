import FantailTree

/// An option of the command line: a row of the table that the parser, the help, the messages, the bridges to test
/// frameworks and the documentation share.
package struct Option: Sendable {
  package let name: String
  package var argument: Argument
  /// The words of the help; empty in a test process, which does not print it.
  package var help = ""
  /// The kind, which is usually that of the option's section.
  package var kind: Kind?
  package let scope: OptionScope
  package var exclusions: [Exclusion]
  /// An example of a value; `nil` for an option without a value.
  package var example: String?
  /// `true` if its value is the path of a file or folder.
  var namesFile = false
  /// Reads the value and stores it in the options.
  package var set: @Sendable (inout any HasExampleOptions, String?) throws(CommandLineProblem) -> Void

  package enum Argument: Sendable, Equatable {
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
}

// MARK: - Rows

extension Option {
  package init(
    _ name: String, kind: Kind? = nil, _ scope: OptionScope = .everywhere, excludes exclusions: [Exclusion] = [],
    set: @escaping @Sendable (inout ExampleOptions) -> Void
  ) {
    self.init(name: name, argument: .none, kind: kind, scope: scope, exclusions: exclusions) { values, _ in
      set(&values.examples)
    }
  }

  package init<Value>(
    _ name: String, _ value: OptionValue<Value>, kind: Kind? = nil, _ scope: OptionScope = .everywhere,
    excludes exclusions: [Exclusion] = [], set: @escaping @Sendable (inout ExampleOptions, Value) -> Void
  ) {
    self.init(
      name: name, argument: .required(value.placeholder), kind: kind, scope: scope, exclusions: exclusions,
      example: value.example, namesFile: value.namesFile
    ) { (values, text) throws(CommandLineProblem) in set(&values.examples, try value.value(text ?? "", of: name)) }
  }

  /// An option that only a command carries out, by its usage: `--list`, `--jobs N` or `--bisect[=ID]`.
  init(usage: String, _ scope: OptionScope) {
    let name = String(usage.prefix { $0 != " " && $0 != "[" })
    let placeholder = usage.dropFirst(name.count).filter { !" [=]".contains($0) }
    self.init(
      name: name,
      argument: usage.hasSuffix("]") ? .optional(placeholder) : placeholder.isEmpty ? .none : .required(placeholder),
      kind: scope == .action ? .action : nil, scope: scope, exclusions: []
    ) { _, _ in }
  }
}
