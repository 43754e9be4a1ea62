//: [Previous](@previous)
//: # Lets
//: A let is a value that is created when an example first reads it. Each example has its own.
import Fantail
import FantailPlan
import FantailRun

struct Account {
  var balance = 0
}

let spec = describe("an account") {
  let account = Let { Account() }

  // `account()` reads the let, `account.value` changes it in place.

  it("begins with nothing") { expect(account().balance).to(.equal(0)) }

  it("keeps what is put in") {
    account.value.balance += 20
    expect(account().balance).to(.equal(20))
  }

  // An inner group overrides the first value, also for hooks and lets of outer groups that read it.

  let doubled = Let { account().balance * 2 }

  context("of a customer") {
    account.override { Account(balance: 100) }
    it("begins with a present") { expect(doubled()).to(.equal(200)) }
  }

  // A let that no code reads is never created; `evaluate` creates it before each example, with its group's hooks.

  context("with a let that is evaluated") {
    let opened = Let { account.value.balance = 1 }
    evaluate(opened)
    it("has been changed when the example begins") { expect(account().balance).to(.equal(1)) }
  }
}

let report = await Executor().run(Plan([spec]))
for result in report.results { print(result.status, result.example.fullDescription) }
/*
 passed an account, begins with nothing
 passed an account, keeps what is put in
 passed an account, of a customer, begins with a present
 passed an account, with a let that is evaluated, has been changed when the example begins
 */
//: [Next](@next)
