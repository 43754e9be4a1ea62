import FantailPlan
import FantailSeams
package import FantailTree
import Foundation

/// Carries out the options of a run in the process with its examples, since only this process knows their steps and
/// threads.
package final class OptionsOfWorker: WorkerPowers {
  private struct State {
    var tickers: [Ticker] = []
    var recorder: (any ReachRecorder)?
    /// `true` if this process runs all examples, and therefore reports on them.
    var runsAll = false
  }

  /// The abilities of the test framework under which the examples are tests.
  package struct Framework: Sendable {
    /// Returns the argument of `swift test --filter` that selects each example, keyed by the example's name.
    let filters: @Sendable () -> [String: String]
    /// Lists the tests that spec files may have for editors.
    let tests: @Sendable () -> [SpecTests]

    package init(
      filters: @escaping @Sendable () -> [String: String] = { [:] },
      tests: @escaping @Sendable () -> [SpecTests] = { [] }
    ) {
      self.filters = filters
      self.tests = tests
    }
  }

  private let environment: [String: String]
  private let framework: Framework
  private let state = Locked(State())

  package init(_ environment: [String: String], _ framework: Framework) {
    self.environment = environment
    self.framework = framework
  }

  package func begin(
    _ words: [String], _ host: ExampleHost, _ say: @escaping @Sendable (String) -> Void
  ) -> String? {
    if words.isEmpty { return nil }
    do throws(CommandLineProblem) {
      let options = try ExampleOptions(GivenOption.read(words), environment: [:])
      let recorder = try options.recordReach(in: ".", state: nil, environment, host)
      let tickers = [
        options.progressAfter.map { host.running.reporting(after: $0, say) },
        options.stallTicker(host, environment, say),
      ]
      state.withLock { $0 = State(tickers: tickers.compactMap(\.self), recorder: recorder, runsAll: true) }
      return nil
    } catch {
      return "\(error)"
    }
  }

  package func ended(_ result: ExampleResult) { state.withLock(\.recorder)?.record(result) }

  package func answerToStop(_ host: ExampleHost) -> String {
    guard state.withLock(\.runsAll) else { return "" }
    let running = host.running.entries
    return running.map { $0.words(at: .now) + "\n" }.joined() + (running.isEmpty ? "" : host.running.waitingInWords)
  }

  package func end() -> String? {
    let state = state.withLock(\.self)
    for ticker in state.tickers { ticker.stop() }
    do throws(CommandLineProblem) {
      try state.recorder?.write()
      return nil
    } catch {
      return "\(error)"
    }
  }

  package func tests() -> [SpecTests] { framework.tests() }

  package func filters() -> [String: String] { framework.filters() }
}

extension ChildRole {
  /// Carries out the task for which a run started this process, and returns the exit code; `nil` if there is none.
  ///
  /// - Parameter framework: The test framework under which the examples are tests.
  package func serve(
    _ specs: [Spec], _ relaunch: Relaunch?, _ environment: [String: String],
    _ framework: OptionsOfWorker.Framework = .init()
  ) async -> ExitCode? {
    switch self {
    case .none: return nil
    case .exitTest(let request):
      await request.serve(Plan(specs))
      return .passed
    case .worker(let role):
      let server = WorkerServer(
        role: role, exitTests: relaunch.map { .starting($0) },
        powers: OptionsOfWorker(environment, framework))
      SignalWatch.watchCrashes(of: server.host, isChild: true)
      return await server.serve(specs)
    case .leaked(let variable):
      StandardError.write("error: \(ChildRole.message(ofLeaked: variable))\n")
      return .refused
    }
  }
}

/// Records the functions that each example enters, from before the first example to after the last.
package protocol ReachRecorder: Sendable {
  /// Records the end of an example.
  func record(_ result: ExampleResult)

  /// Writes the record.
  func write() throws(CommandLineProblem)
}

/// Makes recorders. The module `FantailProbes` makes them, and a program without this module rejects `--record-reach`.
package protocol ReachRecording: Sendable {
  /// Begins to record the examples of later runs, if everything that a record needs is present.
  ///
  /// - Parameters:
  ///   - copy: A folder of the working copy.
  ///   - folder: The folder for the record.
  static func begin(
    _ options: ExampleOptions, in copy: String, folder: String, _ environment: [String: String],
    _ host: ExampleHost
  ) throws(CommandLineProblem) -> any ReachRecorder
}

extension ExampleOptions {
  /// Begins to record the examples of later runs; `nil` without `--record-reach`.
  ///
  /// - Parameters:
  ///   - copy: A folder of the working copy.
  ///   - state: The folder for the record, unless the options name another folder.
  package func recordReach(
    in copy: String, state: String?, _ environment: [String: String], _ host: ExampleHost
  ) throws(CommandLineProblem) -> (any ReachRecorder)? {
    guard recordsReach else { return nil }
    let type = MangledName(enumeration: "ReachRecordings", in: "FantailProbes").type
    guard let recordings = type as? any ReachRecording.Type else { throw .noReach }
    let folder = self.state ?? WorkingFolder(state ?? ".").state
    return try recordings.begin(self, in: copy, folder: folder, environment, host)
  }
}
