/// Names that one file of a suite declares and others use.
struct KnownNames {
  private(set) var specTypes: Set<String> = []
  /// Functions that make examples.
  private(set) var makers: Set<String> = []
  /// Functions of Spectre's that become types of specs.
  private(set) var roots: Set<String> = []
  /// Shared examples of configurations, by their name as written, with how they are named now.
  private(set) var sharedExamples: [String: String] = [:]
  /// Those that share a variable among the examples of each use.
  private(set) var serialExamples: Set<String> = []

  init(_ trees: [SpecTree]) {
    for tree in trees {
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

  /// Returns whether a token calls a function that is a type of specs now.
  func calls(root index: Int, in source: Source) -> Bool {
    roots.contains(source[index]) && ["(", ")"].contains(source[index + 1])
      && !["func", "."].contains(source[index - 1])
  }

  /// The variable for shared examples of a name: "a list" -> aListExamples.
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
