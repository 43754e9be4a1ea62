import Fantail
import Foundation

extension Notification.Name {
  static let cartDidChange = Notification.Name("CartDidChange")
  static let cartDidClose = Notification.Name("CartDidClose")
}

final class Cart: @unchecked Sendable, CustomStringConvertible {
  var description: String { "the cart" }
  func add(_ item: String) {
    NotificationCenter.default.post(name: .cartDidChange, object: self, userInfo: ["count": 1])
  }
}
let cart = Cart()

final class Log: @unchecked Sendable {
  var lines: [String] = []
  var isOpen: Bool { false }
}
let madeLog = Let { Log() }
var log: Log { madeLog() }
