// swift-format-ignore-file
import Dispatch
import Nimble
import Quick

final class WaitingSpec: AsyncSpec {
    override class func spec() {
        describe("Waiting") {
            @TestState var counter: Counter! = Counter()

            it("comes to an end") {
                counter.start()
                await expect(counter.value).toEventually(equal(1), timeout: .seconds(2), pollInterval: .milliseconds(5))
                await expect(counter.value).toEventuallyNot(equal(0))
                await expect(counter.value).toNever(equal(3), until: .milliseconds(20))
                await expect { counter.value }.toAlways(beLessThan(2), until: .milliseconds(20))
            }

            it("waits in a helper") {
                counter.start()
                settles(counter)
            }

            it("waits for a call") {
                waitUntil(timeout: .seconds(2)) { done in
                    DispatchQueue.global().async(execute: done)
                }
            }

            it("requires") {
                let number = try require(counter.optional).toNot(beNil())
                expect(try unwrap(counter.optional)) == number
                try require(number).to(equal(0))
            }
        }
    }
}

private func settles(_ counter: Counter) {
    expect(counter.value).toEventually(equal(1))
}
