import FantailPlan
import Foundation
import Synchronization

struct Sum {
  var amount: Int
  var currency: String

  init(_ amount: Int, _ currency: String) {
    self.amount = amount
    self.currency = currency
  }
}

struct Shape: Sendable {
  var sides: Int
  var corners: Int { sides }
  var isSquare: Bool { sides == 4 }
}
