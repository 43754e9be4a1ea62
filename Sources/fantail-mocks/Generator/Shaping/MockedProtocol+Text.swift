import FantailToolSupport

extension MockedProtocol {
  private static let platforms: Set = ["iOS", "macOS", "tvOS", "watchOS", "visionOS", "macCatalyst"]

  /// Returns the lines that say where its mock may be used: wherever the protocol and everything in it may.
  ///
  /// - Parameter namesDeprecated: Whether the mock names a type that is deprecated.
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
      // The compiler gives the message as it is written: escaped already, or over several lines.
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
