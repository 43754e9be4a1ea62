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

func discount(for items: Int) -> Int { items >= 10 ? 5 : 0 }

struct Shape: Sendable {
  var sides: Int
  var corners: Int { sides }
  var isSquare: Bool { sides == 4 }
}

enum Store {
  private static let all = Mutex<[String]>([])
  static var keys: [String] { all.withLock(\.self) }
  static func add(_ key: String) { all.withLock { $0.append(key) } }
}
