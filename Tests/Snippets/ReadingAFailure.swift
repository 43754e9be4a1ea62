import Fantail

struct Item: Equatable, Sendable {
  var name: String
  var price: Int
}
let (tea, cup) = (Item(name: "tea", price: 450), Item(name: "cup", price: 200))

struct Cart: Equatable, Sendable {
  var items: [Item] = []
  var voucher = 0
  var total: Int { items.map(\.price).reduce(0, +) - voucher }
}

let letter = """
  Dear Ada,
  the parcel left on Tuesday.
  It should arrive today.
  """
