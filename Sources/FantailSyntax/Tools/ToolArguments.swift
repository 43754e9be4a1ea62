package import FantailToolSupport

/// The arguments of a tool. Options are taken one by one; the remaining arguments are operands.
package struct ToolArguments {
  private let usage: String
  package private(set) var rest: [String]
  /// The options that the tool has tried to take.
  private var known: [String] = []

  /// - Parameter usage: The text after a problem.
  package init(_ arguments: [String], usage: String = "") {
    rest = arguments
    self.usage = usage
  }

  /// Takes the values of an option, all of its occurrences: `--target A` or `--target=A`.
  package mutating func values(_ name: String) throws -> [String] {
    known.append(name)
    var values: [String] = []
    while let index = options.firstIndex(where: { $0 == name || $0.hasPrefix(name + "=") }) {
      let argument = rest.remove(at: index)
      if argument != name {
        values.append(String(argument.dropFirst(name.count + 1)))
      } else if index < rest.count {
        values.append(rest.remove(at: index))
      } else {
        throw problem("option '\(name)' needs a value")
      }
    }
    return values
  }

  /// Takes an option without a value, and returns whether it was present.
  package mutating func flag(_ name: String) -> Bool {
    known.append(name)
    let places = options.indices.filter { options[$0] == name }
    for index in places.reversed() { rest.remove(at: index) }
    return !places.isEmpty
  }

  /// Returns the arguments that are not options; all arguments after `--` are operands.
  package func operands() throws -> [String] {
    if let option = options.first(where: { $0.hasPrefix("--") }) {
      let nearest = NearestWord.name(to: option, among: known.sorted())
      throw problem("there is no option '\(option)'" + (nearest.map { "; did you mean '\($0)'?" } ?? ""))
    }
    return Array(options) + rest[options.endIndex...].dropFirst()
  }

  package func problem(_ text: String) -> PlainProblem {
    PlainProblem(text: usage.isEmpty ? text : "\(text)\n\(usage)")
  }

  /// The arguments up to `--`.
  private var options: ArraySlice<String> { rest.prefix { $0 != "--" } }
}

extension PlainProblem {
  /// A file of the user that cannot be written.
  package init(unwritable path: String, reason: String) {
    self.init(text: "'\(path)' cannot be written: \(reason)")
  }
}
