package import FantailRun
import FantailTree

extension ExampleOptions {
  /// Starts to report examples that hang, until the ticker is stopped; returns `nil` if the options turn this off.
  package func stallTicker(
    _ host: ExampleHost, _ environment: [String: String], _ print: @escaping @Sendable (String) -> Void
  ) -> Ticker? {
    guard let stall else { return nil }
    let isOnCI = !environment["CI", default: ""].isEmpty
    let hasLimit = traits.contains { $0.traits.timeLimit != nil }
    return host.running.reportingStalls(
      after: stall, hint: isOnCI && !hasLimit ? host.limitHint : "", print)
  }
}
