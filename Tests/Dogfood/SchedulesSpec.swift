import Fantail
import FantailSchedules

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
enum SchedulesSpec {
  private actor Counter {
    private(set) var value = 0
    func add() { value += 1 }
  }

  static var spec: Spec {
    describe("Schedules under every runner", .schedules(20)) {
      let counter = Let { Counter() }

      it("make the lets anew for each of them") {
        let counter = counter()
        await withTaskGroup(of: Void.self) { group in
          for _ in 1...3 { group.addTask { await counter.add() } }
        }
        expect(await counter.value).to(.equal(3))
      }

      it("pass an hour at once") { try await Task.sleep(for: .seconds(3600)) }

      it("leave the main actor its own order") { @MainActor in
        await Task.yield()
        MainActor.assertIsolated()
        expect(await counter().value).to(.equal(0))
      }
    }
  }
}
