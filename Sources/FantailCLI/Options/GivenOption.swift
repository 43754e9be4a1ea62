import FantailPlan

/// An option as it was written, with its value.
struct GivenOption: Sendable {
  let option: Option
  let value: String?
  /// The line of the file it stands in, if it does.
  var place: String?

  func at(_ place: String) -> GivenOption {
    GivenOption(option: option, value: value, place: place)
  }

  /// The option and value for a message.
  var text: String {
    switch option.argument {
    case .none: option.name
    case .required: "\(option.name) \(value ?? "")"
    case .optional: value.map { "\(option.name)=\($0)" } ?? option.name
    }
  }

  /// The option and value as one word of a command line.
  var word: String { value.map { "\(option.name)=\($0)" } ?? option.name }

  /// Reads words one after another.
  static func read(_ words: [String]) throws(UsageProblem) -> [GivenOption] {
    var given: [GivenOption] = []
    var index = words.startIndex
    while index < words.endIndex {
      let word = words[index]
      index += 1
      guard word.hasPrefix("-"), word != "-" else {
        if let last = given.last, case .optional = last.option.argument, last.value == nil {
          throw .detachedValue(option: last.option.name, value: word)
        }
        throw .unexpectedArgument(word)
      }
      let equals = word.firstIndex(of: "=")
      let name = equals.map { String(word[..<$0]) } ?? word
      var value = equals.map { String(word[word.index(after: $0)...]) }
      guard let option = Option.named(name) else {
        if name == "--watch" { throw .packageManagersOption(name) }
        throw .unknownOption(name, nearest: Option.nearest(to: name))
      }
      if case .none = option.argument, let value { throw .unwantedValue(option: name, value: value) }
      if case .required(let placeholder) = option.argument, value == nil {
        let next = index < words.endIndex ? words[index] : nil
        guard let next, !next.hasPrefix("--") else {
          throw .missingValue(option: name, placeholder: placeholder, next: next)
        }
        value = next
        index += 1
      }
      given.append(GivenOption(option: option, value: value))
    }
    return given
  }
}
