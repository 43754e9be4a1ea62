import FantailMatchers
import FantailSeams
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

  func testANegativeTimeIsRejected() async {
    let found = await messages {
      expectNotification(named: change, within: .milliseconds(-5), in: center)
      expectNoNotification(named: .init("Other"), during: .milliseconds(-5), in: center)
      center.post(name: change, object: nil)
    }
    XCTAssertEqual(found, Array(repeating: "could not wait: -0.005 seconds is negative", count: 2))
  }

  func testExpectedAndUnexpectedNotificationsAreChecked() async {
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

  func testACancelledNotificationWatchIsUndecided() async {
    let (change, center) = (change, center)
    let watching = Task {
      let example = RegisteredExample()
      example.run { expectNoNotification(named: change, during: .seconds(600), in: center) }
      withUnsafeCurrentTask { $0?.cancel() }
      await example.end()
      return example.messages
    }
    let found = await watching.value
    XCTAssertEqual(
      found.map { $0.replacing(/after [\d.]+ (m?s|µs)/, with: "after TIME") },
      ["could not watch for 10 min: the task was cancelled after TIME"])
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
        expected the notification "CartDidChange" with the object Node(name: "a"), but only different ones were posted
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
        expected the notification "CartDidChange" with the user info ["count": 2], but only different ones were posted
        posted with the user info ["count": 1, "tags": ["a"]]
        """
      ])
  }

  func testANotificationConditionIsEvaluatedUpToTheFirstMatch() async {
    let asked = Locked(0)
    let found = await messages {
      expectNotification(named: change, in: center) { note in
        asked.withLock { $0 += 1 }
        return note.userInfo?["count"] as? Int == 2
      }
      expectNotification(named: change, in: center) { $0.userInfo?["count"] as? Int == 9 }
      for count in 1...3 { center.post(name: change, object: nil, userInfo: ["count": count]) }
    }
    XCTAssertEqual(asked.withLock { $0 }, 2)
    XCTAssertEqual(
      found,
      [
        """
        expected the notification "CartDidChange" that meets the condition, but only different ones were posted
        posted with the user info ["count": 1]
        posted with the user info ["count": 2]
        posted with the user info ["count": 3]
        """
      ])
  }

  func testCodePostsANotification() {
    let (node, center, change) = (Node("a"), center, change)
    XCTAssertEqual(
      CollectedExample.messages {
        expect { center.post(name: change, object: node) }.to(.post(change, object: node, in: center))
        expect {}.notTo(.post(change, in: center))
        expect {}.to(.post(change, in: center))
        expect { center.post(name: change, object: nil) }.notTo(.post(change, in: center))
        expect { try parse("{") }.notTo(.post(change, in: center))
      },
      [
        "expected the notification \"CartDidChange\", but it was not posted",
        "expected no notification \"CartDidChange\", but it was posted",
        "expected not to post the notification \"CartDidChange\", but ParseError.unexpectedEnd was thrown",
      ])
  }

  /// As in Kiwi: both expectations are set before posting, and each waits only if it is written to wait.
  func testAnObjectAndAWaitTimeLimitTheExpectedNotification() async {
    let (posted, other) = (Node("posted"), Node("other"))
    let found = await messages {
      expectNoNotification(named: change, object: other, in: center)
      expectNotification(named: change, object: posted, in: center)
      center.post(name: change, object: posted)
    }
    XCTAssertEqual(found, [])
    let example = RegisteredExample()
    example.run { expectNoNotification(named: change, in: center) }
    await example.end()
    center.post(name: change, object: nil)
    XCTAssertEqual(example.messages, [])
    let waited = await messages {
      expectNotification(named: change, within: .seconds(60), in: center)
      post(after: 0.05)
    }
    XCTAssertEqual(waited, [])
  }

  func testALateNotificationIsAwaitedOnlyOnRequest() async {
    let waited = await messages {
      expectNotification(named: change, within: .seconds(10), in: center)
      post(after: 0.02)
    }
    XCTAssertEqual(waited, [])
    let example = RegisteredExample()
    example.run { expectNoNotification(named: change, in: center) }
    await example.end()
    center.post(name: change, object: nil)
    XCTAssertEqual(example.messages, [])
  }

  func testTimeoutsRunConcurrently() async {
    let start = ContinuousClock.now
    let found = await messages {
      for _ in 1...300 { expectNoNotification(named: change, during: .milliseconds(200), in: center) }
    }
    let time = start.duration(to: .now)
    XCTAssertEqual(found, [])
    XCTAssertGreaterThanOrEqual(time, .milliseconds(200))
    // In turn they would take a minute.
    XCTAssertLessThan(time, .seconds(50))
  }

  func testFiveOtherNotificationsAreShownAndTheRestCounted() async {
    let node = Node("a")
    let found = await messages {
      expectNotification(named: change, object: node, in: center)
      for number in 1...7 { center.post(name: change, object: nil, userInfo: ["n": number]) }
    }
    XCTAssertEqual(
      found,
      [
        """
        expected the notification "CartDidChange" with the object Node(name: "a"), but only different ones were posted
        posted with the user info ["n": 1]
        posted with the user info ["n": 2]
        posted with the user info ["n": 3]
        posted with the user info ["n": 4]
        posted with the user info ["n": 5]
        posted 2 more
        """
      ])
  }
}
