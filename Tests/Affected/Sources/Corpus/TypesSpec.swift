import Fantail

enum TypesSpec {
  static var spec: Spec {
    describe("types") {
      describe("a wallet") {
        it("has coins") { expect(Wallet().coins).to(.equal(3)) }
        it("is given coins") { expect("\(Wallet(coins: 7).coins)").to(.equal("7")) }
        it("has an owner") { expect(Wallet(coins: 1).owner).to(.equal("Ada")) }
        it("has a limit") { expect(Wallet(coins: 1).limit).to(.equal(5)) }
        it("has a rate") {
          var wallet = Wallet(coins: 1)
          expect("\(wallet.rate)").to(.equal("2"))
        }
        it("counts changes") {
          var wallet = Wallet(coins: 1)
          wallet.notes.append("a")
          expect(wallet.changes).to(.equal(1))
        }
        it("has a fee") { expect(Wallet.fee).to(.equal(1)) }
        it("has a bonus") { expect(Wallet.bonus).to(.equal(2)) }
        it("has a table") { expect(Wallet.table).to(.equal([2, 4])) }
        it("has the table still") { expect(Wallet.table.count).to(.equal(2)) }
        it("is read by index") { expect(Wallet(coins: 1)[2]).to(.equal(3)) }
        it("pays") {
          var wallet = Wallet(coins: 5)
          wallet.pay()
          expect(wallet.coins).to(.equal(4))
        }
        it("pays twice") {
          var wallet = Wallet(coins: 5)
          wallet.pay(2, times: 2)
          expect(wallet.coins).to(.equal(1))
        }
        it("is shown") { expect("\(Wallet(coins: 2))").to(.equal("2 coins")) }
        it("is equal") { expect(Wallet(coins: 2)).to(.equal(Wallet(coins: 2))) }
      }
      describe("prices") {
        it("totals apples") { expect(Apple().total(2)).to(.equal(8)) }
        it("totals pears") { expect(Pear().total(2)).to(.equal(11)) }
        it("halves") { expect(Apple().half()).to(.equal(2)) }
        it("finds the cheapest") { expect(cheapest([Pear()])).to(.equal(6)) }
        itBehavesLike(pricing, Apple())
      }
      describe("animals") {
        it("barks") { expect(Dog().twice()).to(.equal("wauwau")) }
        it("is quiet") { expect(Animal().sound()).to(.equal("…")) }
        it("ends") {
          let box = Box()
          do { _ = Cat { box.value = 2 } }
          expect(box.value).to(.equal(2))
        }
      }
      it("finds by name") { expect(Bag().a).to(.equal(1)) }
      it("caps") {
        var meter = Meter()
        meter.level = 20
        expect(meter.level).to(.equal(9))
      }
      it("has a level") { expect(Meter().level).to(.equal(4)) }
      it("has raw values") { expect(Level.high.rawValue).to(.equal(5)) }
      it("has all levels") { expect(Level.allCases.count).to(.equal(2)) }
      it("is anything") { expect(describe(any: 1)).to(.equal("any")) }
      it("is rounded") { expect(rounded(2)).to(.equal(2)) }
      it("is capped by a constant") { expect(capped(9)).to(.equal(7)) }
      it("has a width") { expect(width(1)).to(.equal(8)) }
      it("is applied") { expect(apply(1)).to(.equal(2)) }
      it("is composed") { expect(compose(2)).to(.equal(4)) }
      it("is made") { expect(maker(2)()).to(.equal(6)) }
      it("is stored") { expect(stored()).to(.equal(4)) }
      it("is stored still") { expect(stored()).to(.equal(4)) }
      it("is gathered") { expect(await gathered()).to(.equal([2, 3])) }
      it("is counted") {
        let counter = Counter()
        await counter.add()
        expect(await counter.count).to(.equal(1))
      }
      it("is secret") { expect(secret()).to(.equal(42)) }
      it("has a key") { expect(key).to(.equal(5)) }
    }
  }
}

enum PlanSpec {
  static let spec = describe("plan") {
    for n in rows() {
      it("has row \(n)") { expect(n).to(.beLessThan(3)) }
    }
    checks("one", rows()[0])
    it("has the fixture") { expect(fixture).to(.equal(5)) }
    it("has the limit") { expect(Limits.most).to(.equal(3)) }
    it("is round") { expect(20).to(.beRound) }
    it("boxes") { expect(Box().value).to(.equal(1)) }
  }
}

/// The specs of the corpus.
public func corpus() -> [Spec] {
  [ShapesSpec.spec, FlowSpec.spec, TypesSpec.spec, PlanSpec.spec]
}
