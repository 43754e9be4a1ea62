import Fantail
import Foundation
import XCTest

final class NotificationObserverMockTests: XCTestCase {
  func testExpectedNotificationsAreUsedUpInAnyOrder() async {
    let found = await failures {
      let (center, first, second) = (NotificationCenter(), Notification.Name("first"), Notification.Name("second"))
      let observer = NotificationObserverMock(first, second, in: center)
      observer.expect(second)
      observer.expect(first, userInfo: ["count": 1])
      center.post(name: first, object: nil, userInfo: ["count": 1])
      center.post(name: second, object: nil)
      center.post(name: Notification.Name("not observed"), object: nil)
    }
    XCTAssertEqual(found, [])
  }

  func testUnexpectedAndMissingOnesFail() async {
    let found = await failures {
      let (center, name) = (NotificationCenter(), Notification.Name("changed"))
      let observer = NotificationObserverMock(name, in: center)
      observer.expect(name, userInfo: ["count": 2])
      center.post(name: name, object: nil, userInfo: ["count": 1])
    }
    XCTAssertEqual(
      found,
      [
        "unexpected notification \"changed\"\nposted with [\"count\": 1]",
        "expected the notification \"changed\" with [\"count\": 2], but it was not posted",
      ])
  }

  func testTheOrderMattersWhenItIsSaid() async {
    let found = await failures {
      let (center, first, second) = (NotificationCenter(), Notification.Name("first"), Notification.Name("second"))
      let observer = NotificationObserverMock(first, second, isOrdered: true, in: center)
      observer.expect(first)
      observer.expect(second)
      center.post(name: second, object: nil)
      center.post(name: first, object: nil)
      center.post(name: second, object: nil)
    }
    XCTAssertEqual(found, ["the notification \"second\" came out of order: expected \"first\" next"])
  }
}
