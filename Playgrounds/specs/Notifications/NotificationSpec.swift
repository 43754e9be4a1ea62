import ArticleCode
import Fantail
import Foundation

extension Notification.Name {
  fileprivate static let pictureLoaded = Notification.Name("PictureLoaded")
  fileprivate static let pictureLost = Notification.Name("PictureLost")
}

/// Based on Kiwi's deferred matchers and OCMock's observers: notifications that are expected before they are posted.
///
/// All observers receive a notification, so these examples run one after another.
enum NotificationSpec {
  private static func load(_ name: String) {
    NotificationCenter.default.post(name: .pictureLoaded, object: nil, userInfo: ["name": name])
  }

  static var spec: Spec {
    describe("A notification", .serial) {
      it("is expected before it is posted") {
        expectNotification(named: .pictureLoaded, userInfo: ["name": "kiwi"])
        expectNoNotification(named: .pictureLost)
        load("kiwi")
      }

      it("is expected by its name, as in Kiwi") {
        expect("PictureLoaded").should.bePosted()
        expect("PictureLost").shouldNot.bePosted()
        load("kiwi")
      }

      it("may come a while after the body") {
        expectNotification(named: .pictureLoaded, within: .seconds(5))
        Task { load("kiwi") }
      }

      it("is posted by code") {
        expect { load("emu") }.to(.post(.pictureLoaded, userInfo: ["name": "emu"]))
        expect { load("emu") }.notTo(.post(.pictureLost))
      }

      it("is posted by a stub, besides its answer") {
        let images = ImageSourceMock()
        images.on.defaultImage().posts(.pictureLoaded).returns("grey")
        expectNotification(named: .pictureLoaded)
        expect(images.defaultImage(width: 1, height: 1)).to(.equal("grey"))
      }

      observed
    }
  }

  private static var observed: Spec {
    context("with an observer that knows which to expect") {
      it("fits each expectation once, in their order") {
        let observer = NotificationObserverMock(.pictureLoaded, .pictureLost, isOrdered: true)
        observer.expect(.pictureLoaded, userInfo: ["name": "kiwi"])
        observer.expect(.pictureLost)
        load("kiwi")
        NotificationCenter.default.post(name: .pictureLost, object: nil)
      }

      it("fails at one that nobody expects") {
        let failures = collectFailures {
          let observer = NotificationObserverMock(.pictureLoaded)
          load("kiwi")
          observer.stop()
        }
        expect(failures).to(.haveCount(1))
      }
    }
  }
}
