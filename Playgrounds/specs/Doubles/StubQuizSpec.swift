import Fantail

/// Based on the first quiz of the walk through Kiwi: a group's body makes two stubs, and two examples print the values
/// that they get. Whose stub is gone in the second?
///
/// In Kiwi, a stub of a real object ends with the first example, and a mock's own stub stays. Here only the place
/// decides, not the object: a stub of an example ends with the example; a stub of a group stays for all its examples.
enum StubQuizSpec {
  private static let original = "<Object>"

  /// An object with a description that can be stubbed.
  private static func object(_ name: String) -> FunctionMock<Void, Never, String> {
    let object = FunctionMock<Void, Never, String>(name)
    object.forwards { original }
    return object
  }

  static var spec: Spec {
    describe("A stub", .serial) {
      itBehavesLike(stubbedInTheGroup, object("object 1"))
      stubbedInAnExample(of: object("object 2"))
      stubbedForGood(object("object 3").persistent())
    }
  }

  private static let stubbedInTheGroup = SharedExamples<FunctionMock<Void, Never, String>>("one of a group") { object in
    let _ = object.returns("the group's")

    it("is there in the first example, which adds its own") {
      expect(object.call(())).to(.equal("the group's"))
      object.returns("the example's")
      expect(object.call(())).to(.equal("the example's"))
    }

    it("is there in the second, as if the first had not been") {
      expect(object.call(())).to(.equal("the group's"))
    }
  }

  private static func stubbedInAnExample(of object: FunctionMock<Void, Never, String>) -> Spec {
    context("of an example") {
      afterEach { expect(object.call(())).to(.equal(original)) }

      it("is there until the example's body has ended") {
        object.returns("stubbed")
        expect(object.call(())).to(.equal("stubbed"))
      }

      it("is gone in the next") { expect(object.call(())).to(.equal(original)) }
    }
  }

  private static func stubbedForGood(_ object: FunctionMock<Void, Never, String>) -> Spec {
    context("of a mock that persists") {
      beforeAll { object.returns("for good") }
      for example in 1...2 {
        it("is there in example \(example)") { expect(object.call(())).to(.equal("for good")) }
      }
    }
  }
}
