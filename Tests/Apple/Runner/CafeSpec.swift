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

// A class with a method too few, and a class with one too many.
nonisolated final class CafeSpecTests: SpecTestCase {
  override class func setUp() { note("the class begins") }
  override class func tearDown() { note("the class ends") }
  override func setUp() { continueAfterFailure = !isStopping }
  func testCafe_Bakes() throws { try runExample() }
  func testCafe_IsGone() throws { try runExample() }
}

// A class without a spec for the plugin to name: there is no KioskSpec.
nonisolated final class KioskSpecTests: SpecTestCase {
  func testKiosk_Sells() throws { try runExample() }
  func testKiosk_Suspends() { onAnotherThread { try? self.runExample("testKiosk_Suspends") } }
}
