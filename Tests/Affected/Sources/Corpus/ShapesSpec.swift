import Fantail

let fixture = 5

enum Limits {
  static let most = 3
}

enum ShapesSpec {
  static var spec: Spec {
    describe("shapes") {
      it("has a large circle") { expect(area(.circle(5))).to(.equal(75)) }
      it("has a small circle") { expect(area(.circle(2))).to(.equal(4)) }
      it("has a square") { expect(area(.square(3))).to(.equal(9)) }
      it("has a dot") { expect(area(.dot)).to(.equal(0)) }
      context("buckets") {
        it("one is few") { expect(bucket(1)).to(.equal("few")) }
        it("two is few") { expect(bucket(2)).to(.equal("few")) }
        it("five is some") { expect(bucket(5)).to(.equal("some")) }
        it("fifty is many") { expect(bucket(50)).to(.equal("many")) }
        it("twelve is many") { expect(bucket(12)).to(.equal("many")) }
      }
      context("quadrants") {
        it("is the first") { expect(quadrant(1, 1)).to(.equal(1)) }
        it("is the second") { expect(quadrant(-1, 1)).to(.equal(2)) }
        it("is another") { expect(quadrant(-1, -1)).to(.equal(3)) }
      }
    }
  }
}

enum FlowSpec {
  static var spec: Spec {
    describe("flow") {
      let word = Let { "a" }
      let isReady = Let { false }

      beforeEach { isReady.value = true }

      it("signs a positive") { expect(sign(2)).to(.equal(1)) }
      it("signs a negative") { expect(sign(-2)).to(.equal(-1)) }
      it("signs nothing") { expect(sign(0)).to(.equal(0)) }
      it("clamps") { expect(clamp(12)).to(.equal(10)) }
      it("does not clamp") { expect(clamp(9)).to(.equal(9)) }
      it("counts down") { expect(countdown(2)).to(.equal([2, 1])) }
      it("finds evens") { expect(evens([1, 2, 4])).to(.equal([2, 4])) }
      it("names nobody") { expect(name(nil)).to(.equal("none")) }
      it("names somebody") { expect(name("Ada")).to(.equal("Ada")) }
      it("takes both") { expect(both(true, false)).to(.equal(false)) }
      it("is big") { expect(kind(6)).to(.equal("big")) }
      it("is small") { expect(kind(5)).to(.equal("small")) }
      it("loads late") { expect(loaded(4)).to(.equal(4)) }
      it("loads too late") { expect(loaded(3)).to(.equal(-2)) }
      it("loads early") { expect(loaded(1)).to(.equal(-1)) }
      it("loads") { expect(loaded(0)).to(.equal(0)) }
      it("logs low") { expect(log(2)).to(.equal(["low", "end"])) }
      it("logs high") { expect(log(9)).to(.equal(["end"])) }
      it("has parts") { expect(parts(3)).to(.equal("two of 3")) }
      it("has tags") { expect(tags(4)).to(.equal([4, 4])) }
      it("has a word") { expect(word()).to(.equal("a")) }
      it("is ready") { expect(isReady()).to(.beTrue) }
    }
  }
}
