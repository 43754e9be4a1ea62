import Fantail
import FantailXCTest

enum CafeSpec {
  static var spec: Spec {
    describe("Cafe") {
      it("bakes") {
        note("bakes")
        attach("warm", named: "bread.txt")
      }
      it("brews") {
        note("brews")
        if isStopping {
          fail("too hot")
          fail("too strong")
        }
      }
    }
  }
}

// A class without a method for one of its examples, and a class with a method too many.
nonisolated final class CafeSpecTests: SpecTestCase {
  override class func setUp() { note("the class begins") }
  override class func tearDown() { note("the class ends") }
  override func setUp() { continueAfterFailure = !isStopping }
  func testCafe_Bakes() throws { try runExample() }
  func testCafe_IsGone() throws { try runExample() }
}

// A class for which the plugin has no spec, since there is no KioskSpec.
nonisolated final class KioskSpecTests: SpecTestCase {
  func testKiosk_Sells() throws { try runExample() }
  func testKiosk_Suspends() { onAnotherThread { try? self.runExample("testKiosk_Suspends") } }
}
