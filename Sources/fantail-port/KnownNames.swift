/// Names that a file of a suite declares and other files use.
struct KnownNames {
  private(set) var specTypes: Set<String> = []
  /// The functions that make examples.
  private(set) var makers: Set<String> = []
  /// The functions of Spectre's suites that become types of specs.
  private(set) var roots: Set<String> = []
  /// The new names of shared examples in configurations, keyed by their old names.
  private(set) var sharedExamples: [String: String] = [:]
  /// The functions that any file calls with `try` or declares as throwing.
  private(set) var throwing: Set<String> = []
  /// The functions that any file declares as asynchronous.
  private(set) var waiting: Set<String> = []
  /// The shared examples whose examples share a variable at each use.
  private(set) var serialExamples: Set<String> = []

  /// The functions in extensions of `XCTestCase` that remain there.
  let helpers: Set<String>

  init(_ trees: [SpecTree], helpers: Set<String> = []) {
    self.helpers = helpers
    for tree in trees {
      throwing.formUnion(Self.throwing(in: tree.source))
      let source = tree.source
      for index in source.tokens.indices where source[index] == "async" && source[index - 1] == ")" {
        waiting.insert(source[source.partner(index - 1) - 1])
      }
      for scope in tree.scopes {
        let name = scope.owner.name
        switch scope.owner.keyword {
        case _ where tree.isFreeRoot(scope): roots.insert(name)
        case "func" where scope.role == .group && name != "spec": makers.insert(name)
        case "func" where tree.isSpecFunction(scope):
          let type = scope.parent.map { tree.scopes[$0].owner.name } ?? ""
          if !LetChoice(tree: tree, group: scope).chosen().rest.isEmpty { serialExamples.insert("\(type).examples") }
        case "class" where scope.isTestCase || !Set(tree.bases(scope)).isDisjoint(with: ["QuickSpec", "AsyncSpec"]):
          specTypes.insert(name)
        case "sharedExamples":
          let configuration = tree.around(scope).first { tree.bases($0).contains("QuickConfiguration") }
          guard let configuration, let argument = scope.owner.call?.arguments.first else { continue }
          let title = tree.source.text(tokens: argument.value)
          let examples = "\(configuration.owner.name).\(Self.identifier(title))"
          sharedExamples[title] = examples
          if !LetChoice(tree: tree, group: scope).chosen().rest.isEmpty { serialExamples.insert(examples) }
        default: continue
        }
      }
    }
  }

  /// Returns the names whose meaning differs from earlier ones; `nil` if more than names differs.
  func changes(since earlier: KnownNames) -> Set<String>? {
    guard sharedExamples == earlier.sharedExamples, serialExamples == earlier.serialExamples else { return nil }
    return [\KnownNames.specTypes, \.makers, \.roots, \.throwing, \.waiting, \.helpers].reduce(into: []) {
      $0.formUnion(self[keyPath: $1].symmetricDifference(earlier[keyPath: $1]))
    }
  }

  private static func throwing(in source: Source) -> [String] {
    source.tokens.indices.compactMap { index in
      if source[index] == "throws", source[index - 1] == ")" { return source[source.partner(index - 1) - 1] }
      guard source[index] == "try", !["?", "!"].contains(source[index + 1]) else { return nil }
      let chain = (index + 1)..<source.tokens.count
      let last = chain.prefix { source.isWord($0) || source[$0] == "." }.last ?? index
      return source[last + 1] == "(" && source[last] != "expect" ? source[last] : nil
    }
  }

  /// Returns whether a token calls a function that has become a type of specs.
  func calls(root index: Int, in source: Source) -> Bool {
    roots.contains(source[index]) && ["(", ")"].contains(source[index + 1])
      && !["func", "."].contains(source[index - 1])
  }

  /// Returns whether a token begins the name of a list of tests: `CartTests.allTests`.
  func lists(_ index: Int, in source: Source) -> Bool {
    guard specTypes.contains(source[index]), source[index + 1] == "." else { return false }
    let member = source[index + 2]
    return member.lowercased().hasPrefix("alltests") || member.hasPrefix("__allTests")
  }

  /// Returns the variable for shared examples with a name: "a list" -> aListExamples.
  static func identifier(_ name: String) -> String {
    let words = name.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    let joined = words.enumerated().map { offset, word in
      (offset == 0 ? word.prefix(1).lowercased() : word.prefix(1).uppercased()) + word.dropFirst()
    }.joined()
    let whole = joined.first?.isNumber == true ? "_\(joined)" : joined
    let isNamed = ["examples", "example"].contains { whole.lowercased().hasSuffix($0) }
    return isNamed ? whole : "\(whole)Examples"
  }
}
