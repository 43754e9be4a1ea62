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

  func testUnexpectedAndMissingNotificationsFail() async {
    let found = await failures {
      let (center, name) = (NotificationCenter(), Notification.Name("changed"))
      let observer = NotificationObserverMock(name, in: center)
      observer.expect(name, userInfo: ["count": 2])
      center.post(name: name, object: nil, userInfo: ["count": 1])
    }
    XCTAssertEqual(
      found,
      [
        "unexpected notification \"changed\"\nposted with the user info [\"count\": 1]",
        "expected the notification \"changed\" with the user info [\"count\": 2], but it was not posted",
      ])
  }

  func testAnOrderedObserverReportsNotificationsOutOfOrder() async {
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

  /// Only equatable, and its comparison posts a notification.
  private struct Posting: Equatable {
    let center: NotificationCenter
    let other: Notification.Name

    static func == (left: Self, right: Self) -> Bool {
      left.center.post(name: left.other, object: nil)
      return true
    }
  }

  func testComparingUserInfoMayPostANotification() async {
    let found = await failures {
      let (center, name, other) = (NotificationCenter(), Notification.Name("changed"), Notification.Name("compared"))
      let info: [AnyHashable: Any] = ["value": Posting(center: center, other: other), "nested": [["a": 1.5]]]
      let observer = NotificationObserverMock(name, other, in: center)
      observer.expect(name, userInfo: info)
      observer.expect(other)
      expectNotification(named: name, userInfo: ["nested": [["a": 1.5]]], in: center)
      expectNotification(named: name, in: center)
      center.post(name: name, object: nil, userInfo: info)
    }
    XCTAssertEqual(found.count, 1, "\(found)")
    XCTAssertTrue(
      found.first?.hasPrefix("expected the notification \"changed\" with the user info") ?? false, "\(found)")
  }

  func testEachExpectationIsUsedUpByOneOfManyThreads() async {
    let found = await failures {
      let (center, name) = (NotificationCenter(), Notification.Name("changed"))
      let observer = NotificationObserverMock(name, in: center)
      for _ in 0..<100 { observer.expect(name) }
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<101 { group.addTask { center.post(name: name, object: nil) } }
      }
    }
    XCTAssertEqual(found, ["unexpected notification \"changed\""])
  }

  func testAnObserverMadeInBeforeAllOutlivesTheHook() async {
    let (center, name) = (NotificationCenter(), Notification.Name("changed"))
    let kept = Kept()
    let outcome = await report(
      of: describe("observer") {
        beforeAll {
          let observer = NotificationObserverMock(name, in: center)
          observer.expect(name)
          kept.observer = observer
        }
        it("posts") { center.post(name: name, object: nil) }
        afterAll { kept.observer?.stop() }
      })
    XCTAssertEqual(outcome.failures, [])
  }

  /// Unchecked, because only the hooks of one run use it, one after the other.
  private final class Kept: @unchecked Sendable {
    var observer: NotificationObserverMock?
  }
}
