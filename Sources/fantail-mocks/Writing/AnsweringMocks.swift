/// The mocks that are automatic answers from other mocks, because a result's type is their protocol.
extension MockRenderer {
  /// `true` if the mock can be made anywhere, given only a name.
  var canAnswer: Bool {
    // The compiler would print a warning for a deprecated mock.
    return mocked.superclass == nil && mocked.associatedTypes.parameters.isEmpty && availability.isEmpty
  }

  /// The protocols of the mock's automatic answers, if these protocols have mocks.
  var asked: Set<USR> { Set(members.flatMap(\.stored).compactMap(\.answer)) }

  /// The members with which tests refer to an answering mock.
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
