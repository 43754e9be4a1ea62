import FantailTree
import Foundation

/// How to start this very program again; what it is to do there, its environment tells it.
package struct Relaunch: Sendable {
  let path: String
  let arguments: [String]
  let environment: [String: String]

  /// Describes the running program.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments, its own name included.
  ///   - environment: Its environment.
  package init(arguments: [String], environment: [String: String]) {
    #if os(Linux)
      path = Self.ownProgram()
    #else
      path = Bundle.main.executablePath ?? arguments.first ?? ""
    #endif
    self.arguments = arguments
    // What this process itself was told is not for another.
    self.environment = environment.filter { $0.key != WorkerChannel.key && $0.key != ExitTestRequest.key }
  }

  #if os(Linux)
    /// The program's own name, or the system's link to the running file where a build has put another in its place.
    private static func ownProgram() -> String {
      let link = "/proc/self/exe"
      var running = stat()
      var named = stat()
      guard let path = try? FileManager.default.destinationOfSymbolicLink(atPath: link),
        stat(link, &running) == 0, stat(path, &named) == 0,
        (running.st_dev, running.st_ino) == (named.st_dev, named.st_ino)
      else { return link }
      return path
    }
  #endif

  /// Where files go that nobody keeps.
  var temporaryFolder: String { environment["TEST_TMPDIR"] ?? NSTemporaryDirectory() }

  /// Starts the program again.
  ///
  /// - Parameters:
  ///   - additions: What its environment has besides.
  ///   - descriptors: Descriptors of this process by the number they get there.
  func start(adding additions: [String: String], descriptors: [Int32: Descriptor]) throws(ChildProblem) -> ChildProcess
  {
    var environment = environment
    // A trap is what is expected or reported here: a backtrace of it costs seconds.
    environment["SWIFT_BACKTRACE"] = environment["SWIFT_BACKTRACE"] ?? "enable=no"
    environment.merge(additions) { $1 }
    return try ChildProcess.start(path, arguments: arguments, environment: environment, descriptors: descriptors)
  }
}
