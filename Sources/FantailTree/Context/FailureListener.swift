/// Receives the failures of another framework while none of its tests runs.
package protocol FailureListener: Sendable {
  /// Gives from now on, and as long as the process lives, each failure to the example whose code it stands in.
  static func listen() async
}
