// swift-format-ignore-file
//  A stack of numbers. 栈

import Fantail
import Foundation

enum StackSpec {
  static var spec: Spec {

describe("Stack", .serial) {
    nonisolated(unsafe) var stack: NumberStack!
    let limit = Let { 3 }
    evaluate(limit)

    beforeEach {
        stack = NumberStack(limit: 3)
    }

    it("is empty, 空的") {
        expect(stack.numbers).to(.beEmpty)
        expect(stack.top).to(.beNil)
        expect(stack.isFull).to(.beFalse)
        expect(stack.depth).to(.equal(0))
    }

    context("with numbers") {
        beforeEach {
            stack.push(1)
            stack.push(2) // the second
        }

        it("has them") {
            expect(stack.numbers).to(.haveCount(2))
            expect(stack.numbers).to(.contain(2))
            expect(stack.numbers).to(.equal([1, 2]))
            expect(stack.depth).to(.beBetween(1, and: 2))
            expect(2.5).to(.beCloseTo(2, within: 1))
            expect(stack).toNot(.beNil)
            expect(stack).to(.have(2, of: \.numbers))
        }

        it("gives them back") {
            let number = stack.pop()
            expect(number).to(.equal(2))
            var left = [2]
            left.append(1)
            for one in stack.numbers {
                expect(left).to(.contain(one))
            }
            if stack.isFull {
                fail("it is not full")
            } else {
                expect(limit()).to(.equal(3))
            }
        }

        it("settles") {
            var depth: Int = 0
            depth = stack.depth
            await expect { stack.depth }.toEventually(.equal(depth), within: .seconds(2.0))
            expect { try stack.settle() }.to(.throwError)
            // PORT: receive: a call is expected of a mock: expect(mock.method).toReceive(…)
            // [[stack should] receive:@selector(pop)]
        }
    }

    pending("sorts") {
    }
}

}
}
