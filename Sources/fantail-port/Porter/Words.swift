/// The words of Quick, by what they take.
enum Words {
  static let groups: Set = ["describe", "context", "fdescribe", "fcontext", "xdescribe", "xcontext"]
  static let examples: Set = ["it", "fit", "xit", "pending"]
  static let hooks: Set = ["beforeEach", "afterEach", "beforeAll", "afterAll", "aroundEach", "justBeforeEach"]
  static let behaviours: Set = ["itBehavesLike", "fitBehavesLike", "xitBehavesLike"]
  static let suites: Set = ["beforeSuite", "afterSuite"]
  static let declarations: Set = ["func", "struct", "class", "enum", "typealias", "actor", "protocol", "extension"]
  static let control: Set = ["for", "if", "switch", "while", "guard", "do", "repeat", "defer"]
  static let modifiers: Set = [
    "public", "private", "fileprivate", "internal", "open", "package", "final", "override", "static", "class", "lazy",
    "weak", "unowned", "mutating", "nonisolated", "async",
  ]

  /// Those whose statements make specs.
  static let makers = groups.union(examples).union(hooks).union(behaviours)
}
