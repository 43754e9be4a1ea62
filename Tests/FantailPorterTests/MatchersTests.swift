import fantail_port
import XCTest

final class MatchersTests: XCTestCase {
  func testEachNimbleMatcherHasAnEquivalent() {
    let pairs = [
      ("equal(1)", ".equal(1)"), ("equal(nil)", ".beNil"), ("be(a)", ".beIdentical(to: a)"), ("beNil()", ".beNil"),
      ("beTrue()", ".beTrue"), ("beTruthy()", ".beTrue"), ("beFalse()", ".beFalse"),
      ("beEmpty()", ".beEmpty"), ("haveCount(2)", ".haveCount(2)"), ("beAKindOf(A.self)", ".beAKind(of: A.self)"),
      ("beAnInstanceOf(A.self)", ".beAnInstance(of: A.self)"), ("beIdenticalTo(a)", ".beIdentical(to: a)"),
      ("beLessThan(1)", ".beLessThan(1)"), ("beLessThanOrEqualTo(1)", ".beLessThanOrEqual(to: 1)"),
      ("beGreaterThan(1)", ".beGreaterThan(1)"), ("beGreaterThanOrEqualTo(1)", ".beGreaterThanOrEqual(to: 1)"),
      ("beCloseTo(1)", ".beCloseTo(1, within: 0.0001)"), ("beCloseTo(1, within: 2)", ".beCloseTo(1, within: 2)"),
      ("beWithin(1...3)", ".beBetween(1, and: 3)"), ("beginWith(1)", ".startWith(1)"),
      ("beginWith(prefix: [1, 2])", ".startWith(elementsOf: [1, 2])"), ("endWith(\"a\")", ".endWith(\"a\")"),
      ("match(\"a+\")", ".matchPattern(\"a+\")"), ("contain(1, 2)", ".contain(1, 2)"),
      ("contain(list)", ".contain(list)"),
      ("contain([1, 2])", ".contain(elementsOf: [1, 2])"), ("contain(\"a\")", ".contain(\"a\")"),
      ("contain(\"a\", \"b\")", ".all(of: .contain(\"a\"), .contain(\"b\"))"),
      ("containElementSatisfying({ $0 > 1 })", ".containElement(where: { $0 > 1 })"),
      ("containElementSatisfying({ $0 > 1 }, \"big\")", ".containElement(where: { $0 > 1 })"),
      ("elementsEqual([1])", ".equal([1])"), ("allPass(beNil())", ".allPass(.beNil)"),
      ("allPass { $0 > 1 }", ".allPass(.satisfy { $0 > 1 })"),
      ("allPass({ $0 > 1 })", ".allPass(.satisfy { $0 > 1 })"),
      ("not(equal(1))", "!.equal(1)"),
      ("satisfyAllOf([equal(1), not(beNil())])", ".all(of: .equal(1), !.beNil)"),
      ("satisfyAllOf(equal(1), beNil())", ".all(of: .equal(1), .beNil)"),
      ("satisfyAnyOf(equal(1), not(beNil()))", ".any(of: .equal(1), !.beNil)"),
      ("equal(1) || equal(2)", ".equal(1) || .equal(2)"), ("map(\\.a, equal(1))", ".have(\\.a, .equal(1))"),
      ("throwError()", ".throwError"), ("throwError(E.a)", ".throwError(E.a)"),
      ("throwError(E.self)", ".throwError(ofType: E.self)"),
      ("throwError(errorType: E.self)", ".throwError(ofType: E.self)"),
      ("throwError { e in check(e) }", ".throwError { e in check(e); return true }"),
      ("matchError(E.self)", ".beAKind(of: E.self)"), ("beSuccess()", ".beSuccess"),
      ("beSuccess(3)", ".beSuccess(.equal(3))"),
      ("beFailure(beAKindOf(E.self))", ".beFailure(.beAKind(of: E.self))"), ("beSquare()", "beSquare()"),
      ("beCalled(satisfyAllOf(equal(1)), times: 1)", "beCalled(.all(of: .equal(1)), times: 1)"),
    ]
    for (old, new) in pairs {
      assertStatements("expect { a }.to(\(old))", become: "expect { a }.to(\(new))")
      // Their negations are below.
      if ["throwError", "beTruthy", "contain(1, 2)", "contain([1, 2])"].contains(where: old.hasPrefix) { continue }
      assertStatements("expect { a }.toNot(\(old))", become: "expect { a }.notTo(\(new))")
    }
  }

