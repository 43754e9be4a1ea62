import FantailToolSupport

/// Writes where a mock may be used: wherever its protocol and everything in it may.
enum AvailabilityText {
  static func lines(of mocked: MockedProtocol) -> [String] {
    let own = mocked.symbol.availability ?? []
    let versions = (own + mocked.requirements.flatMap(\.availability)).compactMap { availability in
      availability.introduced.map { (availability.domain ?? "", $0) }
    }
    let introduced = Dictionary(versions, uniquingKeysWith: max).filter { platforms.contains($0.key) }
    var lines: [String] = []
    if !introduced.isEmpty {
      let parts = introduced.sorted { $0.key < $1.key }.map { "\($0) \($1.text)" }
      lines.append("@available(\(parts.joined(separator: ", ")), *)")
    }
    if let deprecated = own.first(where: \.isDeprecated) {
      // The compiler gives the message as it is written: escaped already, or over several lines.
      let message = deprecated.message.map { $0.contains("\n") ? "" : ", message: \"\($0)\"" } ?? ""
      lines.append("@available(*, deprecated\(message))")
    }
    return lines
  }

  private static let platforms: Set = ["iOS", "macOS", "tvOS", "watchOS", "visionOS", "macCatalyst"]
}

extension MockedProtocol {
  /// The mock's type, with its generic parameters.
  var mockType: String {
    let parameters = associatedTypes.parameters.map(Keyword.quoted)
    return parameters.isEmpty ? mockName : "\(mockName)<\(parameters.joined(separator: ", "))>"
  }
}
