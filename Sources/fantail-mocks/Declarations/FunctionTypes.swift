extension [Token] {
  /// The tokens of the function type, without parentheses around it. In an alias's declaration, the alias's path comes
  /// before these tokens, and its arguments come after them.
  var function: [Token]? {
    if index(of: "->") != nil { return self }
    let rest = drop { $0.kind == .attribute || $0.isName || $0.text == "." }
    guard let group = rest.first, group.text == "(", rest.dropFirst().allSatisfy({ $0.text == "<" }) else { return nil }
    return group.inside.index(of: ",") == nil ? group.inside.function : nil
  }

  /// Returns the attributes and words before a function type that begins at an index.
  func functionAttributes(before start: Int) -> [String] {
    var attributes: [String] = []
    for index in self[..<start].indices.reversed() {
      let token = self[index]
      if token.text == "(" {
        attributes += token.inside.map(\.text)
      } else if token.kind == .attribute || token.text == "nonisolated" {
        attributes.append(token.text)
      } else if token.text != ".", index == 0 || self[index - 1].text != "." {
        // The token is not a part of an actor's dotted name, so the attributes end here.
        break
      }
    }
    return attributes
  }

  mutating func insert(_ attributes: [Token], beforeFunction start: Int) {
    let isSpaced = self[start].isSpaced
    self[start].isSpaced = true
    insert(contentsOf: attributes.spaced(isSpaced), at: start)
  }

  /// Returns the index of a function type's parameters, given the index of its arrow.
  func functionStart(beforeArrow arrow: Int) -> Int? {
    // The error type in `throws(E)` also has parentheses.
    self[..<arrow].indices.last { self[$0].text == "(" && ($0 == 0 || self[$0 - 1].text != "throws") }
  }

  /// The attributes of all function types in the tokens, in the order of their arrows.
  var functions: [[String]] {
    indices.flatMap { index -> [[String]] in
      guard self[index].text == "->" else { return self[index].inside.functions }
      return [functionStart(beforeArrow: index).map(functionAttributes) ?? []]
    }
  }
}

extension [String] {
  /// `true` if these attributes of a function type include a global actor.
  var nameAnActor: Bool { contains { $0.first { !"@`".contains($0) }?.isUppercase == true && $0 != "@Sendable" } }
}
