/// A type that receives the events of a run, for example to print them.
///
/// ```swift
/// struct TeamCityReporter: Reporter {
///   let output: TextOutput
///
///   func report(_ event: RunEvent) async {
///     switch event {
///     case .exampleEnded(let result) where result.status == .failed:
///       output.write("##teamcity[testFailed name='\(escaped(result.example.fullDescription))']\n")
///     default: break
///     }
///   }
/// }
///
/// await SpecMain.run(allSpecs, reporters: [TeamCityReporter(output: .standardOutput())])
/// ```
/// Several reporters may receive the events of one run, and one reporter those of several runs, one after another: it
/// resets its state at ``RunEvent/runStarted(_:)``. A reporter cannot stop a run; its `TextOutput` remembers failed writes.
/// Texts come from users and programs and may contain line breaks and control characters, so the reporter escapes
/// them for its format. Later versions may add events; a `default` keeps a reporter compiling.
public protocol Reporter: Sendable {
  /// Takes one event. Events come one at a time and in order.
  ///
  /// - Parameter event: The event.
  func report(_ event: RunEvent) async
}
