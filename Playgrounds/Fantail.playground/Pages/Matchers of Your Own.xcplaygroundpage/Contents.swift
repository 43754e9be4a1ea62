//: [Previous](@previous)
//: # Matchers of your own
//: An extension of `Matcher` is enough. The failure contains its description.
import Fantail
import FantailPlan
import FantailRun

struct Image {
  let width: Int
  let height: Int
}

extension Matcher<Image> {
  static var beSquare: Matcher { .satisfy("be square") { $0.width == $0.height } }
}

//: Kiwi's way works too: a group registers matchers, and its examples use them by name. The prefix keeps names apart.

let pictures = MatcherRegistry(prefix: "RK") {
  defineMatcher("beWiderThan") { (image: Image, width: Int) in image.width > width }
}

let spec = describe("a picture") {
  it("is square, by a value") { expect(Image(width: 3, height: 2)).to(.beSquare) }

  context("where matchers of pictures are registered") {
    registerMatchers(pictures)
    it("is wide, by name") { expect(Image(width: 3, height: 2)).should.beWiderThan(2) }
    it("is not that wide, by name and prefix") { expect(Image(width: 3, height: 2)).shouldNot.RK.beWiderThan(3) }
  }
}

let report = await Executor().run(Plan([spec]))
for result in report.results {
  print(result.status, result.example.fullDescription)
  for issue in result.issues { print(issue.message) }
}
/*
 failed a picture, is square, by a value
 expected to be square, got Image(width: 3, height: 2)
 passed a picture, where matchers of pictures are registered, is wide, by name
 passed a picture, where matchers of pictures are registered, is not that wide, by name and prefix
 */
//: [Next](@next)
