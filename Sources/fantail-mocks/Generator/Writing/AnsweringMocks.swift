/// The mocks that mocks answer with by themselves: those of protocols that a result has as its type.
struct AnsweringMocks {
  /// Their names, by the results' types as a mock writes them: `any Store`.
  private let names: [String: String]

  /// - Parameters:
  ///   - protocols: All that are mocked.
  ///   - selectors: How one mock writes names.
  init(_ protocols: [MockedProtocol], _ selectors: ModuleQualifier) {
    let pairs = protocols.filter(Self.canAnswer).map { mocked in
      let name = Token(kind: .type, text: mocked.path, usr: mocked.symbol.usr)
      return ("any \(selectors.written(name).token.text)", mocked.mockName)
    }
    names = Dictionary(pairs) { first, _ in first }
  }

  /// The mock for a result, if there is one.
  func name(for shape: FunctionShape) -> String? {
    guard case .plain(let type) = shape.result, !shape.isSending else { return nil }
    return names[type]
  }

  /// Returns whether a mock can be made anywhere, of its name alone.
  private static func canAnswer(_ mocked: MockedProtocol) -> Bool {
    if case .subclass = mocked.base { return false }
    return mocked.associatedTypes.parameters.isEmpty && AvailabilityText.lines(of: mocked).isEmpty
  }

  /// The closure that makes a mock, after what makes a function mock.
  static func closure(_ mock: String, isStatic: Bool = false) -> String {
    isStatic
      ? " { \(mock)($0) }" : " { \(mock)($0, fileID: fileID, filePath: filePath, line: line, column: column) }"
  }

  /// The members by which tests name a mock that answers.
  static func members(_ mock: String, ofType type: String, _ names: ModuleQualifier) -> [String] {
    [
      "", "extension \(names.runtime("MockedCalls")) where Output == \(type) {",
      "  /// The mock that answers these calls.",
      "  nonisolated var deep: \(mock) { deepMock({ \(mock)($0) }) { $0 } }", "}", "",
      "extension \(names.runtime("PropertyMock")) where Value == \(type) {", "  /// The mock that answers reads.",
      "  nonisolated var deep: \(mock) { getter.deep }", "}",
    ]
  }
}

extension RenderedMock {
  /// Leaves a result to its stubs.
  mutating func answersNoMore(with mock: String) {
    guard answers.remove(mock) != nil else { return }
    let closures = [false, true].map { AnsweringMocks.closure(mock, isStatic: $0) }
    lines = lines.map { line in closures.reduce(line) { $0.replacing($1, with: "") } }
  }
}
