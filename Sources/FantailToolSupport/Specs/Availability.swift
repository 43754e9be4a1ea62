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
      let platform = attribute["domainIdentifier"]?.text ?? "*"
      isDeprecated = isDeprecated || attribute["deprecated"] != nil
      isUnavailable = isUnavailable || attribute["obsoleted"] != nil || (attribute["unavailable"]?.isTrue ?? false)
      guard platform != "*", platform != "swift", let version = attribute["introduced"]?.versionText else { continue }
      versions[platform] = version
    }
  }
}

extension SyntaxTree {
  /// A version that the dump may give as text or as a number.
  fileprivate var versionText: String? { number.map { String($0) } ?? text }
}
