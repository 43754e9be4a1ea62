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

struct ParseError: Error { var line: Int }
func parse(_ text: String) throws -> [Int] { throw ParseError(line: 1) }

final class Download: @unchecked Sendable {
  private var samples = 0
  var progress: Int {
    samples += 1
    return samples == 1 ? 10 : 90
  }
}
let download = Download()
