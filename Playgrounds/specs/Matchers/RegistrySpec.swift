import ArticleCode
import Fantail

/// Based on the walk through Kiwi: custom matchers that a group registers and finds by name, with a prefix.
enum RegistrySpec {
  /// The matchers of pictures, with the prefix `RK`, like the names of classes in Objective-C.
  private static let pictures = MatcherRegistry(prefix: "RK") {
    defineMatcher("beSquare") { (image: (width: Int, height: Int)) in image.width == image.height }
    defineMatcher("beNoWiderThan") { (image: (width: Int, height: Int), width: Int) in image.width <= width }
  }

  static var spec: Spec {
    describe("A picture") {
      context("where matchers of pictures are registered") {
        registerMatchers(pictures)

        it("is square, by name") { expect((width: 20, height: 20)).should.beSquare() }

        it("is not too wide, by a name with its prefix") {
          expect((width: 20, height: 30)).should.RK.beNoWiderThan(20)
          expect((width: 30, height: 30)).shouldNot.RK.beNoWiderThan(20)
        }

        context("in a group inside") {
          it("is square too") { expect((width: 3, height: 3)).should.beSquare() }
        }
      }

      context("where none are") {
        it("is told which names there are") {
          let failures = collectFailures { expect((width: 20, height: 20)).should.beSquare() }
          expect(failures.first?.message).to(.startWith("no matcher is named beSquare"))
        }
      }

      // The modern way: a matcher is a value that the compiler checks and editors complete.
      it("is small, by a matcher that is a value") { expect(LoadedImage(name: "kiwi")).to(.beABird) }
    }
  }
}

extension Matcher<LoadedImage> {
  /// Passes for pictures of birds.
  fileprivate static var beABird: Matcher {
    .satisfy("be a picture of a bird") { ["fantail", "kiwi"].contains($0.name) }
  }
}
