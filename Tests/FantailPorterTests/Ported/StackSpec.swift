// swift-format-ignore-file
//  A stack of numbers. 栈

import Fantail
import Foundation

enum StackSpec {
  static var spec: Spec {

describe("Stack") {
    let stack = Let { NumberStack(limit: 3) }
    let limit = Let { 3 }
    evaluate(limit)

    evaluate(stack)

    it("is empty, 空的") {
        expect(stack.value.numbers).to(.beEmpty)
        expect(stack.value.top).to(.beNil)
        expect(stack.value.isFull).to(.beFalse)
        expect(stack.value.depth).to(.equal(0))
    }

    context("with numbers") {
        beforeEach {
            stack.value.push(1)
            stack.value.push(2) // the second
        }

        it("has them") {
            expect(stack.value.numbers).to(.haveCount(2))
            expect(stack.value.numbers).to(.contain(2))
            expect(stack.value.numbers).to(.equal([1, 2]))
            expect(stack.value.depth).to(.beBetween(1, and: 2))
            expect(2.5).to(.beCloseTo(2, within: 1))
            expect(stack() as NumberStack?).notTo(.beNil)
            expect(stack()).to(.have(2, of: \.numbers))
        }

        it("gives them back") {
            let number = stack.value.pop()
            expect(number).to(.equal(2))
            var left = [2]
            left.append(1)
            for one in stack.value.numbers {
                expect(left).to(.contain(one))
            }
            if stack.value.isFull {
                fail("it is not full")
            } else {
                expect(limit()).to(.equal(3))
            }
        }

        it("settles") {
            var depth: Int = 0
            depth = stack.value.depth
            await expect { stack.value.depth }.toEventually(.equal(depth), within: .seconds(2.0))
            expect { try stack.value.settle() }.to(.throwError)
            // PORT: receive: use a mock: expect(mock.method).toReceive(…)
            // [[stack should] receive:@selector(pop)]
        }
    }

    pending("sorts") {
    }
}

}
}
