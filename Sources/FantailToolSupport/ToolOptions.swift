/// The options of a generator, each of which sets a property of its command.
package struct ToolOptions<Command> {
  private enum Option {
    case flag(WritableKeyPath<Command, Bool>)
    case text((inout Command, String) throws -> Void)
  }

  private let usage: String
  private var options: [String: Option] = [:]

  /// - Parameter usage: What is said after a problem.
  package init(usage: String) {
    self.usage = usage
  }

  package mutating func add(_ name: String, _ path: WritableKeyPath<Command, Bool>) { options[name] = .flag(path) }

  package mutating func add(_ name: String, _ path: WritableKeyPath<Command, String>) {
    add(name) { $0[keyPath: path] = $1 }
  }

  package mutating func add(_ name: String, _ path: WritableKeyPath<Command, String?>) {
    add(name) { $0[keyPath: path] = $1 }
  }

  /// Adds an option that may be given again.
  package mutating func add(_ name: String, _ path: WritableKeyPath<Command, [String]>) {
    add(name) { $0[keyPath: path].append($1) }
  }

  package mutating func add(_ name: String, read: @escaping (inout Command, String) throws -> Void) {
    options[name] = .text(read)
  }

  /// Reads arguments.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - command: The command to set properties of.
  /// - Returns: The arguments that stand without an option; all after `--` do.
  package func read(_ arguments: [String], into command: inout Command) throws -> [String] {
    var operands: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" { return operands + rest }
      guard argument.hasPrefix("--") else {
        operands.append(argument)
        continue
      }
      switch options[argument] {
      case .flag(let path): command[keyPath: path] = true
      case .text(let read):
        guard let value = rest.popFirst() else { throw problem("option '\(argument)' needs a value") }
        try read(&command, value)
      case nil:
        let nearest = Nearest.name(to: argument, among: options.keys.sorted())
        throw problem("there is no option '\(argument)'" + (nearest.map { "; did you mean '\($0)'?" } ?? ""))
      }
    }
    return operands
  }

  package func problem(_ text: String) -> ToolUsageProblem { ToolUsageProblem(text: "\(text)\n\(usage)") }
}

package struct ToolUsageProblem: ToolProblem {
  let text: String

  package init(text: String) {
    self.text = text
  }

  package var message: String { "error: \(text)" }
}
