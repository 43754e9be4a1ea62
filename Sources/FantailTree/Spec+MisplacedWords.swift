extension MisplacedWord {
  /// Records a call of a word of specs, such as `it` or `describe`, in an example or in a once-only hook, where it does
  /// nothing. The word of a group replaces the words inside the group.
  ///
  /// - Parameters:
  ///   - nodes: The parts of the spec that the call makes.
  ///   - scope: The running example or hook.
  static func keep(_ nodes: [Spec.Node], in scope: any ExampleScope) {
    for case .group(let group) in nodes { scope.forget(words: group.children.compactMap(\.word)) }
    scope.keep(words: nodes.compactMap(\.word))
  }

  /// Forgets the recorded words of specs that the code of an example makes and then plans itself, or replaces by other
  /// specs: these words are not misplaced.
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
