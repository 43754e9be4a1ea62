// swift-format-ignore-file
import Quick
import Nimble

class Collected: Behavior<[Int]> {
    override class func spec(_ list: @escaping () -> [Int]) {
        it("is sorted") { expect(list().sorted()) == list() }
    }
}

class ListsSpec: QuickSpec {
    override class func spec() {
        sharedExamples("an empty list") {
            it("has no first element") { expect([Int]().first).to(beNil()) }
        }
        sharedExamples("a list") { (context: @escaping SharedExampleContext) in
            it("has elements") {
                let list = context()["list"] as! [Int]
                expect(list).toNot(beEmpty())
            }
        }

        enum Failure: Error { case broken }

        func doubled(_ n: Int) -> Int {
            return n * 2
        }

        itBehavesLike("an empty list")
        itBehavesLike("a list") { ["list": [1]] }
        itBehavesLike(Collected.self) { [1, 2] }

        describe("steps") {
            var order: [String] = []
            var last: Result<Int, any Error>?
            var step: String!
            justBeforeEach { order.append(step) }
            beforeEach {
                step = "first"
                order = []
                last = .failure(Failure.broken)
            }
            aroundEach { example in
                expect(doubled(2)) == 4
                example()
            }

            it("runs after the hooks") {
                expect(order) == ["first"]
                expect { try last?.get() }.to(throwError(Failure.broken))
            }

            context("nested") {
                enum Failure: Error, Equatable { case other }
                beforeEach { step = "second" }
                it("runs after these too") { expect(order) == ["second"] }
                it("has a failure") { expect(Failure.other) == Failure.other }
            }
        }
    }
}
