import XCTest

/// The constants at the beginning of a hook, before its assignments.
final class HookConstantTests: XCTestCase {
  func testAConstantOfAHookBecomesASeparateLet() {
    assertGroup(
      """
            var a: A!

            beforeEach {
              let provider = Provider()
              a = A(provider)
            }

            it("x") { a.go() }
      """,
      becomes: """
              let provider = Let { Provider() }
              let a = Let { A(provider()) }

              evaluate(provider, a)

              it("x") { a.value.go() }
        """)
  }

  func testAConstantOfSeveralVariablesBecomesOneLet() {
    assertGroup(
      """
            var b: B!
            var a: A!
            beforeEach {
              let limit = 3
              a = A(limit)
              let p = make(a, "\\(limit)")
              b = B(p.c, a)
            }
            it("x") { use(a, b) }
      """,
      becomes: """
              let limit = Let { 3 }
              let a = Let { A(limit()) }
              let p = Let { make(a(), "\\(limit())") }
              let b = Let { B(p.value.c, a()) }
              evaluate(a, p, b)
              it("x") { use(a(), b()) }
        """)
  }

  func testAConstantComesAfterItsDependencies() {
    assertGroup(
      """
            var a: A!
            let limit = 3
            beforeEach { let p = P(limit); a = A(p) }
            it("x") { let p = a; use(p) }
      """,
      becomes: """
              let limit = 3
              let p = Let { P(limit) }
              let a = Let { A(p()) }
              evaluate(p, a)
              it("x") { let p = a(); use(p) }
        """)
  }

  func testAConstantIsOnTheLineOfItsGroup() {
    assertGroup(
      """
            context("b") { var a: A!; beforeEach { let p = P(); a = A(p) }; it("x") { use(a) } }
      """,
      becomes: """
              context("b") {       let p = Let { P() }
        let a = Let { A(p()) }; evaluate(p, a); it("x") { use(a()) } }
        """)
  }

  func testAVariableIsMovedOffTheLineOfAnotherStatement() {
    assertGroup(
      """
            var a: A!; let limit = 3
            beforeEach { a = A(limit) }
            it("x") { a.go() }
      """,
      becomes: """
              let limit = 3
              let a = Let { A(limit) }
              evaluate(a)
              it("x") { a.value.go() }
        """)
  }

  func testAConstantThatReadsALetComesAfterTheLet() {
    assertGroup(
      """
            var a: A!
            var b: B!
            beforeEach {
              a = A()
              let p = P(a)
              b = B(p)
            }
            it("x") { use(a, b) }
      """,
      becomes: """
              let a = Let { A() }
              let p = Let { P(a()) }
              let b = Let { B(p()) }
              evaluate(a, p, b)
              it("x") { use(a(), b()) }
        """)
  }

  func testAConstantAfterAnEarlierUseOfItsNameIsKept() {
    assertGroup(
      """
            var a: A!
            var b: B!
            beforeEach {
              a = A(p)
              let p = P()
              b = B(p)
            }
            it("x") { use(a, b) }
      """,
      becomes: """
              let a = Let { A(p) }
              nonisolated(unsafe) var b: B!
              evaluate(a)
              beforeEach {
                let p = P()
                b = B(p)
              }
              it("x") { use(a(), b) }
        """, isSerial: true)
  }

  func testAConstantThatCannotBeALetKeepsTheHook() {
    let hooks = [
      // Its name has another meaning in the group.
      "let p = p; a = A(p)", "let check = P(); a = A(check)",
      // It throws or waits, binds several names, or is not a constant.
      "let q = try P(); a = A(q)", "let q = await P(); a = A(q)", "let (q, r) = pair(); a = A(q)",
      "let q = P(), r = R(); a = A(q)", "var q = P(); a = A(q)", "let q: P; q = P(); a = A(q)",
      "let q: P = P(); a = A(q)",
      // A statement is in between, or uses the constant.
      "let q = P(); q.start(); a = A(q)", "let q = P(); a = A { q.go() }", "let q = P(); a = A(q); q.start()",
      "let q = P()\n        a = A(q)\n        queue.async { q.go() }",
    ]
    for hook in hooks {
      let group = { (word: String) in
        """
              \(word)var a: A!
              \(word)var b: B!
              beforeEach {
                \(hook)
              }
              it("x") { check(a.b); b = nil }
        """
      }
      assertGroup(group(""), becomes: group("nonisolated(unsafe) "), isSerial: true)
    }
  }
}
