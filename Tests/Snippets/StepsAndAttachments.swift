import Fantail

struct Answer: Sendable {
  var status: Int
  var body: String
}

struct Bank: Sendable {
  func charge(_ amount: Int) async throws -> Answer { Answer(status: 402, body: "{\"reason\": \"no money\"}") }
}
let bank = Bank()
