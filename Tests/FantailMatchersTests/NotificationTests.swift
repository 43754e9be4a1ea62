import FantailMatchers
import XCTest

final class NotificationTests: XCTestCase {
  private let change = Notification.Name("CartDidChange")
  private let center = NotificationCenter()

  private func messages(_ code: () -> Void) async -> [String] {
    let example = RegisteredExample()
    example.run(code)
    await example.end()
    return example.messages
  }

  private func post(after delay: Double) {
    let (name, center) = (change, center)
    DispatchQueue.global().asyncAfter(deadline: .now() + delay) { center.post(name: name, object: nil) }
  }

  func testPostedAndNotPosted() async {
    let found = await messages {
      expectNotification(named: change, in: center)
      expectNoNotification(named: .init("Other"), in: center)
      center.post(name: change, object: nil)
      expectNotification(named: change, in: center, "after the post")
      expectNoNotification(named: change, in: center)
    }
    XCTAssertEqual(
      found, ["expected the notification \"CartDidChange\", but it was not posted\nclue: after the post"])
  }

  func testAnUnwantedNotificationFails() async {
    let found = await messages {
      expectNoNotification(named: change, in: center)
      center.post(name: change, object: nil, userInfo: ["count": 1])
    }
    XCTAssertEqual(
      found,
      ["expected no notification \"CartDidChange\", but it was posted\nposted with the user info [\"count\": 1]"])
  }

  func testObjectsAreComparedByIdentityBeforePosting() async {
    let (first, second) = (Node("a"), Node("a"))
    let found = await messages {
      expectNoNotification(named: change, object: second, in: center)
      expectNotification(named: change, object: first, in: center)
      expectNotification(named: change, object: second, in: center)
      center.post(name: change, object: first)
    }
    XCTAssertEqual(
      found,
      [
        """
        expected the notification "CartDidChange" with the object Node(name: "a"), but it was posted only otherwise
        posted with the object Node(name: "a")
        """
      ])
  }

  func testUserInfoIsComparedByEquality() async {
    let found = await messages {
      expectNotification(named: change, userInfo: ["count": 1, "tags": ["a"]], in: center)
      expectNotification(named: change, userInfo: ["count": 2], in: center)
      center.post(name: change, object: nil, userInfo: ["tags": ["a"], "count": 1])
    }
    XCTAssertEqual(
      found,
      [
        """
        expected the notification "CartDidChange" with the user info ["count": 2], but it was posted only otherwise
        posted with the user info ["count": 1, "tags": ["a"]]
        """
      ])
  }

  func testALateNotificationIsWaitedForOnlyWhenAsked() async {
    let waited = await messages {
      expectNotification(named: change, within: .seconds(10), in: center)
      post(after: 0.02)
    }
    XCTAssertEqual(waited, [])
    let unwaited = await messages {
      expectNoNotification(named: change, in: center)
      post(after: 0.05)
    }
    XCTAssertEqual(unwaited, [])
  }

  func testWaitingTimesRunTogether() async {
    let start = ContinuousClock.now
    let found = await messages {
      for _ in 1...5 { expectNoNotification(named: change, during: .milliseconds(200), in: center) }
    }
    let time = start.duration(to: .now)
    XCTAssertEqual(found, [])
    XCTAssertGreaterThanOrEqual(time, .milliseconds(200))
    XCTAssertLessThan(time, .milliseconds(600))
  }
}
