/// The switches that the server sets for this application.
struct RemoteConfig: Sendable {
  var enablesRecommendations = false
  var columns = 2

  /// The switches in force. A task-local, so that a part of the program, or one example, can have others.
  @TaskLocal static var shared = RemoteConfig()
}

/// What the start page shows; it asks the shared switches itself.
struct StartPage {
  var sections: [String] {
    ["News", "Saved"] + (RemoteConfig.shared.enablesRecommendations ? ["For you"] : [])
  }

  var layout: String { "\(RemoteConfig.shared.columns) columns" }
}
