import fantail_port
import XCTest

final class ExpectationsTests: XCTestCase {
  func testOperatorsBecomeMatchers() {
    assertStatements(
      """
      expect(a) == b
      expect(a.b(c)) != [1, 2]
      expect(a) === b
      expect(a) !== b
      expect(a) < 1; expect(a) <= 1
      expect(a) > 1
      expect(a) >= 1
      expect(a) ≈ 1.5
      expect(a) ≈ 1.5 ± 0.1
      expect(a) == 1.5 ± 0.1
      expect(a) == nil
      expect(a) != nil
      expect(a)==b
      expect(type(of: a)) == Box<Int, String>.self
      """,
      become: """
        expect(a).to(.equal(b))
        expect(a.b(c)).notTo(.equal([1, 2]))
        expect(a).to(.beIdentical(to: b))
        expect(a).notTo(.beIdentical(to: b))
        expect(a).to(.beLessThan(1)); expect(a).to(.beLessThanOrEqual(to: 1))
        expect(a).to(.beGreaterThan(1))
        expect(a).to(.beGreaterThanOrEqual(to: 1))
        expect(a).to(.beCloseTo(1.5, within: 0.0001))
        expect(a).to(.beCloseTo(1.5, within: 0.1))
        expect(a).to(.beCloseTo(1.5, within: 0.1))
        expect(a).to(.beNil)
        expect(a).notTo(.beNil)
        expect(a).to(.equal(b))
        expect(type(of: a)).to(.equal(Box<Int, String>.self))
        """)
  }

  func testOperandsContinueOverLines() {
    assertStatements(
      """
      expect(a) == first
        + second // the sum
      expect(a) == list
        .map { $0 + 1 }
      expect(a) ==
        true
      for x in y { expect(x) == 1 }
      """,
      become: """
        expect(a).to(.equal(first
          + second)) // the sum
        expect(a).to(.equal(list
          .map { $0 + 1 }))
        expect(a).to(.equal(true))
        for x in y { expect(x).to(.equal(1)) }
        """)
  }

  func testSubjectsThatThrowAreWrittenInBraces() {
    assertStatements(
      """
      expect(try f()) == 1
      expect(try f()).to(throwError())
      expect(f).to(throwError())
      expect({ try f() }).to(throwError())
      expect(f()).to(throwAssertion())
      expect { f() }.toNot(throwAssertion())
      expect { try f() }.to(beVoid())
      expect(list.first).to(beVoid())
      """,
      become: """
        expect { try f() }.to(.equal(1))
        expect { try f() }.to(.throwError)
        expect { try f() }.to(.throwError)
        expect { try f() }.to(.throwError)
        await expect { f() }.toTrap()
        expect { f() }.notTo(.throwError)
        expect { try f() }.notTo(.throwError)
        expect { list.first }.notTo(.throwError)
        """)
  }

  func testPollingExpectationsAreTranslated() {
    assertStatements(
      """
      expect(a).toEventually(equal(1))
      await expect { a }.toEventually(equal(1), timeout: 2, pollInterval: .milliseconds(3))
      await expecta(await a()).to(equal(1))
      expect(a).toNotEventually(beNil(), timeout: .seconds(1))
      expect(a).toNever(beTrue(), until: 0.5)
      waitUntil(timeout: .seconds(2)) { done in done() }
      waitUntil { done in done() }
      waitUntil { done in queue.async(execute: done) }
      """,
      become: """
        await expect { a }.toEventually(.equal(1))
        await expect { a }.toEventually(.equal(1), within: .seconds(2), every: .milliseconds(3))
        await expect { await a() }.to(.equal(1))
        await expect { a }.toEventually(!.beNil, within: .seconds(1))
        await expect { a }.toNever(.beTrue, during: .seconds(0.5))
        await waitUntil(within: .seconds(2)) { done in done() }
        await waitUntil { done in done() }
        await waitUntil { done in queue.async(execute: { done() }) }
        """)
  }

  func testDescriptionsBecomeClues() {
    assertStatements(
      """
      expect(a).to(equal(1), description: "why \\(a)")
      expect { a }.toNot(equal(1), description: why)
      expect(a).toEventuallyNot(equal(1), description: why)
      """,
      become: """
        expect(a, "why \\(a)").to(.equal(1))
        expect(why) { a }.notTo(.equal(1))
        await expect(why) { a }.toEventually(!.equal(1))
        """)
  }

  func testNimbleRequirementsBecomeRequire() {
    assertStatements(
      """
      let x = try require(a).toNot(beNil())
      try require(a).to(equal(1))
      try require(a).toNot(equal(1))
      let y = try unwrap(a)
      """,
      become: """
        let x = try require(a)
        try require(a, .equal(1))
        try require(a, !.equal(1))
        let y = try require(a)
        """)
  }

