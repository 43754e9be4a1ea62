import Foundation

/// Declarations of valid Swift that a file may contain next to its specs: every type in every place for a type, and a
/// handwritten part for the rest of the language.
enum SwiftCorpus {
  /// Types; the compiler's dump has faults with some of those with attributes.
  static let types = [
    "@Sendable () -> Void", "@MainActor () -> Void", "@MainActor @Sendable (Int) async throws -> String",
    "@convention(c) (Int32) -> Int32", "@isolated(any) () async -> Void", "@concurrent () async -> Void",
    "Optional<nonisolated(nonsending) () async -> Void>", "@Sendable () throws(Failure) -> Void",
    "(@Sendable () -> Void)?",
    "[@Sendable () -> Void]", "[String: @MainActor () -> Void]", "Result<@Sendable () -> Void, any Error>",
    "(url: String, done: @Sendable (Int) -> Void)", "(@Sendable () -> Void, @MainActor () -> Int, Int)",
    "@Sendable (@escaping @Sendable (@MainActor () -> Void) -> Void) -> @Sendable () -> Void",
    "Box<Box<@Sendable () -> Void>, (@MainActor () -> Void)>",
    "@Sendable (inout Int, borrowing Box) -> sending Box",
    "any P & Sendable", "any Collection<@Sendable () -> Void>", "Outer<Int>.Inner", "[Int: [String?]]",
    "`class`.`func`",
    "(P & Q).Type", "any P.Type", "[3 of Int]", "(repeat each T)", "规格<列表>",
  ]

  /// Places of a type, each with `TYPE`.
  static let places = [
    "typealias A = TYPE", "typealias A<U> = (U, TYPE)", "func f() -> TYPE { g() }",
    "struct S { static func f() async throws -> TYPE { g() } }",
    "func f<U>(_ u: U) -> TYPE where U: P { let x = u; g(x) }",
    "func f<U>(_ u: U) where U == TYPE, U: P { g(u) }", "func f(_ x: TYPE, y: (TYPE)? = nil) { g(x) }",
    "let x: TYPE = g()", "var x: TYPE { get { g() } set { h(newValue) } }", "enum E { case one(TYPE), two(x: TYPE) }",
    "struct S { subscript(i: Int) -> TYPE { get { g(i) } nonmutating set {} } }",
    "struct S { init(x: TYPE) { self.x = x }; let x: TYPE }",
    "protocol R { associatedtype X = TYPE; func f() -> TYPE }",
    "extension Box where V == TYPE { func f() {} }", "class C: Base<TYPE>, P { override init() {} }",
    "func f() { let x = Box<TYPE>(1) { print(2) }; g(x) }", "let x = Box<Int, TYPE>()", "let x = [TYPE]()",
    "let x = a as? TYPE", "func f() { if a is TYPE { g() } else { h() } }", "func f() { typealias L = TYPE; g() }",
    "func f() { func l() -> TYPE { g() }; l() }", "let x = { (a: Int) -> TYPE in g(a) }", "let x = (TYPE).self",
    "let x = #make<TYPE>(1)", "struct S { @Captor<TYPE>(\"x\") var y: Int }",
    "@Suite<TYPE>(1) struct S { func f() {} }",
    "@Captor<TYPE> @discardableResult func f(a: Int) -> Int { g(a) }", "let x = \"a\\(Box<TYPE>())b\"",
    "#if FLAG && os(Linux)\ntypealias A = TYPE\n#else\nfunc f() -> TYPE { g() }\n#endif",
    "@available(macOS 14, *) func f() throws(Failure) -> TYPE { try g() }",
    "func f() { switch a { case is TYPE: g(); case let b as TYPE: h(b); default: break } }",
    "func f() { do { try g() } catch is TYPE { h() } }",
    "let x = describe(\"a\") { let c = Shared<TYPE>(\"b\") { i in it(\"c\") {} }; use(c) }",
  ]

  /// Every type in every place.
  static var combinations: [String] {
    places.flatMap { place in types.map { place.replacingOccurrences(of: "TYPE", with: $0) } }
  }
}
