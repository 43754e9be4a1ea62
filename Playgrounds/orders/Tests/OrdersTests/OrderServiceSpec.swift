import Fantail
@testable import Orders

enum OrderServiceSpec {
  static var spec: Spec {
    withDatabase("Order service") {
      let service = Let { OrderService() }

      it("adds up", rows: [.init("an order", ("Ada", 500)), .init("another's", ("Grace", 700))]) { customer, cents in
        try await service().place(Order(customer: customer, cents: cents))
        try await service().place(Order(customer: customer, cents: 100))
        await expect { await service().total(of: customer) }.to(.equal(cents + 100))
      }

      it("refuses what costs nothing") {
        await expect { try await service().place(Order(customer: "Ada", cents: 0)) }
          .to(.throwError(OrderService.Problem.nothingToPay(customer: "Ada")))
      }
    }
  }
}
