struct SystemAvailability: Decodable, Equatable {
  struct Version: Decodable, Equatable, Comparable {
    var major: Int
    var minor: Int?
    var patch: Int?

    static func < (left: Version, right: Version) -> Bool {
      (left.major, left.minor ?? 0, left.patch ?? 0) < (right.major, right.minor ?? 0, right.patch ?? 0)
    }

    var text: String { [major, minor, patch].compactMap { $0.map(String.init) }.joined(separator: ".") }
  }

  var domain: String?
  var introduced: Version?
  var deprecated: Version?
  var message: String?
  var isUnconditionallyDeprecated: Bool?

  /// `true` if the declaration is deprecated on all platforms.
  var isDeprecated: Bool {
    isUnconditionallyDeprecated == true || deprecated != nil && ["*", "Swift"].contains(domain)
  }
}
