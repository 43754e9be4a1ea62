import FantailTree
import Foundation

/// An exit test, as described in the environment of the process that runs its code.
package struct ExitTestRequest: ChildTask, Equatable {
  static let key = "FANTAIL_EXIT_TEST"

  /// The example's id.
  var example: String
  var location: SourceLocation
  /// The number of times that the example has reached this place, including this time.
  var number: Int
  var worker: Int
  var parent = getpid()
  /// The list of specs that contains the example, if there are several lists.
  package var suite: String?
}
