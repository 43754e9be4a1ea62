extension MisplacedWord {
  /// Records the nodes of a word that is called in an example or a once-only hook. A group replaces the words inside
  /// it.
  static func keep(_ nodes: [Spec.Node], in scope: any ExampleScope) {
    for case .group(let group) in nodes { scope.forget(words: group.children.compactMap(\.word)) }
    scope.keep(words: nodes.compactMap(\.word))
  }

  /// Removes the words of specs that are planned where they were made.
  ///
  /// - Parameter specs: The specs.
  package static func forget(_ specs: [Spec]) {
    guard let scope = ExampleContext.current.scope else { return }
    var words: [MisplacedWord] = []
    for spec in specs { spec.walk { node in node.word.map { words.append($0) } } }
    scope.forget(words: words)
  }
}

extension Spec.Node {
  fileprivate var word: MisplacedWord? {
    switch self {
    case .group(let group):
      // The group does not keep which word declared it (`describe`, `context`).
      MisplacedWord(text: "the group \"\(group.heading.description)\"", location: group.heading.location)
    case .example(let example):
      MisplacedWord(text: example.description.map { "`it(\"\($0)\")`" } ?? "`specify`", location: example.location)
    case .hook(let hook): MisplacedWord(text: "`\(hook.kind.rawValue)`", location: hook.location)
    case .evaluate(_, let location): MisplacedWord(text: "`evaluate`", location: location)
    case .override(let key, _): MisplacedWord(text: "`override` of the Let<\(key.typeName)>", location: key.location)
    case .registry(_, let location): MisplacedWord(text: "`registerMatchers`", location: location)
    case .misuse: nil
    }
  }
}
