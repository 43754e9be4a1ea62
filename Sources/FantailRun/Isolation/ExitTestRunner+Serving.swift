package import FantailPlan
import FantailTree
import Foundation

extension ExitTestRunner {
  /// Runs the example of the request, as far as its exit test.
  package func serve(_ plan: Plan) async {
    guard let request else { return }
    // Processes that the code starts inherit neither the channel nor the request.
    var served = self
    served.channel = Descriptor.outOfTheWay(channel)
    unsetenv(ExitTestRequest.key)
    leaveNoCoreFile()
    guard let position = plan.examples.firstIndex(where: { $0.id == request.example }),
      let state = RunState(plan.keeping([position]))
    else { return served.say(.missed("it has no such example")) }
    let result = await ExampleRunner(state: state, exitTests: served).run(0, worker: request.worker)
    served.say(.missed(result.issues.first?.headline ?? result.reason))
  }
}
