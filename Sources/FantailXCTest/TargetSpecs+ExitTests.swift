import FantailPlan
import FantailRun
import Foundation
import XCTest

extension TargetSpecs {
  #if os(Linux)
    static let exitTest = ChildRole.exitTest(in: SpecsRequest.environmentAtStart)
    /// Without its arguments, which may name other tests: the target that has the example ends the process.
    private static let program = Relaunch(
      arguments: Array(CommandLine.arguments.prefix(1)), environment: SpecsRequest.environmentAtStart)
  #endif

  var exitTests: ExitTestRunner? {
    #if os(Linux)
      Self.program.map { program in .starting(program) { [name] in name } }
    #else
      .unavailable("under XCTest it does so on Linux only; swift package specs runs it")
    #endif
  }

  /// Runs the exit test that this process was started for, and ends it, if an example of this target has it.
  ///
  /// - Returns: `false` where the process was started for none.
  func servesExitTest() -> Bool {
    #if os(Linux)
      guard let request = Self.exitTest else { return false }
      guard request.suite == name else { return true }
      let plan = Plan(all)
      _ = runToEnd { await request.serve(plan) }
      exit(0)
    #else
      return false
    #endif
  }
}
