/// Turns the types in a graph into the form in which one mock has to write them.
struct TypeReader {
  let mocked: MockedProtocol
  let index: SymbolIndex
  let sources: SourceFiles
  /// `true` if the generated file may import Foundation.
  let seesFoundation: Bool
  /// `true` if the mock is in the module that declares the types. In that module, a function type has the same meaning
  /// without an isolation attribute.
  ///
  /// In another module the default may differ: an async function type without the attribute is `@concurrent`, since it
  /// was compiled as such.
  let isOwn: Bool

  /// Returns a declaration, with its types in the form in which the mock has to write them.
  ///
  /// Generic parameters of the function are renamed if the mock's parameters would hide them.
  func read(_ declaration: Declaration) -> Declaration {
    let taken = mocked.associatedTypes.names + [mocked.mockName]
    let names = declaration.genericNames.map { name in
      (name, [Token(kind: .type, text: taken.contains(name) ? name + "_" : name, usr: .genericParameter)])
    }
    let generics = Dictionary(names) { $1 }
    var read = declaration
    for index in read.parameters.indices {
      read.parameters[index].type = self.read(read.parameters[index].type, generics: generics)
    }
    read.type = self.read(read.type, generics: generics)
    if case .typed(let error) = read.effects.throwing {
      read.effects.throwing = .typed(self.read(error, generics: generics))
    }
    read.generics = read.generics.map { self.read($0, generics: generics) }
    read.constraints = read.constraints.map { self.read($0, generics: generics) }
    return read
  }

  /// Returns a type in the form in which the mock has to write it.
  ///
  /// - Parameter generics: The generic parameters of the function or alias, with their types in the mock.
  func read(_ tokens: [Token], generics: [String: [Token]] = [:]) -> [Token] {
    var read: [Token] = []
    var position = 0
    while position < tokens.count {
      var token = tokens[position]
      position += 1
      guard token.isName, read.last?.text != "." else {
        token.inside = self.read(token.inside, generics: generics)
        read.append(token)
        continue
      }
      let renamed = token.usr?.isGenericParameter ?? true ? generics[token.text] : nil
      let ownMember = tokens.memberOfSelf(at: position - 1)
      let name = ownMember ?? (renamed == nil && isAssociatedType(token) ? token.text : nil)
      let next = position + (ownMember == nil ? 0 : 2)
      let arguments = next < tokens.count && tokens[next].text == "<" ? tokens[next].inside.split(at: ",") : []
      if let type = name.flatMap({ member($0, arguments.map { self.read($0, generics: generics) }) }) {
        position = next + (arguments.isEmpty ? 0 : 1)
        let isPart = position < tokens.count && [".", "?", "!"].contains(tokens[position].text)
        read += (isPart ? type.parenthesised : type).spaced(token.isSpaced)
      } else if token.text == "Self" {
        read.append(.word(mocked.mockType, spaced: token.isSpaced))
      } else if let renamed {
        read += renamed.spaced(token.isSpaced)
      } else {
        read.append(written(token, isHidden: generics[token.text] != nil))
      }
    }
    if !isOwn { markFunctions(&read) }
    return read
  }

  /// Adds isolation attributes to function types.
  private func markFunctions(_ type: inout [Token]) {
    for arrow in type.indices.reversed() where type[arrow].text == "->" {
      // A function with an isolated parameter runs on that actor.
      guard let start = type.functionStart(beforeArrow: arrow),
        type[start..<arrow].contains(where: { $0.text == "async" }),
        !type[start].inside.contains(where: { $0.text == "isolated" })
      else { continue }
      let attributes = type.functionAttributes(before: start)
      let isPlaced =
        attributes.nameAnActor || attributes.contains { ["@isolated", "nonisolated", "@concurrent"].contains($0) }
      if !isPlaced { type.insert([Token(kind: .attribute, text: "@concurrent")], beforeFunction: start) }
    }
  }

  private func isAssociatedType(_ token: Token) -> Bool {
    guard token.kind == .type else { return false }
    guard let usr = token.usr else { return mocked.associatedTypes.names.contains(token.text) }
    guard let symbol = index.symbol(usr), !usr.isAssociatedType else { return usr.isAssociatedType }
    let isInner = symbol.kind.identifier == "swift.typealias" && symbol.pathComponents.count > 1
    return isInner && mocked.aliases[token.text] != nil
  }

  /// Returns the type in the mock for an associated type or a type alias of the protocol.
  private func member(_ name: String, _ arguments: [[Token]]) -> [Token]? {
    if mocked.associatedTypes.parameters.contains(name) { return [.word(name)] }
    if let alias = mocked.associatedTypes.aliases.first(where: { $0.name == name }) { return read(alias.type) }
    return mocked.aliases[name].map { alias in
      let generics = Dictionary(zip(alias.genericNames, arguments.map { $0.spaced(false).parenthesised })) { $1 }
      return read(alias.type, generics: generics).parenthesised
    }
  }
}

extension [Token] {
  /// The type in parentheses, if needed inside another type.
  fileprivate var parenthesised: [Token] {
    ["any", "some", "->", "&"].contains(where: mentions) ? [.parentheses(spaced(false))] : self
  }
}
