// Declarations that the article uses and does not show.

enum StackSpec {
  static var spec: Spec { describe("Stack") { it("is empty") {} } }
}

@MainActor
enum PhotosSpec {
  static var spec: Spec { describe("Photos") { it("have a title") {} } }
}

enum Hooks {
  static var prepare: Spec { beforeAll {} }
}

struct Stack {
  var items: [Int] = []
}
