import FantailTree
import Foundation

/// One exit test, as the environment of the process says that runs its code.
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
