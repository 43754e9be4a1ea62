import Fantail
@testable import Orders

enum DatabaseSpec {
  static var spec: Spec {
    withDatabase("Database") {
      it("begins without the rows of other examples") { await expect { await Database.shared.count }.to(.equal(0)) }

      it("finds the orders of one customer in the order they came") {
        for (customer, cents) in [("Ada", 1), ("Grace", 2), ("Ada", 3)] {
          await Database.shared.insert(Order(customer: customer, cents: cents))
        }
        await expect { await Database.shared.orders(of: "Ada").map(\.cents) }.to(.equal([1, 3]))
      }
    }
  }
}
