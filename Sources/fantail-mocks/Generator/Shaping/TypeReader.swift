/// Turns the types of one mock, as a graph prints them, into types as the mock has to write them.
struct TypeReader {
  /// A type for a mock, and what was found on the way.
  struct Reading {
    var tokens: [Token] = []
    /// `true` if it names a generic parameter of the function itself.
    var isGeneric = false
    var mentionsPack = false

    var text: String { tokens.text }

    /// The type as a part of another one.
    var parenthesised: Reading {
      guard tokens.contains(where: { ["any", "some", "->", "&"].contains($0.text) }) else { return self }
      var reading = self
      reading.tokens = [.sign("(")] + tokens.spaced(false) + [.sign(")")]
      return reading
    }
  }

  let index: SymbolIndex
  let names: ModuleQualifier
  let mock: String
  /// The types of associated types: the mock's generic parameters and what others are equal to.
  let associatedTypes: AssociatedTypes
  /// The type aliases that the protocols declare.
  let aliases: [String: [Token]]
  /// `true` for a graph made from sources, which prints what was written: existential types may lack their `any`.
  ///
  /// In one made from a module, async function types without a word on isolation are concurrent ones, as which they were
  /// compiled: the mock's target may have another default.
  let isFromSources: Bool
  /// What all types that were read take, and what else the mock names.
  let notes = Notes()

  final class Notes {
    fileprivate(set) var mentions = Mentions()

    func add(_ other: Mentions) { mentions.formUnion(other) }
  }

  /// - Parameters:
  ///   - tokens: The type.
  ///   - generics: The generic parameters of the function, with the names they have in the mock.
  ///   - isConstraint: Whether it is a constraint, in which protocols are no existential types.
  func read(_ tokens: [Token], generics: [String: String] = [:], isConstraint: Bool = false) -> Reading {
    var reading = Reading()
    var protocolIndices: Set<Int> = []
    var position = 0
    while position < tokens.count {
      let token = tokens[position]
      position += 1
      if token.text == "some" { reading.isGeneric = true }
      if token.text == "repeat" { reading.mentionsPack = true }
      let isMember = reading.tokens.last?.text == "."
      guard token.isName, !isMember else {
        reading.tokens.append(token)
        continue
      }
      let renamed = token.usr?.isGenericParameter ?? true ? generics[token.text] : nil
      let ownMember = tokens.memberOfSelf(at: position - 1)
      let name = ownMember ?? (renamed == nil && isAssociatedType(token) ? token.text : nil)
      if let type = name.flatMap(member) {
        if ownMember != nil { position += 2 }
        let isPart = position < tokens.count && [".", "?", "!"].contains(tokens[position].text)
        reading.tokens += (isPart ? type.parenthesised : type).tokens.spaced(token.isSpaced)
      } else if token.text == "Self" {
        reading.tokens.append(.type(mock, spaced: token.isSpaced))
      } else if let renamed {
        reading.isGeneric = true
        reading.tokens.append(.type(renamed, spaced: token.isSpaced))
      } else {
        if let usr = token.usr, isProtocol(usr) { protocolIndices.insert(reading.tokens.count) }
        let written = names.written(token, isHidden: generics[token.text] != nil)
        reading.tokens.append(written.token)
        notes.add(written.mentions)
      }
    }
    markFunctions(&reading.tokens)
    if isFromSources, !isConstraint { reading.tokens = withAny(reading.tokens, protocols: protocolIndices) }
    return reading
  }

  /// Says of function types where they run.
  private func markFunctions(_ tokens: inout [Token]) {
    var arrow = tokens.count - 1
    while let found = tokens[...arrow].lastIndex(where: { $0.text == "->" }) {
      arrow = found - 1
      guard let start = tokens.functionStart(beforeArrow: found), arrow >= 0 else { continue }
      let attributes = tokens.functionAttributes(before: start)
      let isOnActor = attributes.nameAnActor
      if isOnActor, !attributes.contains("@Sendable") { notes.mentions.hasLooseSendability = true }
      let isPlaced = isOnActor || attributes.contains { ["@isolated", "nonisolated", "@concurrent"].contains($0) }
      let end = tokens.indexAfterGroup(at: start)
      guard !isFromSources, !isPlaced, tokens[end..<found].contains(where: { $0.text == "async" }) else { continue }
      tokens.insert([Token(kind: .attribute, text: "@concurrent")], beforeFunction: start)
    }
  }

  private func isAssociatedType(_ token: Token) -> Bool {
    guard token.kind == .type else { return false }
    guard let usr = token.usr else { return associatedTypes.contains(token.text) }
    guard let symbol = index.symbol(usr), !usr.isAssociatedType else { return usr.isAssociatedType }
    return symbol.kind.identifier == "swift.typealias" && symbol.pathComponents.count > 1 && aliases[symbol.name] != nil
  }

  private func isProtocol(_ usr: USR) -> Bool {
    index.symbol(usr).map { $0.kind.identifier == "swift.protocol" } ?? usr.isProtocol
  }

  /// Returns the meaning of an associated type or a protocol's type alias in the mock.
  private func member(_ name: String) -> Reading? {
    if associatedTypes.parameters.contains(name) { return Reading(tokens: [.type(name)]) }
    if let alias = associatedTypes.aliases.first(where: { $0.name == name }) { return read(alias.type) }
    return aliases[name].map { read($0).parenthesised }
  }

  /// Puts `any` before existential types that lack it.
  private func withAny(_ tokens: [Token], protocols: Set<Int>) -> [Token] {
    var result: [Token] = []
    var position = 0
    while position < tokens.count {
      guard let end = existentialEnd(tokens, from: position, protocols: protocols) else {
        result.append(tokens[position])
        position += 1
        continue
      }
      let words: Set = ["any", "some", "~"]
      let isInside = result.last?.text == "(" && words.contains(result.dropLast().last?.text ?? "")
      let hasWord = isInside || words.contains(result.last?.text ?? "")
      let type = Array(tokens[position..<end])
      let isWrapped = end < tokens.count && ["?", "!", "."].contains(tokens[end].text)
      if hasWord {
        result += type
      } else {
        let isSpaced = tokens[position].isSpaced
        let existential = [.word("any", spaced: isSpaced && !isWrapped)] + type.spaced(true)
        result += isWrapped ? [.sign("(", spaced: isSpaced)] + existential + [.sign(")")] : existential
      }
      position = end
    }
    return result
  }

  /// Returns the end of a composition that holds a protocol, if one begins here.
  private func existentialEnd(_ tokens: [Token], from start: Int, protocols: Set<Int>) -> Int? {
    guard tokens[start].kind == .type else { return nil }
    var hasProtocol = protocols.contains(start)
    var end = start + 1
    while end < tokens.count {
      if tokens[end].text == "<" {
        end = tokens.indexAfterGroup(at: end)
      } else if tokens[end].text == "&", end + 1 < tokens.count {
        hasProtocol = hasProtocol || protocols.contains(end + 1)
        end += 2
      } else {
        break
      }
    }
    return hasProtocol ? end : nil
  }
}
