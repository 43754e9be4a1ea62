// swift-format-ignore-file
import Dispatch
import Fantail

enum WaitingSpec {
    static var spec: Spec {
        describe("Waiting") {
            let counter = Let { Counter() }
            evaluate(counter)

            it("comes to an end") {
                counter.value.start()
                await expect { counter.value.value }.toEventually(.equal(1), within: .seconds(2), every: .milliseconds(5))
                await expect { counter.value.value }.toEventually(!.equal(0))
                await expect { counter.value.value }.toNever(.equal(3), during: .milliseconds(20))
                await expect { counter.value.value }.toAlways(.beLessThan(2), during: .milliseconds(20))
            }

            it("waits in a helper") {
                counter.value.start()
                await settles(counter())
            }

            it("waits for a call") {
                await waitUntil(within: .seconds(2)) { done in
                    DispatchQueue.global().async(execute: { done() })
                }
            }

            it("requires") {
                let number = try require(counter.value.optional)
                expect { try require(counter.value.optional) }.to(.equal(number))
                try require(number, .equal(0))
            }
        }
    }
}

private func settles(_ counter: Counter) async {
    await expect { counter.value }.toEventually(.equal(1))
}
