import Fantail
import FantailProperties
import Foundation

/// A property whose second case traps if the environment requests it.
enum TriedProperty {
  static let variable = "OUTCOME_TRAP"

  static var spec: Spec {
    describe("A property") {
      it("tries arguments", forAll: .ints(in: 0...9), trying: [0, 7]) { number in
        if ProcessInfo.processInfo.environment[variable] != nil { _ = [1][number] }
      }
    }
  }
}
