// The spec of the picture in the README. Its lines and their numbers are in the picture: FANTAIL_RECORD=1 makes it anew.
import Fantail

struct Price: Equatable {
  var amount: Double
  var currency = "EUR"
}

struct Item: Equatable {
  var id: Int
  var name: String
  var price: Price
}

enum CartSpec {
  static var spec: Spec {
    describe("Cart") {
      let tea = Item(id: 1, name: "Tea", price: Price(amount: 4))
      let items = Let { [tea, Item(id: 2, name: "Cup", price: Price(amount: 9.5))] }
      let mail = FunctionMock<String, Never, Void>("mail.send(_:)")

      it("starts empty") { expect([Item]()).to(.beEmpty) }

      it("keeps what it is given") {
        let cup = Item(id: 2, name: "Cup", price: Price(amount: 9))
        expect(items()).to(.equal([tea, cup]))
      }

      it("prints a receipt") {
        let receipt = items().map { "\($0.name) \($0.price.amount)" }.joined(separator: ", ")
        expect(receipt).to(.equal("Tea 4.0, Cap 9.5"))
      }

      context("when paid") {
        beforeEach { mail.call("invoice") }

        it("sends a receipt") {
          expect(mail).to(.haveBeenCalled(.once, with: "receipt"))
        }
        pending("refunds", "waiting for the bank")
      }
    }
  }
}
