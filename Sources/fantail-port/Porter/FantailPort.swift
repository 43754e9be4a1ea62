import FantailToolSupport
import Foundation

/// The rewriter behind the plugin `PortCommand`.
package enum FantailPort {
  /// Does what the arguments ask for.
  package static func run(_ arguments: [String]) throws {
    let (differences, summary) = try PortCommand(arguments: arguments).run()
    FileHandle.standardOutput.write(Data(differences.utf8))
    Tool.say(summary)
  }
}
