import fantail_port
import XCTest

final class ObjectiveCTests: XCTestCase {
  func testLineBreaksInListsAreKept() {
    assertKiwi(
      """
      NSArray *list = @[
        @1,
        @2
      ];
      """,
      becomes: """
        let list = [
          1,
          2
        ]
        """)
  }

  func testKiwiExpectationsAreTranslated() {
    let pairs = [
      ("[[x should] equal:@\"a\"]", "expect(x).to(.equal(\"a\"))"),
      ("[[x shouldNot] equal:y]", "expect(x).notTo(.equal(y))"),
      ("[[x should] equal:nil]", "expect(x).to(.beNil)"),
      ("[[theValue(n) should] equal:theValue(3)]", "expect(n).to(.equal(3))"),
      ("[[theValue(n) should] equal:3.5 withDelta:0.1]", "expect(n).to(.beCloseTo(3.5, within: 0.1))"),
      ("[[x should] beNil]", "expect(x).to(.beNil)"), ("[[x should] beNonNil]", "expect(x).notTo(.beNil)"),
      ("[[x shouldNot] beNonNil]", "expect(x).to(.beNil)"), ("[x shouldBeNil]", "expect(x).to(.beNil)"),
      ("[x.y shouldNotBeNil]", "expect(x.y).notTo(.beNil)"),
      ("[[theValue(b) should] beYes]", "expect(b).to(.beTrue)"),
      ("[[theValue([x isFull]) should] beNo]", "expect(x.isFull()).to(.beFalse)"),
      ("[[x should] beKindOfClass:[NSString class]]", "expect(x).to(.beAKind(of: String.self))"),
      ("[[x should] conformToProtocol:@protocol(P)]", "expect(x).to(.conform(to: (any P).self))"),
      ("[[theValue(n) should] beBetween:theValue(1) and:theValue(2)]", "expect(n).to(.beBetween(1, and: 2))"),
      ("[[theValue(n) should] beWithin:@2 of:@40]", "expect(n).to(.beCloseTo(40, within: 2))"),
      ("[[theValue(n) should] beGreaterThanOrEqualTo:theValue(1)]", "expect(n).to(.beGreaterThanOrEqual(to: 1))"),
      ("[[x should] haveCountOfAtLeast:2]", "expect(x).to(.haveCount(atLeast: 2))"),
      ("[[[x should] haveAtMost:2] items]", "expect(x).to(.have(atMost: 2, of: \\.items))"),
      ("[[@[@1, @2] should] contain:@1]", "expect([1, 2]).to(.contain(1))"),
      ("[[x should] containObjects:@1, @2, nil]", "expect(x).to(.contain(1, 2))"),
      ("[[x should] haveValue:@1 forKey:@\"k\"]", "expect(x).to(.haveValue(1, forKey: \"k\"))"),
      ("[[x should] matchPattern:@\"a+\"]", "expect(x).to(.matchPattern(\"a+\"))"),
      ("[[theBlock(^{ [x go]; }) should] raise]", "expect { try x.go() }.to(.throwError)"),
      ("[[x should] beSquareWith:@1]", "expect(x).should.beSquareWith(1)"),
      ("[[@\"N\" should] bePostedWithObject:x]", "expect(\"N\").should.bePosted(x)"),
      ("[[@\"N\" shouldEventually] bePosted]", "expect(\"N\").shouldEventually.bePosted()"),
      ("[[expectFutureValue(x) shouldEventually] beNonNil]", "await expect { x }.toEventually(!.beNil)"),
      (
        "[[expectFutureValue(theValue(n)) shouldNotEventually] equal:theValue(1)]",
        "await expect { n }.toNever(.equal(1))"
      ),
      ("[[x shouldAfterWaitOf(0.3)] beNil]", "await expect { x }.toAfterWait(.beNil, of: .seconds(0.3))"),
      ("[[x shouldNotAfterWait] beNonNil]", "await expect { x }.toAfterWait(.beNil)"),
      ("[[expectFutureValue(x) shouldNotEventually] beNonNil]", "await expect { x }.toNever(!.beNil)"),
      ("[[theBlock(^{[x go];}) should] raise]", "expect {try x.go()}.to(.throwError)"),
      ("[[theBlock(^{ [x go]; }) shouldEventually] raise]", "await expect { try x.go() }.toEventually(.throwError)"),
    ]
    for (old, new) in pairs { assertKiwi("    \(old);", becomes: "    \(new)") }
  }

