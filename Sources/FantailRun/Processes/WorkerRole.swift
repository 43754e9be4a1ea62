import FantailTree
import Foundation

/// The task of a child process that runs examples of a plan.
package struct WorkerRole: ChildTask {
  static let key = "FANTAIL_WORKER_CHANNEL"

  var parent = getpid()
  let worker: Int
  /// The traits that all examples inherit.
  let traits: Traits
}
