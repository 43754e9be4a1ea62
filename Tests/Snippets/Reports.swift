struct Cart {
  var items: [String] = []
  var total = 0

  func reduced(by coupon: String) -> Int { coupon == "TENTH" ? total * 9 / 10 : total }
}

struct Discount: Sendable {
  var total: Int
  var coupon: String
  var pays: Int
}
