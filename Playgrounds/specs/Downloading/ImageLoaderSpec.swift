import ArticleCode
import Fantail

/// Based on the walk through Kiwi: a default picture of the right size, and a download that ends at the delegate.
/// There, the example stubs a class method, which is the network.
///
/// In a main-actor type, the bodies, hooks and lets of a computed spec are on the main actor, like the delegate. Kiwi
/// replaces the method while the program runs. Here the engine is a type that conforms to a protocol, and its mock is
/// generated: static functions are stubbed for the running example, and for no other.
@MainActor
enum ImageLoaderSpec {
  /// The pictures of the stubbed network.
  private static let pictures = ["fantail.png": LoadedImage(name: "fantail")]

  private static let loader = Let { ImageLoader<ImageEngineMock>() }
  private static let resultImage = Let { LoadedImage?.none }
  private static let resultError = Let { FileNotFound?.none }

  static var spec: Spec {
    describe("ImageLoader") {
      defaultImage
      downloading
    }
  }

  private static var defaultImage: Spec {
    describe("its default image") {
      let image = Let { loader().defaultImage(size: .init(width: 20, height: 10)) }

      it("is the placeholder") { expect(image().name).to(.equal("placeholder")) }

      it("is as large as asked for, in pixels") { expect(image().size).to(.equal(.init(width: 40, height: 20))) }

      context("on a screen with three pixels a point") {
        loader.override { ImageLoader<ImageEngineMock>(scale: 3) }
        it("is larger") { expect(image().size.width).to(.equal(60)) }
      }
    }
  }

  private static var downloading: Spec {
    describe("downloading", .tags("asynchronous"), .timeLimit(.seconds(5))) {
      let delegate = Let { ImageLoadingDelegateMock() }

      beforeEach {
        ImageEngineMock.on.requestImage().runs { url, completion in
          Task { @MainActor in
            try await Task.sleep(for: .milliseconds(10))  // a download takes some time
            let image = pictures[url]
            completion(image, image == nil ? FileNotFound(url: url) : nil)
          }
        }
        delegate().on.downloadCompleted().runs { image, error in
          MainActor.assumeIsolated {
            resultImage.value = image
            resultError.value = error
          }
        }
      }

      context("with a picture that is there") {
        beforeEach { loader().downloadImage(at: "fantail.png", delegate: delegate()) }

        it("has none at first") {
          expect(resultImage()).to(.beNil)
          await expect { resultImage() }.toEventually(!.beNil)  // a task that an example starts ends with it
        }

        it("hands it to the delegate, without an error") {
          await expect { resultImage() }.toEventually(.equal(LoadedImage(name: "fantail")))
          await expect { resultError() }.toNever(!.beNil, during: .milliseconds(20))
        }
      }

      context("with one that is missing") {
        it("hands the error to the delegate") {
          loader().downloadImage(at: "kiwi.png", delegate: delegate())
          await expect { resultError() }.toEventually(.equal(FileNotFound(url: "kiwi.png")))
          expect(resultImage()).to(.beNil)
        }
      }

      it("tells the delegate once, after the body") {
        expect(delegate().on.downloadCompleted()).toReceive(within: .seconds(2))
        loader().downloadImage(at: "fantail.png", delegate: delegate())
      }

      it("asks the network once") {
        loader().downloadImage(at: "fantail.png", delegate: delegate())
        verify(noOtherCalls: true) { ImageEngineMock.on.requestImage(at: "fantail.png") }
        await expect { resultImage() }.toEventually(!.beNil)
      }
    }
  }
}
