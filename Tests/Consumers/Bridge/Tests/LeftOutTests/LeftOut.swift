import Fantail

typealias Done = @Sendable (Int) -> Void
enum Kept {
  static let spec: Spec = describe("Kept") { it("works") {} }; static let all: [Spec] = [spec, it("listed") {}]
}
enum Outer { enum Kept { static let spec: Spec = describe("Outer kept") { it("works") {} } } }
enum A { private static let a: Spec = it("a") {} }
private enum B { static let b: Spec = it("b") {} }
struct C<T> { static var c: Spec { it("c") {} } }
let d: Spec = it("d") {}
struct E { let e = it("e") {} }
struct F { lazy var f: Spec = it("f") {} }
#if NEVER
  enum G { static let g: Spec = it("g") { thisDoesNotCompile() } }
#else
  enum H { static let h: Spec = it("h") {} }
#endif
enum I { static func spec() -> Spec { it("i") {} } }
