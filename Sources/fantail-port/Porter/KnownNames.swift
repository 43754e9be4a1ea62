/// Names that one file of a suite declares and others use.
struct KnownNames {
  /// Classes of specs.
  private(set) var specTypes: Set<String> = []
  /// Functions that make examples.
  private(set) var makers: Set<String> = []
  /// Functions of Spectre's that become types of specs.
  private(set) var roots: Set<String> = []
  /// Shared examples of configurations, by their name as written, with how they are named now.
  private(set) var sharedExamples: [String: String] = [:]

  init(_ trees: [SpecTree]) {
    for tree in trees {
      let source = tree.source
      for (index, scope) in tree.scopes.enumerated() {
        let name = source[scope.owner.word + 1]
        switch source[scope.owner.word] {
        case "func" where tree.isFreeRoot(index): roots.insert(name)
        case "func" where scope.role == .group && name != "spec": makers.insert(name)
        case "class":
          let bases = tree.bases(index)
          if tree.isTestCase(index) || bases.contains("QuickSpec") || bases.contains("AsyncSpec") {
            specTypes.insert(name)
          }
        case "sharedExamples":
          let configuration = sequence(first: index, next: { tree.scopes[$0].parent }).first {
            tree.bases($0).contains("QuickConfiguration")
          }
          guard let configuration, let argument = scope.owner.call?.arguments.first else { continue }
          let title = source.text(tokens: argument.value)
          sharedExamples[title] = "\(source[tree.scopes[configuration].owner.word + 1]).\(Self.identifier(title))"
        default: continue
        }
      }
    }
  }

  /// Returns whether a token calls a function that is a type of specs now.
  func calls(root index: Int, in source: Source) -> Bool {
    roots.contains(source[index]) && source[index + 1] == "(" && source[index - 1] != "func" && source[index - 1] != "."
  }

  /// The variable for shared examples of a name: "a list" -> aListExamples.
  static func identifier(_ name: String) -> String {
    let words = name.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
    let camel = words.enumerated().map {
      ($0.offset == 0 ? $0.element.prefix(1).lowercased() : $0.element.prefix(1).uppercased()) + $0.element.dropFirst()
    }
    let joined = camel.joined()
    let whole = joined.first?.isNumber == true ? "_\(joined)" : joined
    let isNamed = ["examples", "example"].contains { whole.lowercased().hasSuffix($0) }
    return isNamed ? whole : "\(whole)Examples"
  }
}
