import ArticleCode
import Fantail

/// After the walk through Kiwi: the network is a class method there, and the example stubs it.
///
/// Kiwi replaces the method while the program runs. Here the engine is a type that conforms to a protocol, and its mock is
/// generated: static functions are stubbed for the running example, and for no other.
@MainActor
enum ImageLoaderSpec {
  /// The pictures that the stubbed network has.
  private static let pictures = ["fantail.png": LoadedImage(name: "fantail")]

  private static let resultImage = Let { LoadedImage?.none }
  private static let resultError = Let { FileNotFound?.none }

  static var spec: Spec {
    describe("ImageLoader") {
      let delegate = Let { ImageLoadingDelegateMock() }

      beforeEach {
        ImageEngineMock.on.requestImage().runs { url, completion in
          Task { @MainActor in
            try await Task.sleep(for: .milliseconds(10))  // as a download takes its time
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
        beforeEach { ImageLoader<ImageEngineMock>().downloadImage(at: "fantail.png", delegate: delegate()) }

        it("has none at first") {
          expect(resultImage()).to(.beNil)
          await expect { resultImage() }.toEventually(!.beNil)  // what an example starts ends with it
        }

        it("hands it to the delegate, without an error") {
          await expect { resultImage() }.toEventually(.equal(LoadedImage(name: "fantail")))
          await expect { resultError() }.toNever(!.beNil, during: .milliseconds(20))
        }
      }

      context("with one that is missing") {
        it("hands the error to the delegate") {
          ImageLoader<ImageEngineMock>().downloadImage(at: "kiwi.png", delegate: delegate())
          await expect { resultError() }.toEventually(.equal(FileNotFound(url: "kiwi.png")))
          expect(resultImage()).to(.beNil)
        }
      }

      it("asks the network once") {
        ImageLoader<ImageEngineMock>().downloadImage(at: "fantail.png", delegate: delegate())
        expect(ImageEngineMock.on.requestImage(at: "fantail.png")).to(.haveBeenCalledOnly(.once))
        await expect { resultImage() }.toEventually(!.beNil)
      }
    }
  }
}