  func testObjectiveCMessagesBecomeCalls() {
    let pairs = [
      ("[x go]", "x.go()"), ("[x go:1]", "x.go(1)"), ("[x moveFrom:a to:b]", "x.move(from: a, to: b)"),
      ("[[A alloc] init]", "A()"), ("[A new]", "A()"),
      ("[[A alloc] initWithName:@\"n\" age:3]", "A(name: \"n\", age: 3)"),
      ("[[XYEvent alloc] initWithURLString:s]", "XYEvent(urlString: s)"),
      ("[XYEvent eventWithName:@\"n\"]", "XYEvent(name: \"n\")"),
      ("[NSSet setWithObjects:a, b, nil]", "Set([a, b])"),
      ("[NSString stringWithFormat:@\"%@!\", x]", "String(format: \"%@!\", x)"),
      ("[x objectAtIndex:0]", "x[0]"), ("x[@\"k\"]", "x[\"k\"]"), ("[x isEqual:y] ? YES : NO", "x == y ? true : false"),
      ("a ?: b", "a ?? b"), ("(Foo *)x", "(x as! Foo)"), ("(Foo *)x.y", "(x.y as! Foo)"),
      ("[(Foo *)x bar]", "(x as! Foo).bar()"),
      ("@{@\"a\": @1, @\"b\": @[]}", "[\"a\": 1, \"b\": []]"),
      ("[x run:^(id a, NSError *e) { [a go]; }]", "x.run({ a, e in a.go() })"), ("x.y = [y copy]", "x.y = y.copy()"),
      ("x.y = [y mutableCopy]", "x.y = y"),
      ("@{}", "[:]"),
      ("n++", "n += 1"), ("1.5f", "1.5"), ("[NSNull null]", "NSNull()"), ("[[x y] z:[A b]]", "x.y().z(A.b())"),
    ]
    for (old, new) in pairs { assertKiwi("    \(old);", becomes: "    \(new)") }
  }

  func testObjectiveCDeclarationsAreTranslated() {
    assertKiwi(
      """
          NSString *name = @"n";
          __block NSInteger count = 0;
          count = 1;
          id thing;
          BOOL isOn = NO;
          __weak A *weakly = a;
          BOOL (^check)(id, NSInteger) = ^BOOL(id x, NSInteger n) { return YES; };
          NSMutableArray *list = [NSMutableArray array];
          return;
      """,
      becomes: """
            let name = "n"
            var count: Int = 0
            count = 1
            var thing: Any!
            let isOn: Bool = false
            weak var weakly = a
            let check: (Any, Int) -> Bool = { x, n in return true }
            var list: [Any] = []
            return
        """)
  }

  func testObjectiveCConditionsAndLoopsAreTranslated() {
    assertKiwi(
      """
          if ([x isOn]) { [x go]; } else if (x.n > 2) { [x stop]; }
          else { n++; }
          for (A *a in [x all]) { [a go]; }
          while (n < 3) n++;
      """,
      becomes: """
            if x.isOn() { x.go() } else if x.n > 2 { x.stop() }
            else { n += 1 }
            for a in x.all() { a.go() }
            // PORT: while: write it with braces
            // while (n < 3) n++
        """,
      marked: ["while: write it with braces"])
  }

  func testUnreadableCodeIsKeptAsAComment() {
    assertKiwi(
      """
          [[x should] receive:@selector(go) andReturn:@1];
          id y = [Foo mock]; // a mock
          switch (n) {
            case 1: break;
          }
      """,
      becomes: """
            // PORT: receive: use a mock: expect(mock.method).toReceive(…)
            // [[x should] receive:@selector(go) andReturn:@1]
            // PORT: a mock stands for a protocol: swift package specs mocks writes FooMock
            // id y = [Foo mock] // a mock
            // PORT: switch: write it in Swift
            // switch (n) {
            // case 1: break;
            // }
        """,
      marked: [
        "receive: use a mock: expect(mock.method).toReceive(…)",
        "a mock stands for a protocol: swift package specs mocks writes FooMock", "switch: write it in Swift",
      ])
  }

  func testAValueOfAKiwiClassIsKeptAsAComment() {
    assertKiwi(
      """
          KWBlock *b = [[KWBlock alloc] initWithBlock:^{ [x go]; }];
      """,
      becomes: """
            // PORT: KWBlock: Fantail has no such class
            // KWBlock *b = [[KWBlock alloc] initWithBlock:^{ [x go]; }]
        """,
      marked: ["KWBlock: Fantail has no such class"])
  }

  func testAnUnknownMacroWithBracesIsMarkedAsAMacro() {
    assertKiwi(
      """
          unless(NO) {
            [x go];
          }
          [x stop];
      """,
      becomes: """
            // PORT: unless: a macro; write the Swift code that it expands to
            // unless(NO) {
            // [x go];
            // }
            x.stop()
        """,
      marked: ["unless: a macro; write the Swift code that it expands to"])
  }

  func testFilesWithoutSpecsAreUnchanged() {
    XCTAssertEqual(PortedFile.all([(path: "A.m", text: "#import \"A.h\"\n@implementation A\n@end\n")]), [])
  }
}
