import Fantail
import FantailCLI

enum EntrySpec {
  static var spec: Spec {
    describe("Entry") {
      it("is an expense below zero") { expect(Entry("tea", cents: -1).isExpense).to(.beTrue) }
      it("is none at zero") { expect(Entry("tea", cents: 0).isExpense).to(.beFalse) }
      it("has a sign") { expect(Entry("tea", cents: 250).text).to(.equal("+2.50")) }
      it("has a minus") { expect(Entry("tea", cents: -1234).text).to(.equal("-12.34")) }
      it("has two digits") { expect(Entry("tea", cents: 105).text).to(.equal("+1.05")) }
      it("has two digits from ten on") { expect(Entry("tea", cents: 110).text).to(.equal("+1.10")) }
    }
  }
}

enum LedgerSpec {
  static var spec: Spec {
    describe("Ledger") {
      let ledger = Let { Ledger() }

      it("begins with nothing") { expect(ledger().balance).to(.equal(0)) }
      it("sums up") {
        try ledger().add(Entry("pay", cents: 500))
        try ledger().add(Entry("tea", cents: -200))
        expect(ledger().balance).to(.equal(300))
      }
      it("tells observers") {
        var seen: [String] = []
        ledger().observe { seen.append($0.name) }
        try ledger().add(Entry("tea", cents: -200))
        expect(seen).to(.equal(["tea"]))
      }
      it("finds the largest") {
        for cents in [3, 9, 5] { try ledger().add(Entry("\(cents)", cents: cents)) }
        expect(try ledger().largest()).to(.equal(Entry("9", cents: 9)))
      }
      it("keeps the first of the largest") {
        try ledger().add(Entry("a", cents: 3))
        try ledger().add(Entry("b", cents: 3))
        expect(try ledger().largest().name).to(.equal("a"))
      }
      it("has no largest of nothing") {
        expect { try ledger().largest() }.to(.throwError(LedgerError.empty))
      }
      it("lists expenses") {
        for cents in [-100, 50, -300] { try ledger().add(Entry("x", cents: cents)) }
        expect(ledger().expenses().map(\.cents)).to(.equal([-100, -300]))
        expect(ledger().expenses(over: 100).map(\.cents)).to(.equal([-300]))
      }
      it("is cleared") {
        try ledger().add(Entry("tea", cents: -200))
        ledger().clear()
        expect(ledger().entries).to(.beEmpty)
      }
      it("tells nobody once it is cleared") {
        var count = 0
        ledger().observe { _ in count += 1 }
        ledger().clear()
        try ledger().add(Entry("tea", cents: -200))
        expect(count).to(.equal(0))
      }
      it("sums up by name") {
        for (name, cents) in [("tea", -1), ("pay", 5), ("tea", -2)] { try ledger().add(Entry(name, cents: cents)) }
        expect(ledger()["tea"]).to(.equal(-3))
        expect(ledger()["none"]).to(.equal(0))
      }

      context("with a rule") {
        beforeEach { ledger().rule = DailyRule(limit: 100) }
        it("takes what is within") {
          try ledger().add(Entry("tea", cents: -100))
          expect(ledger().entries).to(.haveCount(1))
        }
        it("takes what is earned") {
          try ledger().add(Entry("pay", cents: 900))
          expect(ledger().balance).to(.equal(900))
        }
        it("refuses the rest") {
          expect { try ledger().add(Entry("car", cents: -101)) }.to(.throwError(LedgerError.overdrawn(101)))
          expect(ledger().entries).to(.beEmpty)
        }
      }
    }
  }
}

enum InterestSpec {
  static var spec: Spec {
    describe("Interest") {
      beforeAll { _ = Interest(percent: 1) }
      it("is earned for a year") { expect(Interest(percent: 10).earned(on: 100)).to(.equal(10)) }
      it("is earned on interest") { expect(Interest(percent: 10).earned(on: 100, years: 2)).to(.equal(21)) }
      it("is nothing in no time") { expect(Interest(percent: 10).earned(on: 100, years: 0)).to(.equal(0)) }
      it("is never below zero") { expect(Interest(percent: -1).percent).to(.equal(0)) }
      it("adds up") { expect((Interest(percent: 1) + Interest(percent: 2)).percent).to(.equal(3)) }
      it(
        "has grades",
        rows: [.init("none", (-1, 0)), .init("zero", (0, 1)), .init("ten", (10, 2)), .init("all", (50, 4))]
      ) { cents, grade in
        expect(Interest.grade(cents)).to(.equal(grade))
      }
    }
  }
}

enum ToolsSpec {
  static var spec: Spec {
    describe("tools") {
      it("finds the larger number") { expect(larger(1, 2)).to(.equal(2)) }
      it("finds the larger word") { expect(larger("b", "a")).to(.equal("b")) }
      it("knows a day") { expect(Period.day.days).to(.equal(1)) }
      it("knows a week") { expect(Period.week.days).to(.equal(7)) }
      it("knows a month") { expect(Period.month.days).to(.equal(30)) }
      it("rounds a budget up") { expect(Period.week.budget(perDay: 50)).to(.equal(400)) }
      it("rounds a budget down") { expect(Period.week.budget(perDay: 20)).to(.equal(100)) }
      it("splits among nobody") { expect(split(10, among: 0)).to(.equal([])) }
      it("splits evenly") { expect(split(10, among: 2)).to(.equal([5, 5])) }
      it("gives what is left to the first") { expect(split(11, among: 3)).to(.equal([4, 4, 3])) }
      it("knows that one is one") { expect(1).to(.equal(1)) }
    }
  }
}

@main
struct Specs {
  static func main() async { await SpecMain.run([EntrySpec.spec, LedgerSpec.spec, InterestSpec.spec, ToolsSpec.spec]) }
}
