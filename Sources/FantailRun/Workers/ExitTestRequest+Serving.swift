package import FantailPlan
import FantailTree
import Foundation

extension ExitTestRequest {
  /// Runs the example of the request up to its exit test.
  package func serve(_ plan: Plan) async {
    // Processes that the code starts inherit neither the channel nor the request.
    let channel = Descriptor.outOfTheWay(Channel.number)
    unsetenv(Self.key)
    leaveNoCoreFile()
    guard let position = plan.examples.firstIndex(where: { $0.id == example }),
      let state = RunState(plan.keeping([position]), exitTests: .serving(self, channel: channel))
    else { return ExitTestRunner.say(.missed("it has no such example"), to: channel) }
    let result = await state.run(0, worker: worker)
    ExitTestRunner.say(.missed(result.issues.first?.headline ?? result.reason), to: channel)
  }
}