  func testSourceLocationsArePassedOn() {
    let old = """
      import Nimble
      func check(_ a: Int, file: FileString = #file, line: UInt = #line) {
        expect(file: file, line: line, a) == 1
        fail("no", location: SourceLocation(file: file, line: line))
      }
      func other() { fail("no", file: "a", line: 3) }

      """
    let new = """
      import Fantail
      func check(_ a: Int, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column) {
        expect(a, fileID: fileID, filePath: filePath, line: line, column: column).to(.equal(1))
        fail("no", fileID: fileID, filePath: filePath, line: line, column: column)
      }
      // PORT: fail: its location is given as fileID:, filePath:, line: and column:, all four
      func other() { fail("no", file: "a", line: 3) }

      """
    assertFile(old, becomes: new)
  }

  func testCodeWithoutAnEquivalentIsMarkedOnTheLineBefore() {
    assertStatements(
      """
      expect(a).to(postNotifications(equal([n])))
      let m = Matcher<Int> { expression in MatcherResult(bool: true, message: .fail("x")) }
      """,
      become: """
        // PORT: postNotifications: write expect { … }.to(.post(name)), one for each notification
        expect(a).to(postNotifications(equal([n])))
        // PORT: Matcher: write Matcher("be big") { value in … }, whose closure returns whether the value matches
        let m = Matcher<Int> { expression in MatcherResult(bool: true, message: .fail("x")) }
        """,
      marked: [
        "postNotifications: write expect { … }.to(.post(name)), one for each notification",
        "Matcher: write Matcher(\"be big\") { value in … }, whose closure returns whether the value matches",
      ])
  }

  func testStringsAndCommentsAreKept() {
    assertStatements(
      """
      // expect(a) == b
      let s = "expect(a) == b" + #"expect(a).to(equal("b"))"#
      expect("\\(list.map { "x\\($0)" })") == "expect(\\(a)) == b"
      """,
      become: """
        // expect(a) == b
        let s = "expect(a) == b" + #"expect(a).to(equal("b"))"#
        expect("\\(list.map { "x\\($0)" })").to(.equal("expect(\\(a)) == b"))
        """)
  }

  func testAClosureThatChecksAnErrorReturnsWhetherItMatches() {
    assertStatements(
      """
      expect { try f() }.to(throwError { error in
        guard case .a = error else { fail("other"); return }
        items.forEach { if $0 { return } }
        if b { return }
      })
      """,
      become: """
        expect { try f() }.to(.throwError { error in
          guard case .a = error else { fail("other"); return true }
          items.forEach { if $0 { return } }
          if b { return true }
          return true
        })
        """)
  }

  func testAnEmptyErrorCheckReturnsTrue() {
    assertStatements(
      """
      expect { try f() }.to(throwError { error in })
      expect { try f() }.to(throwError { (error: E) in })
      expect { try f() }.to(throwError { (error: E) -> Void in })
      expect(f).notTo(throwAssertion())
      """,
      become: """
        expect { try f() }.to(.throwError { error in return true })
        expect { try f() }.to(.throwError { error in guard let error = error as? E else { return false }; return true })
        expect { try f() }.to(.throwError { error in guard let error = error as? E else { return false }; return true })
        expect { try f() }.notTo(.throwError)
        """)
  }

  func testAnIncompleteExpectationIsMarked() {
    XCTAssertEqual(port("import Quick\nimport Nimble\nexpect(1) ==")?.marks, ["expect: nothing follows '=='"])
  }

  func testASubjectIsOptionalIfItIsComparedWithAnOptional() {
    assertStatements(
      """
      expect(n).to(equal(Int("3")))
      expect(n) == Int("3")
      expect(url).toNot(equal(URL(string: "a")))
      expect(x).to(equal(y as? A))
      expect(n).to(equal(Int(3)))
      expect(A(1)).toNot(beNil())
      expect(A(1)) != nil
      """,
      become: """
        expect(n as Int?).to(.equal(Int("3")))
        expect(n as Int?).to(.equal(Int("3")))
        expect(url as URL?).notTo(.equal(URL(string: "a")))
        expect(x as A?).to(.equal(y as? A))
        expect(n).to(.equal(Int(3)))
        expect(A(1) as A?).notTo(.beNil)
        expect(A(1) as A?).notTo(.beNil)
        """)
  }

  func testTheToleranceOfDatesIsADuration() {
    assertStatements(
      """
      expect(a).to(beCloseTo(Date(), within: 0.5))
      expect(a).to(beCloseTo(startDate))
      expect(a) ≈ b.date ± 2
      """,
      become: """
        expect(a).to(.beCloseTo(Date(), within: .seconds(0.5)))
        expect(a).to(.beCloseTo(startDate, within: .seconds(0.0001)))
        expect(a).to(.beCloseTo(b.date, within: .seconds(2)))
        """)
  }
}
