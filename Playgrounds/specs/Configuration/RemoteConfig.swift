import FantailSeams

/// The switches that the server sets for this application.
struct RemoteConfig: Sendable {
  var enablesRecommendations = false
  var columns = 2

  /// The switches in force: a seam, so that an example can have others.
  static let shared = Replaceable(RemoteConfig())
}

/// The start page; it asks the shared switches itself.
struct StartPage {
  var sections: [String] {
    ["News", "Saved"] + (RemoteConfig.shared.value.enablesRecommendations ? ["For you"] : [])
  }

  var layout: String { "\(RemoteConfig.shared.value.columns) columns" }
}
