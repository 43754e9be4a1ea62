import FantailRun
import Foundation

/// The facts about this process that apply to all of its specs.
enum TestProcess {
  /// Watches for an early end of the process while specs are built or run.
  static let earlyExit = EarlyExit(ExampleHost(.swiftTest))

  /// The package manager lists tests by running this program and reading its output, so nothing else may be printed.
  /// On systems where XCTest finds tests itself, the arguments are those of the app that hosts the tests.
  static let isListing: Bool = {
    #if canImport(ObjectiveC)
      false
    #else
      CommandLine.arguments.contains { ["--dump-tests-json", "--list-tests", "-l"].contains($0) }
    #endif
  }()

  #if os(Linux)
    /// `true` if the tests of all examples of a class were selected by name. The package manager compares its list with
    /// the filter, which is only on its command line, and starts this program with the names that match.
    static let isAskedForAll: Bool = {
      let asking = isListing ? FileHandle(forReadingAtPath: "/proc/\(getppid())/cmdline") : nil
      let text = String(decoding: (try? asking?.readToEnd()) ?? Data(), as: UTF8.self)
      let arguments = CommandLine.arguments.dropFirst() + [text]
      return arguments.contains { $0.contains("/\(TestName.ofAllExamples)") }
    }()
  #else
    static let isAskedForAll = false
  #endif

  static let options: Result<TestOptions, CommandLineProblem> = Result { () throws(CommandLineProblem) in
    try TestOptions(SpecsRequest.environmentAtStart, under: .xctest)
  }

  /// The options from the environment; the default options if they are wrong.
  static let asked = (try? options.get()) ?? TestOptions()

  /// The recording of entered functions, if it was requested, or the problem with it.
  static let recording: Result<(any ReachRecorder)?, CommandLineProblem> = Result { () throws(CommandLineProblem) in
    try asked.options.recordReach(
      in: ".", state: nil, SpecsRequest.environmentAtStart, earlyExit.host)
  }

  /// Reports where hanging examples are waiting, from the first use of this property.
  static let stalls = asked.options.stallTicker(earlyExit.host, SpecsRequest.environmentAtStart) {
    StandardError.write($0)
  }
}