  func testNegationsKeepNimblesMeaning() {
    for (old, new) in [
      ("toNot(contain(1, 2))", "notTo(.all(of: .contain(1), .contain(2)))"),
      ("toNot(contain(1))", "notTo(.contain(1))"),
      ("notTo(contain([1, 2]))", "notTo(.all(of: .contain(1), .contain(2)))"),
      ("notTo(contain([1]))", "notTo(.contain(elementsOf: [1]))"), ("toNot(contain(list))", "notTo(.contain(list))"),
      ("toNot(contain(\"a\", \"b\"))", "notTo(.all(of: .contain(\"a\"), .contain(\"b\")))"),
      ("to(not(contain(1, f(2))))", "to(!.all(of: .contain(1), .contain(f(2))))"),
      ("to(contain(1, 2) && !contain(3, 4))", "to(.contain(1, 2) && !.all(of: .contain(3), .contain(4)))"),
      ("toNot(beTruthy())", "notTo(.equal(true))"), ("to(!beTruthy())", "to(!.equal(true))"),
      ("toNot(throwError())", "notTo(.throwError)"),
    ] {
      assertStatements("expect { a }.\(old)", become: "expect { a }.\(new)")
    }
    let note = "// NOTE: throwError: Nimble passed if something else was thrown; here that fails\n"
    assertStatements(
      "expect { try a() }.toNot(throwError(E.a))", become: "\(note)expect { try a() }.notTo(.throwError(E.a))")
  }

  func testBeFalsyBecomesNotBeTrueBecauseNilIsFalsy() {
    assertStatements(
      """
      expect(a).to(beFalsy())
      expect(a).toNot(beFalsy())
      expect(a).notTo(beFalsy(), description: "b")
      expect(a).to(beFalsy() || beNil())
      expect(a).toEventually(beFalsy())
      """,
      become: """
        expect(a).notTo(.equal(true))
        expect(a).to(.beTrue)
        expect(a, "b").notTo(!.equal(true))
        expect(a).to(!.equal(true) || .beNil)
        await expect { a }.toEventually(!.equal(true))
        """)
  }

  func testNimblesVariantsGetFantailsSpelling() {
    assertStatements(
      """
      expect(a).neverTo(beNil())
      await expect(a).alwaysTo(equal(1))
      expect(3).to(beWithin(1..<5))
      expect(x) ≈ (3.1, 0.2)
      expect(x).to(elementsEqual(b, by: { $0 == $1 }))
      let fetch: () async -> Int = { 1 }
      await expect(fetch).toEventually(equal(1))
      throw StopTest("why")
      """,
      become: """
        await expect { a }.toNever(.beNil)
        await expect { a }.toAlways(.equal(1))
        expect(3).to(.beIn(1..<5))
        expect(x).to(.beCloseTo(3.1, within: 0.2))
        expect(x).to(.satisfy { $0.elementsEqual(b, by: { $0 == $1 }) })
        let fetch: () async -> Int = { 1 }
        await expect { await fetch() }.toEventually(.equal(1))
        fail("why"); return
        """)
  }

  func testAClosureThatChecksAnErrorMayEndWithAnOperator() {
    for (sign, verb) in [
      ("==", "to(.equal(.b(3)))"), ("!=", "notTo(.equal(.b(3)))"), (">", "to(.beGreaterThan(.b(3)))"),
    ] {
      for space in ["", " "] {
        assertStatements(
          "expect { try a() }.to(throwError { (e: E) in expect(e) \(sign) .b(3)\(space)})",
          become: "expect { try a() }.to(.throwError { e in guard let e = e as? E else { return false }; "
            + "expect(e).\(verb); return true\(space)})")
      }
    }
  }

  func testLineBreaksInArgumentsAreKept() {
    assertStatements(
      """
      expect(a).to(beGreaterThanOrEqualTo(
        b
      ))
      expect(a).to(contain([
        1,
        2
      ]))
      expect(a).to(allPass { n in
        n > 1
      })
      """,
      become: """
        expect(a).to(.beGreaterThanOrEqual(
          to: b
        ))
        expect(a).to(.contain(elementsOf: [
          1,
          2
        ]))
        expect(a).to(.allPass(.satisfy { n in
          n > 1
        }))
        """)
  }

  func testAMarkedMatcherIsKeptUnchanged() {
    let mark = "throwError: specify the error with a matcher: .throwError(ofType: E.self, .satisfy { … })"
    for old in ["throwError(E.a, closure: check)", "throwError(E.a) { e in be(e) }", "throwError(closure: check)"] {
      let statement = "expect { a }.to(satisfyAllOf(beNil(), \(old)))"
      let new = "expect { a }.to(.all(of: .beNil, \(old)))"
      assertStatements(statement, become: "// PORT: \(mark)\n\(new)", marked: [mark])
    }
  }

  func testEachMatcherWithoutEquivalentIsMarked() {
    for name in [
      "compactMap", "postDistributedNotifications", "raiseException", "succeed", "beSuccess", "map", "matchError",
    ] {
      let ported = port("import Nimble\nfunc f() { expect(a).to(\(name)({ x })) }\n")
      XCTAssertEqual(ported?.marks.first?.hasPrefix("\(name): "), true, name)
    }
  }
}
