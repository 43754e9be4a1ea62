/// The sum of the `@available` attributes around a declaration.
struct Availability {
  private var versions: [String: String] = [:]
  private(set) var isDeprecated = false
  private(set) var isUnavailable = false

  /// Platforms and first versions as `#available` takes them, `macOS 14`.
  var introduced: [String] {
    versions.keys.sorted().compactMap { platform in versions[platform].map { "\(platform) \($0)" } }
  }

  /// Adds an attribute of the next inner declaration, whose versions are the later ones.
  ///
  /// - Parameter arguments: Its arguments by their tokens: `["macOS", "14"]`, `["introduced", ":", "15"]`.
  mutating func add(_ arguments: [[String]]) {
    for argument in arguments {
      switch argument.first {
      case "deprecated": isDeprecated = true
      case "obsoleted", "unavailable": isUnavailable = true
      case "introduced":
        if let platform = arguments.first?.first, let version = argument.last { introduce(platform, version) }
      case let platform?:
        if argument.count == 2 { introduce(platform, argument[1]) }
      case nil: break
      }
    }
  }

  private mutating func introduce(_ platform: String, _ version: String) {
    guard platform != "*", platform != "swift" else { return }
    versions[platform] = version
  }
}
