/// Receives the failures of another framework while no test of that framework runs.
package protocol FailureListener: Sendable {
  /// From now until the process ends, records each such failure in the example whose code caused it.
  static func listen() async
}
