/// All `@available` attributes around a declaration, combined.
struct Availability {
  private var versions: [String: String] = [:]
  private(set) var isDeprecated = false
  private(set) var isUnavailable = false

  /// Platforms with their first versions in the form of `#available`: `macOS 14`.
  var introduced: [String] {
    versions.keys.sorted().compactMap { platform in versions[platform].map { "\(platform) \($0)" } }
  }

  /// Adds an attribute of the next inner declaration; the later of two versions wins.
  ///
  /// - Parameter arguments: The tokens of each argument: `["macOS", "14"]`, `["introduced", ":", "15"]`.
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
