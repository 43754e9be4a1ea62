import XCTest

/// A variable is ported to a let where the behaviour stays the same.
final class VariablesTests: XCTestCase {
  func testAVariableSetInTheFirstHookIsALet() {
    assertGroup(
      """
            var n = 0
            var a: A!
            var b: P!
            beforeEach {
              n = 0
              a = A(n)
              b = make(a) // by a
              prepare()
            }
            afterEach {
              b = nil
            }
            it("x") { use(a, b.c, &n, "\\(n)") }
            it("y", closure: { a = A(a: 2) })
      """,
      becomes: """
              let n = Let { 0 }
              let a = Let { A(n()) }
              let b = Let<P> { make(a()) }
              evaluate(a, b)
              beforeEach {
                prepare()
              }
              it("x") { use(a(), b.value.c, &n.value, "\\(n())") }
              it("y") { a.value = A(a: 2) }
        """)
  }

  func testAVariableReadInOtherTasksIsShared() {
    assertGroup(
      """
            var a: A!
            beforeEach { a = A() }
            it("x") { queue.async { a.go() } }
      """,
      becomes: """
              nonisolated(unsafe) var a: A!
              beforeEach { a = A() }
              it("x") { queue.async { a.go() } }
        """, isSerial: true)
  }

  func testAVariableMadeOnceIsShared() {
    assertGroup(
      """
            var calls = 0
            weak var a: A?
            var square: Int { 4 }
            it("x") { calls += 1 }
      """,
      becomes: """
              nonisolated(unsafe) var calls = 0
              nonisolated(unsafe) weak var a: A?
              var square: Int { 4 }
              it("x") { calls += 1 }
        """, isSerial: true)
  }

  func testAnAssignmentAfterOtherStatementsIsKept() {
    assertGroup(
      """
            var a: A!
            beforeEach { prepare(); a = A() }
            it("x") { a.go() }
      """,
      becomes: """
              nonisolated(unsafe) var a: A!
              beforeEach { prepare(); a = A() }
              it("x") { a.go() }
        """, isSerial: true)
  }

  func testAVariableComesAfterItsDependencies() {
    assertGroup(
      """
            var a: A!
            let limit = 3
            beforeEach {
              a = A(limit)
            }
            it("x") { a.go() }
      """,
      becomes: """
              let limit = 3
              let a = Let { A(limit) }
              evaluate(a)
              it("x") { a.value.go() }
        """)
  }

  func testALetComparedWithNilIsConvertedToAnOptional() {
    assertGroup(
      """
            var a: A!
            beforeEach { a = A() }
            it("x") { expect(a).toNot(beNil()) }
      """,
      becomes: """
              let a = Let { A() }
              evaluate(a)
              it("x") { expect(a() as A?).notTo(.beNil) }
        """)
  }

  func testALoopOnTheLineOfAnExampleBelongsToTheExample() {
    assertGroup(
      """
            var a: A!
            beforeEach { a = A() }
            it("x") { for n in list { a.go(n) } }
      """,
      becomes: """
              let a = Let { A() }
              evaluate(a)
              it("x") { for n in list { a.value.go(n) } }
        """)
  }

  func testNilIsNotALet() {
    assertGroup(
      """
            var a: A!
            beforeEach { a = A() }
            it("x") { expect(a).to(beNil()) }
      """,
      becomes: """
              nonisolated(unsafe) var a: A!
              beforeEach { a = A() }
              it("x") { expect(a).to(.beNil) }
        """, isSerial: true)
  }

  func testTestStateBecomesALetOrIsReset() {
    assertGroup(
      """
            @TestState var a: A! = A()
            @TestState(3) var n: Int!
            @TestState var b: B?
            it("x") { a.go(n); b = B() }
      """,
      becomes: """
              let a = Let { A() }
              evaluate(a)
              let n = Let<Int> { 3 }
              nonisolated(unsafe) var b: B?
              beforeEach { b = nil }
              it("x") { a.value.go(n()); b = B() }
        """, isSerial: true)
  }

  func testAShadowedVariableStillBecomesALet() {
    assertGroup(
      """
            var a: A!
            beforeEach { a = A() }
            it("x") { a.go() }
            it("y") {
              let a = [a, a]
              use(a)
            }
      """,
      becomes: """
              let a = Let { A() }
              evaluate(a)
              it("x") { a.value.go() }
              it("y") {
                let a = [a(), a()]
                use(a)
              }
        """)
  }

  func testALoopVariableOrBindingDoesNotPreventALet() {
    assertGroup(
      """
            var a: [A]!
            var b: B?
            beforeEach {
              a = [A()]
              b = B()
            }
            it("x") {
              for b in a { b.go() }
              if let c = b { use(c) }
            }
      """,
      becomes: """
              let a = Let<[A]> { [A()] }
              let b = Let<B?> { B() }
              evaluate(a, b)
              it("x") {
                for b in a.value { b.go() }
                if let c = b.value { use(c) }
              }
        """)
  }

  func testOnlyTheOutermostSharingGroupIsSerial() {
    assertGroup(
      """
            context("b") {
              var n = 0
              context("c") {
                var m = 0
                it("x") { n += 1; m += 1 }
              }
            }
            context("d") {
              it("y") {}
            }
      """,
      becomes: """
              context("b", .serial) {
                nonisolated(unsafe) var n = 0
                context("c") {
                  nonisolated(unsafe) var m = 0
                  it("x") { n += 1; m += 1 }
                }
              }
              context("d") {
                it("y") {}
              }
        """)
  }

  func testAFunctionThatIsOnlyCalledMayReadALet() {
    assertGroup(
      """
            var a: A!
            beforeEach { a = A() }
            func check(_ n: Int) { a.check(n) }
            it("x") { check(1) }
      """,
      becomes: """
              let a = Let { A() }
              evaluate(a)
              let check: @Sendable (Int) -> Void = { n in a.value.check(n) }
              it("x") { check(1) }
        """)
    assertGroup(
      """
            var a: A!
            beforeEach { a = A() }
            func check(_ n: Int) { a.check(n) }
            it("x") { list.forEach(check) }
      """,
      becomes: """
              nonisolated(unsafe) var a: A!
              beforeEach { a = A() }
              let check: @Sendable (Int) -> Void = { n in a.check(n) }
              it("x") { list.forEach(check) }
        """, isSerial: true)
  }

  func testGroupsThatSetStaticVariablesOfATypeRunOneAfterAnother() {
    assertGroup(
      """
            beforeEach { Path.current = Path("x") }
            it("x") { expect(Path.current.isOn) == true }
      """,
      becomes: """
              beforeEach { Path.current = Path("x") }
              it("x") { expect(Path.current.isOn).to(.equal(true)) }
        """, isSerial: true, uses: "\"Path\"")
    assertGroup(
      """
            it("x") { queue.async { Path.current = Path("x") } }
            context("b") {
              afterEach { Clock.now = nil }
              it("y") {}
            }
      """,
      becomes: """
              it("x") { queue.async { Path.current = Path("x") } }
              context("b") {
                afterEach { Clock.now = nil }
                it("y") {}
              }
        """, isSerial: true, uses: "\"Clock\", \"Path\"")
  }
}
