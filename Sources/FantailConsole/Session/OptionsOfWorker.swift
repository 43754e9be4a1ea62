import FantailPlan
package import FantailRun
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
