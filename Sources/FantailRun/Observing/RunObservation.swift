/// An observer of a run from outside, while it goes on.
package struct RunObservation: Sendable {
  package let examples: RunningExamples
  package let interruption: Interruption
  /// The name of a signal that should have ended the process, where it came and did not.
  let crash: @Sendable () -> String?

  package init(
    examples: RunningExamples = RunningExamples(), interruption: Interruption = Interruption(),
    crash: @escaping @Sendable () -> String? = { nil }
  ) {
    self.examples = examples
    self.interruption = interruption
    self.crash = crash
  }
}
