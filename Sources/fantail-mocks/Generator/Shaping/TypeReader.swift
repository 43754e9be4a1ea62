/// Turns the types of one mock, as a graph prints them, into types as the mock has to write them.
struct TypeReader {
  /// A type for a mock, and what was found on the way: that of its parts too.
  struct Reading {
    var tokens: [Token] = []
    /// `true` if it names a generic parameter of the function itself.
    var isGeneric = false
    var mentionsPack = false
    /// What naming it takes.
    var mentions = Mentions()

    var text: String { tokens.text }

    /// The type as a part of another one.
    var parenthesised: Reading {
      guard ["any", "some", "->", "&"].contains(where: tokens.mentions) else { return self }
      var reading = self
      reading.tokens = [.parentheses(tokens.spaced(false))]
      return reading
    }

    /// Takes over what was found in a part.
    ///
    /// - Returns: The part's tokens.
    mutating func join(_ part: Reading) -> [Token] {
      isGeneric = isGeneric || part.isGeneric
      mentionsPack = mentionsPack || part.mentionsPack
      mentions.formUnion(part.mentions)
      return part.tokens
    }
  }

  let index: SymbolIndex
  let names: ModuleQualifier
  let mock: String
  /// The types of associated types: the mock's generic parameters and what others are equal to.
  let associatedTypes: AssociatedTypes
  /// The type aliases that the protocols declare.
  let aliases: [String: [Token]]
  /// `true` if the mock stands in the module that declares them, where a type means the same without a word on where it
  /// runs.
  ///
  /// Elsewhere the default may be another: an async function type without that word is a concurrent one, as compiled.
  let isOwn: Bool

  /// - Parameters:
  ///   - tokens: The type.
  ///   - generics: The generic parameters of the function, with the names they have in the mock.
  func read(_ tokens: [Token], generics: [String: String] = [:]) -> Reading {
    var reading = Reading()
    var position = 0
    while position < tokens.count {
      var token = tokens[position]
      position += 1
      let isMember = reading.tokens.last?.text == "."
      guard token.isName, !isMember else {
        token.inside = reading.join(read(token.inside, generics: generics))
        reading.tokens.append(token)
        continue
      }
      let renamed = token.usr?.isGenericParameter ?? true ? generics[token.text] : nil
      let ownMember = tokens.memberOfSelf(at: position - 1)
      let name = ownMember ?? (renamed == nil && isAssociatedType(token) ? token.text : nil)
      if let type = name.flatMap(member) {
        if ownMember != nil { position += 2 }
        let isPart = position < tokens.count && [".", "?", "!"].contains(tokens[position].text)
        reading.tokens += reading.join(isPart ? type.parenthesised : type).spaced(token.isSpaced)
      } else if token.text == "Self" {
        reading.tokens.append(.type(mock, spaced: token.isSpaced))
      } else if let renamed {
        reading.isGeneric = true
        reading.tokens.append(.type(renamed, spaced: token.isSpaced))
      } else {
        let written = names.written(token, isHidden: generics[token.text] != nil)
        reading.tokens.append(written.token)
        reading.mentions.formUnion(written.mentions)
      }
      if token.text == "some" { reading.isGeneric = true }
      if token.text == "repeat" { reading.mentionsPack = true }
    }
    markFunctions(&reading)
    return reading
  }

  /// Says of function types where they run.
  private func markFunctions(_ reading: inout Reading) {
    for arrow in reading.tokens.indices.reversed() where reading.tokens[arrow].text == "->" {
      guard let start = reading.tokens.functionStart(beforeArrow: arrow) else { continue }
      let attributes = reading.tokens.functionAttributes(before: start)
      let isOnActor = attributes.nameAnActor
      if isOnActor, !attributes.contains("@Sendable") { reading.mentions.hasLooseSendability = true }
      let isPlaced = isOnActor || attributes.contains { ["@isolated", "nonisolated", "@concurrent"].contains($0) }
      guard !isOwn, !isPlaced, reading.tokens[start..<arrow].contains(where: { $0.text == "async" }) else { continue }
      reading.tokens.insert([Token(kind: .attribute, text: "@concurrent")], beforeFunction: start)
    }
  }

  private func isAssociatedType(_ token: Token) -> Bool {
    guard token.kind == .type else { return false }
    guard let usr = token.usr else { return associatedTypes.contains(token.text) }
    guard let symbol = index.symbol(usr), !usr.isAssociatedType else { return usr.isAssociatedType }
    return symbol.kind.identifier == "swift.typealias" && symbol.pathComponents.count > 1 && aliases[symbol.name] != nil
  }

  /// Returns the meaning of an associated type or a protocol's type alias in the mock.
  private func member(_ name: String) -> Reading? {
    if associatedTypes.parameters.contains(name) { return Reading(tokens: [.type(name)]) }
    if let alias = associatedTypes.aliases.first(where: { $0.name == name }) { return read(alias.type) }
    return aliases[name].map { read($0).parenthesised }
  }
}
