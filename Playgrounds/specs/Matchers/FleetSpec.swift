import Fantail

/// Based on the matchers of Kiwi's guide: a fleet of ships. Each row is written once.
enum FleetSpec {
  private class Ship {
    var crew = 0
  }

  private final class Cruiser: Ship {
    var fighters = ["Alpha", "Beta"]
    var speed = 0.3
    let name = "Cruiser-07"
  }

  private static let cruiser = Let { Cruiser() }

  static var spec: Spec {
    describe("A cruiser") {
      numbers
      parts
      kinds
      changes
      context("on its way") {
        it("arrives in the end") {
          atEnd { expect(cruiser().crew).to(.equal(5)) }  // judged after the body
          cruiser().crew = 5
        }

        it("fails where it says so") {
          let failures = collectFailures { fail("no harbour in sight") }
          expect(failures.map(\.message)).to(.equal(["no harbour in sight"]))
        }
      }
    }
  }

  private static var numbers: Spec {
    context("in numbers") {
      it("has no crew yet") { expect(cruiser().crew).to(.beZero) }

      it("flies between two speeds, both included") { expect(cruiser().speed).to(.beBetween(0.1, and: 0.3)) }

      it("flies about as fast as it is told") {
        expect(cruiser().speed).to(.beCloseTo(0.1 + 0.2))
        expect(cruiser().speed).to(.beCloseTo(0.25, within: 0.1))
      }
    }
  }

  private static var parts: Spec {
    context("with its parts") {
      it("has so many fighters") {
        expect(cruiser()).to(.have(2, of: \.fighters))
        expect(cruiser()).to(.have(atLeast: 1, of: \.fighters))
        expect(cruiser()).to(.have(atMost: 3, of: \.fighters))
      }

      it("has the fighters it is asked for, several at once") {
        expect(cruiser().fighters).to(.contain("Alpha", "Beta"))
        expect(cruiser().fighters).to(.contain(elementsOf: ["Beta"]))
        expect(cruiser().fighters).notTo(.contain("Gamma"))
      }

      it("has a value for a key, and for a key path") {
        let posts = ["bridge": "Ada", "engine": "Bob"]
        expect(posts).to(.haveValue("Ada", forKey: "bridge"))
        expect(posts).to(.haveKey("engine"))
        expect(cruiser()).to(.have(\.name.count, .equal(10)))
      }

      it("has a name of a pattern") {
        expect(cruiser().name).to(.matchPattern(/Cruiser-\d+/))
        expect(cruiser().name).to(.startWith("Cruiser") && .endWith("07"))
      }
    }
  }

  private static var kinds: Spec {
    context("by its kind") {
      it("is a ship, and a cruiser exactly") {
        expect(cruiser()).to(.beAKind(of: Ship.self))
        expect(cruiser()).to(.beAnInstance(of: Cruiser.self))
        expect(cruiser() as Ship).notTo(.beAnInstance(of: Ship.self))
        expect(Cruiser.self).to(.beSubclass(of: Ship.self))
      }
    }
  }

  private static var changes: Spec {
    context("when it changes") {
      it("loses its fighters") {
        expect { cruiser().fighters = [] }.to(.change(cruiser().fighters))
        expect { cruiser().fighters = [] }.notTo(.change(cruiser().fighters))
      }

      it("takes three aboard") { expect { cruiser().crew += 3 }.to(.change(cruiser().crew, by: 3)) }
    }
  }
}
