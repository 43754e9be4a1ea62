/// Something that follows a run, such as what prints it.
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
/// Several reporters may follow one run, and one reporter several runs, one after another: what it keeps begins anew
/// with ``RunEvent/runStarted(_:)``. It can stop nothing: what it cannot write, its `TextOutput` remembers. Texts are
/// whatever people and programs wrote, line breaks and control characters included, and it is the reporter that makes
/// them harmless in its format. Later versions may tell of more events; a `default` keeps a reporter compiling.
public protocol Reporter: Sendable {
  /// Takes one event. Events come one at a time and in order.
  ///
  /// - Parameter event: The event.
  func report(_ event: RunEvent) async
}
