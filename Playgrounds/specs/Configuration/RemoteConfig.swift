import FantailSeams

/// The switches that the server sets for this application.
struct RemoteConfig: Sendable {
  var enablesRecommendations = false
  var columns = 2

  /// The current switches: a seam, so that an example can replace them.
  static let shared = Replaceable(RemoteConfig())
}

/// The start page; it reads the shared switches itself.
struct StartPage {
  var sections: [String] {
    ["News", "Saved"] + (RemoteConfig.shared.value.enablesRecommendations ? ["For you"] : [])
  }

  var layout: String { "\(RemoteConfig.shared.value.columns) columns" }
}
