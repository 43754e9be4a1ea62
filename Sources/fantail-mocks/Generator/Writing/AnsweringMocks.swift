/// The mocks that mocks answer with by themselves: those of protocols that a result has as its type.
extension MockRenderer {
  /// `true` if a mock can be made anywhere, of its name alone.
  var canAnswer: Bool {
    // The compiler would warn of one that is deprecated.
    return mocked.superclass == nil && mocked.associatedTypes.parameters.isEmpty && availability.isEmpty
  }

  /// The protocols that it answers with mocks of, as far as there are any.
  var asked: Set<USR> { Set(members.flatMap(\.stored).compactMap(\.answer)) }

  /// The members by which tests name a mock that answers.
  var deepMembers: [String] {
    let mock = name
    func members(of owner: String, _ value: String, _ words: String, _ expression: String) -> [String] {
      let head = "extension \(types.runtime(owner)) where \(value) == any \(protocolName)"
      let deep = "nonisolated var deep: \(mock) { \(expression) }"
      let on = "nonisolated var \(names.on): \(mock).\(callsType) { deep.\(names.on) }"
      return [""] + .block(head, ["/// The mock that answers \(words).", deep, on])
    }
    return members(of: "CallPatternConvertible", "Output", "these calls", "deepMock({ \(mock)($0, $1) }) { $0 }")
      + members(of: "PropertyMock", "Value", "reads", "getter.deep")
  }
}
