import FantailToolSupport

/// The generator behind the plugins `Mocks` and `MockGenerator`.
package enum FantailMocks {
  /// Does what the arguments ask for.
  package static func run(_ arguments: [String]) throws {
    let command = try MocksCommand(arguments: arguments)
    let report = try command.run()
    for refusal in report.refusals { Tool.say(refusal.message) }
    if command.isTalkative { Tool.say(report.text) }
  }
}
