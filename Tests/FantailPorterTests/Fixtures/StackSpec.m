// swift-format-ignore-file
//  A stack of numbers. 栈

#import <Kiwi/Kiwi.h>
#import "NumberStack.h"

SPEC_BEGIN(StackSpec)

describe(@"Stack", ^{
    __block NumberStack *stack = nil;
    let(limit, ^{ return @3; });

    beforeEach(^{
        stack = [[NumberStack alloc] initWithLimit:3];
    });

    it(@"is empty, 空的", ^{
        [[stack.numbers should] beEmpty];
        [stack.top shouldBeNil];
        [[theValue(stack.isFull) should] beNo];
        [[theValue([stack depth]) should] equal:theValue(0)];
    });

    context(@"with numbers", ^{
        beforeEach(^{
            [stack push:1];
            [stack push:2]; // the second
        });

        it(@"has them", ^{
            [[stack.numbers should] haveCountOf:2];
            [[stack.numbers should] contain:@2];
            [[stack.numbers should] equal:@[@1, @2]];
            [[theValue(stack.depth) should] beBetween:theValue(1) and:theValue(2)];
            [[theValue(2.5) should] beWithin:theValue(1) of:theValue(2)];
            [[stack shouldNot] beNil];
            [[[stack should] have:2] numbers];
        });

        it(@"gives them back", ^{
            NSInteger number = [stack pop];
            [[theValue(number) should] equal:theValue(2)];
            NSMutableArray *left = [@[@2] mutableCopy];
            [left addObject:@1];
            for (NSNumber *one in stack.numbers) {
                [[left should] contain:one];
            }
            if (stack.isFull) {
                fail(@"it is not full");
            } else {
                [[limit should] equal:@3];
            }
        });

        it(@"settles", ^{
            __block NSInteger depth = 0;
            depth = stack.depth;
            [[expectFutureValue(theValue(stack.depth)) shouldEventuallyBeforeTimingOutAfter(2.0)] equal:theValue(depth)];
            [[theBlock(^{ [stack settle]; }) should] raise];
            [[stack should] receive:@selector(pop)];
        });
    });

    pending(@"sorts", ^{
    });
});

SPEC_END
