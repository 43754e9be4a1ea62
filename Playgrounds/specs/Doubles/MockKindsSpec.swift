import ArticleCode
import Fantail

/// Based on the walk through Kiwi: how a mock answers calls without a stub, and which calls a stub answers.
enum MockKindsSpec {
  static var spec: Spec {
    describe("A mock") {
      kinds
      stubs
      spies
    }
  }

  private static var kinds: Spec {
    context("when nobody stubbed what is called") {
      it("returns a default if it is nice, as Kiwi's null mock") {
        let images = ImageSourceMock()
        expect(images.defaultImage(width: 20, height: 20)).to(.beEmpty)
      }

      it("fails the example if it is strict, as Kiwi's plain mock") {
        let failures = collectFailures {
          let images = ImageSourceMock("images", .strict)
          _ = images.defaultImage(width: 20, height: 20)
        }
        expect(failures).to(.haveCount(1))
        expect(failures.first?.message).to(
          .startWith("unexpected call images.defaultImage(width: 20, height: 20) of a strict mock"))
      }

      it("asks the real object if it has one, as Kiwi's partial mock") {
        let images = ImageSourceMock(forwardingTo: BundledImages())
        images.on.image(named: "kiwi").returns("a bird")
        expect(try images.image(named: "kiwi", scale: nil)).to(.equal("a bird"))
        expect(try images.image(named: "fantail", scale: 2)).to(.equal("fantail@2x"))
        expect { try images.image(named: "emu", scale: nil) }.to(.throwError(FileNotFound(url: "emu")))
      }
    }
  }

  private static var stubs: Spec {
    context("with stubs") {
      let images = Let { ImageSourceMock() }

      it("returns a value, whatever it is given") {
        images().on.defaultImage().returns("grey")
        expect(images().defaultImage(width: 1, height: 2)).to(.equal("grey"))
      }

      it("runs code, to which nothing is nothing and not a null object") {
        images().on.image().runs { name, scale in "\(name), \(scale.map(String.init) ?? "any") pixels a point" }
        expect(try images().image(named: "kiwi", scale: nil)).to(.equal("kiwi, any pixels a point"))
      }

      it("takes the calls whose arguments fit, and the others go past") {
        images().on.image().throws(FileNotFound(url: "?"))
        images().on.image(named: .matching(.startWith("ki"))).returns("blurred")
        images().on.image(named: "kiwi", scale: .equal(2)).returns("sharp")  // answers if both stubs fit: it is newer
        expect(try images().image(named: "kiwi", scale: 2)).to(.equal("sharp"))
        expect(try images().image(named: "kite", scale: 2)).to(.equal("blurred"))
        expect { try images().image(named: "emu", scale: 2) }.to(.throwError())
      }

      it("returns one value so many times, then another") {
        images().on.defaultImage().returns("grey", times: 2).thenReturns("white")
        let shown = (1...4).map { _ in images().defaultImage(width: 1, height: 1) }
        expect(shown).to(.equal(["grey", "grey", "white", "white"]))
      }
    }
  }

  private static var spies: Spec {
    context("with spies") {
      let images = Let { ImageSourceMock() }

      it("tells a spy of each call, and is answered by a stub all the same") {
        let widths = Let<[Int]> { [] }
        images().defaultImageMock.onCall { widths.value.append($0.width) }
        images().on.defaultImage().returns("grey")
        expect(images().defaultImage(width: 3, height: 1)).to(.equal("grey"))
        expect(widths()).to(.equal([3]))
      }

      it("keeps the arguments that a captor asks for") {
        let name = ArgumentCaptor<String>()
        images().on.image(named: .capture(into: name)).returns("")
        _ = try images().image(named: "kiwi", scale: nil)
        _ = try images().image(named: "emu", scale: 1)
        expect(try name.first).to(.equal("kiwi"))
        expect(name.all).to(.equal(["kiwi", "emu"]))
      }

      it("is asked afterwards what it was called with") {
        _ = images().defaultImage(width: 20, height: 10)
        expect(images().on.defaultImage(width: 20)).to(.haveBeenCalled(.once))
        expect(images().defaultImageMock.argument?.height).to(.equal(10))
      }
    }
  }
}
