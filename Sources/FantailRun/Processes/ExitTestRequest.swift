import FantailTree
import Foundation

/// An exit test, as described in the environment of the process that runs its code.
package struct ExitTestRequest: ChildTask, Equatable {
  static let key = "FANTAIL_EXIT_TEST"

  /// The example's id.
  var example: String
  var location: SourceLocation
  /// The number of times that the example came to this place, this time included.
  var number: Int
  var worker: Int
  var parent = getpid()
  /// The one of several lists of specs that has the example.
  package var suite: String?
}
