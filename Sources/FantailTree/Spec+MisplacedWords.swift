extension MisplacedWord {
  /// Notes a spec made in an example or a once-only hook: its own words in place of those that it took in.
  static func note(_ elements: [Spec.Element], in scope: any ExampleScope) {
    guard case .group? = elements.first else { return scope.note(words: elements.compactMap(\.word)) }
    scope.forget(words: elements.compactMap(\.word))
    scope.note(words: elements.prefix(1).compactMap(\.word))
  }

  /// Forgets the words of specs that are planned where they were made.
  ///
  /// - Parameter specs: The specs.
  package static func forget(_ specs: [Spec]) {
    guard let scope = ExampleContext.current.scope else { return }
    scope.forget(words: specs.flatMap { $0.elements.compactMap(\.word) })
  }
}

extension Spec.Element {
  fileprivate var word: MisplacedWord? {
    switch self {
    case .group(let group):
      // Whether it was `describe` or one of the words like it is not kept.
      MisplacedWord(text: "the group \"\(group.description)\"", location: group.location)
    case .example(let example):
      MisplacedWord(text: example.description.map { "`it(\"\($0)\")`" } ?? "`specify`", location: example.location)
    case .hook(let hook): MisplacedWord(text: "`\(hook.kind.rawValue)`", location: hook.location)
    case .evaluate(_, let location): MisplacedWord(text: "`evaluate`", location: location)
    case .override(let key, _): MisplacedWord(text: "`override` of the Let<\(key.typeName)>", location: key.location)
    case .registry(_, let location): MisplacedWord(text: "`registerMatchers`", location: location)
    case .endOfGroup, .misuse: nil
    }
  }
}
