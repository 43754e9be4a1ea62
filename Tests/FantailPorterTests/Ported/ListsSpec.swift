// swift-format-ignore-file
import Fantail

enum Collected {
    static let examples = SharedExamples<@Sendable () -> [Int]>("Collected") { list in
        it("is sorted") { expect(list().sorted()).to(.equal(list())) }
    }
}

enum ListsSpec {
    private enum Failure: Error { case broken }

    private static func doubled(_ n: Int) -> Int {
        return n * 2
    }

    private enum Failure2: Error, Equatable { case other }

    static var spec: Spec { describe("Lists") {
        let anEmptyListExamples = SharedExamples<Void>("an empty list") {
            it("has no first element") { expect([Int]().first).to(.beNil) }
        }
        let aListExamples = SharedExamples<@Sendable () -> [String: Any]>("a list") { context in
            it("has elements") {
                let list = context()["list"] as! [Int]
                expect(list).notTo(.beEmpty)
            }
        }

        itBehavesLike(anEmptyListExamples)
        itBehavesLike(aListExamples, { ["list": [1]] })
        itBehavesLike(Collected.examples, { [1, 2] })

        describe("steps", .serial) {
            nonisolated(unsafe) var order: [String] = []
            nonisolated(unsafe) var last: Result<Int, any Error>?
            nonisolated(unsafe) var step: String!
            let justBeforeEach: @Sendable () async throws -> Void = { order.append(step) }
            aroundEach { example in
                step = "first"
                order = []
                last = .failure(Failure.broken)
                try await example()
            }
            aroundEach { example in
                expect(doubled(2)).to(.equal(4))
                try await example()
            }

            it("runs after the hooks") {
                try await justBeforeEach()
                expect(order).to(.equal(["first"]))
                expect { try last?.get() }.to(.throwError(Failure.broken))
            }

            context("nested") {
                beforeEach { step = "second" }
                it("runs after these too") { try await justBeforeEach(); expect(order).to(.equal(["second"])) }
                it("has a failure") { try await justBeforeEach(); expect(Failure2.other).to(.equal(Failure2.other)) }
            }
        }
    } }
}
