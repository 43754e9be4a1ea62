import Fantail

/// After the walk through Kiwi: a default picture of the right size, and a download that ends at the delegate.
///
/// In a main-actor type a computed spec has its bodies, hooks and lets on the main actor, where the delegate lives.
@MainActor
enum ImageDownloaderSpec {
  static var spec: Spec {
    describe("ImageDownloader") {
      let engine = LocalNetworkEngine()
      let downloader = Let { ImageDownloader(engine: engine, scale: 2) }

      describe("its default image") {
        let image = Let { downloader().defaultImage(size: .init(width: 20, height: 10)) }

        it("is the placeholder") { expect(image().name).to(.equal("placeholder")) }

        it("is as large as asked for, in pixels") {
          expect(image().size).to(.equal(.init(width: 40, height: 20)))
        }

        context("on a screen with three pixels a point") {
          downloader.override { ImageDownloader(engine: engine, scale: 3) }
          it("is larger") { expect(image().size.width).to(.equal(60)) }
        }
      }

      describe("downloading", .tags("asynchronous"), .timeLimit(.seconds(5))) {
        let delegate = Let { DelegateMock() }

        // One engine for the group: opening it stands for what is too slow to do for each example.
        beforeAll {
          engine.open(with: ["fantail.png": Image(name: "fantail", size: .init(width: 640, height: 480))])
        }
        afterAll {
          engine.close()
          expect(engine.isOpen).to(.beFalse)
        }

        it("does not wait for the picture") {
          downloader().downloadImage(at: "fantail.png", delegate: delegate())
          expect(delegate().completeMock).notTo(.haveBeenCalled())
        }

        context("a picture that is there") {
          it("hands it to the delegate") {
            let fantail = Image(name: "fantail", size: .init(width: 640, height: 480))
            expect(delegate().completeMock).toReceive(with: .equal(.success(fantail)), within: .seconds(2))
            downloader().downloadImage(at: "fantail.png", delegate: delegate())
          }

          it("tells the delegate once") {
            downloader().downloadImage(at: "fantail.png", delegate: delegate())
            await expect { delegate().completeMock.callCount }.toEventually(.equal(1))
            await expect { delegate().completeMock.callCount }.toNever(.beGreaterThan(1), during: .milliseconds(30))
          }
        }

        context("a picture that is missing") {
          it("tells the delegate which") {
            downloader().downloadImage(at: "kiwi.png", delegate: delegate())
            await expect { delegate().completeMock }.toEventually(
              .haveBeenCalled(.once, with: .equal(.failure(.fileNotFound("kiwi.png")))))
          }
        }
      }

      context("with a closed engine") {
        // An engine of its own: the other group's may be open at that moment, when examples run in parallel.
        downloader.override { ImageDownloader(engine: LocalNetworkEngine(), scale: 2) }

        it("tells the delegate at once") {
          let delegate = DelegateMock()
          downloader().downloadImage(at: "fantail.png", delegate: delegate)
          expect(delegate.completeMock.argument).to(.equal(.failure(.offline)))
        }
      }
    }
  }
}
