import ArticleCode
import Fantail

/// Based on OCMock's and Mokka's references: a stub's effects besides its answer, and the times of verification.
enum MockPowersSpec {
  private static let images = Let { ImageSourceMock("images") }

  static var spec: Spec {
    describe("The mock of a source of pictures") {
      stubs
      verifying
      expecting
    }
  }

  private static var stubs: Spec {
    context("stubbed") {
      it("does something, and answers") {
        let widths = Let<[Int]> { [] }
        images().on.defaultImage().does { widths.value.append($0.width) }.returns("grey")
        expect(images().defaultImage(width: 3, height: 1)).to(.equal("grey"))
        expect(widths()).to(.equal([3]))
      }

      it("lets single calls through to the real object") {
        let images = ImageSourceMock(forwardingTo: BundledImages())
        images.on.defaultImage().returns("grey")
        images.on.defaultImage(width: 20).callsThrough()
        expect(images.defaultImage(width: 1, height: 1)).to(.equal("grey"))
        expect(images.defaultImage(width: 20, height: 20)).to(.equal("placeholder 20x20"))
      }

      it("takes any argument but nil, and none but it") {
        images().on.image(scale: .notNil()).returns("sharp")
        images().on.image(scale: nil).returns("plain")
        expect(try images().image(named: "kiwi", scale: 2)).to(.equal("sharp"))
        expect(try images().image(named: "kiwi", scale: nil)).to(.equal("plain"))
      }

      it("is as new when its stubs are cleared, and forgets its calls when it is reset") {
        images().on.defaultImage().returns("grey")
        _ = images().defaultImage(width: 1, height: 1)
        images().clearStubs()
        expect(images().defaultImage(width: 1, height: 1)).to(.beEmpty)
        expect(images().callLog).to(.haveCount(2))
        images().reset()
        expect(images().callLog).to(.beEmpty)
      }
    }
  }

  private static var verifying: Spec {
    context("verified") {
      it("is asked for calls, for none, and for no others") {
        _ = images().defaultImage(width: 20, height: 20)
        verify(.once, noOtherCalls: true) { images().on.defaultImage(width: 20) }
        verify(.never) { images().on.image() }
        images().verifyNoMoreCalls()
      }

      it("waits for calls that come later") {
        let save = FunctionMock<String, Never, Void>("save(_:)")
        Task { save.call("kiwi") }
        await verify(within: .seconds(5)) { save.with("kiwi") }
      }
    }
  }

  private static var expecting: Spec {
    context("with expectations") {
      it("judges them when it is told to, once they hold") {
        images().on.defaultImage().expected(.atLeast(1), within: .seconds(5))
        _ = images().defaultImage(width: 1, height: 1)
        await images().verify(within: .seconds(5))
      }

      it("allows what a strict mock refuses") {
        let images = ImageSourceMock("images", .strict)
        images.on.defaultImage().allow()
        expect(images.defaultImage(width: 1, height: 1)).to(.beEmpty)
      }
    }
  }
}
