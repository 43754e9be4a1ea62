import FantailSyntax

extension MockedProtocol {
  private static let platforms: Set = ["iOS", "macOS", "tvOS", "watchOS", "visionOS", "macCatalyst"]

  /// Returns the lines with the mock's availability, which is that of the protocol and all types in it.
  ///
  /// - Parameter namesDeprecated: Whether the mock mentions a deprecated type.
  func availability(namesDeprecated: Bool) -> [String] {
    let own = symbol.availability ?? []
    let versions = (own + requirements.flatMap(\.availability)).compactMap { availability in
      availability.introduced.map { (availability.domain ?? "", $0) }
    }
    let introduced = Dictionary(versions, uniquingKeysWith: max).filter { Self.platforms.contains($0.key) }
    var lines: [String] = []
    if !introduced.isEmpty {
      let parts = introduced.sorted { $0.key < $1.key }.map { "\($0) \($1.text)" }
      lines.append("@available(\(parts.joined(separator: ", ")), *)")
    }
    if namesDeprecated {
      // The compiler stores the message as it is in the source: escaped, or on several lines.
      let message = own.first(where: \.isDeprecated)?.message.map { $0.contains("\n") ? "" : ", message: \"\($0)\"" }
      lines.append("@available(*, deprecated\(message ?? ""))")
    }
    return lines
  }

  /// The mock's type, with its generic parameters.
  var mockType: String {
    let parameters = associatedTypes.parameters.map(Keyword.quoted)
    return parameters.isEmpty ? mockName : "\(mockName)<\(parameters.joined(separator: ", "))>"
  }
}
