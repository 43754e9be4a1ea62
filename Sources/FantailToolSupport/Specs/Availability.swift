/// The sum of the `@available` attributes around a declaration.
struct Availability {
  private var versions: [String: String] = [:]
  private(set) var isDeprecated = false
  private(set) var isUnavailable = false

  /// Platforms and first versions as `#available` takes them, `macOS 14`.
  var introduced: [String] {
    versions.keys.sorted().compactMap { platform in versions[platform].map { "\(platform) \($0)" } }
  }

  /// Adds the attributes of the next inner declaration, whose versions are the later ones.
  mutating func add(_ attributes: [SyntaxTree]) {
    for attribute in attributes where attribute.kind == "available_attr" {
      let platform = attribute.text("domainIdentifier") ?? "*"
      isDeprecated = isDeprecated || attribute.text("deprecated") != nil
      isUnavailable = isUnavailable || attribute.text("obsoleted") != nil || attribute.isTrue("unavailable")
      guard platform != "*", platform != "swift", let version = attribute.text("introduced") else { continue }
      versions[platform] = version
    }
  }
}
