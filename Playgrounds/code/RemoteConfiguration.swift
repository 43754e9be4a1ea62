/// The switches that the server sets: one configuration for the whole application, returned by its type.
package protocol RemoteConfiguration: AnyObject {
  static var shared: any RemoteConfiguration { get }
  func enablesFeature() -> Bool
  func columns(for device: String) -> Int
  func refresh()
}

/// The configuration of a real application.
package final class ServerConfiguration: RemoteConfiguration {
  package static var shared: any RemoteConfiguration { ServerConfiguration() }

  package init() {}

  package func enablesFeature() -> Bool { false }
  package func columns(for device: String) -> Int { device == "iPad" ? 4 : 2 }
  package func refresh() {}
}

/// A page that reads the application's configuration.
package struct FeaturePage<Configuration: RemoteConfiguration> {
  package init() {}

  package var isShown: Bool { Configuration.shared.enablesFeature() }

  package func layout(on device: String) -> String { "\(Configuration.shared.columns(for: device)) columns" }

  package func open() {
    Configuration.shared.refresh()
    _ = isShown
  }
}
