import FantailToolSupport

/// The mocks that mocks answer with by themselves: those of protocols that a result has as its type.
struct AnsweringMocks {
  /// The protocols by their names.
  private let protocols: [String: [MockedProtocol]]

  /// - Parameter protocols: All that are mocked.
  init(_ protocols: [MockedProtocol]) {
    self.protocols = Dictionary(grouping: protocols.filter(Self.canAnswer)) { Keyword.quoted($0.name) }
  }

  /// The mock for a result, if there is one.
  ///
  /// - Parameter selectors: How the mock writes names.
  func name(for shape: FunctionShape, _ selectors: ModuleQualifier) -> String? {
    guard let type = shape.result.type, !shape.result.isErased, !shape.isSending, type.hasPrefix("any ") else {
      return nil
    }
    let name = type.dropFirst("any ".count).split(whereSeparator: { ".:".contains($0) }).last ?? ""
    return protocols[String(name)]?.first { selectors.written($0.token).token.text == type.dropFirst("any ".count) }?
      .mockName
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
