/// The bytes of one source file, with what a quick look at them tells without the compiler.
package struct SourceText: Sendable {
  let path: String
  private let version: [Int]
  package let bytes: [UInt8]
  /// Every word in it, also of comments and strings.
  package let identifiers: Set<String>

  package init(of path: String) throws {
    self.path = path
    version = System.version(path)
    guard let bytes = System.bytes(of: path) else {
      let reason = System.isFolder(path).map { $0 ? "it is a directory" : "no permission" } ?? "it does not exist"
      throw SpecProblem.unreadable(file: path, reason: reason)
    }
    self.bytes = bytes
    identifiers = Set(bytes.split { !$0.isNamePart }.map { String(decoding: $0, as: UTF8.self) })
  }

  /// The words of the specification language that make a spec, written by `.ci/run names --record`.
  package static let words: Set<String> = [
    "afterAll", "afterEach", "aroundEach", "beforeAll", "beforeEach", "context", "describe", "fcontext", "fdescribe",
    "fit", "it", "itBehavesLike", "pending", "specify", "xcontext", "xdescribe", "xit",
  ]

  /// `true` if the file can hold a spec at all; a file without a sign of one is not worth a parse.
  ///
  /// Words in comments and strings count too: a needless parse costs a millisecond, a missed spec costs the user. So do
  /// names that promise a spec, for a property may only refer to one that is declared elsewhere.
  var mayHoldSpecs: Bool {
    identifiers.contains { name in
      Self.words.contains(name) || name.hasPrefix("Fantail") || name.isNameOfSpec
    }
  }

  /// Returns whether the program of the file has both a static member and a word of specs, which is how a spec looks to
  /// somebody who cannot parse it.
  func showsSpec(_ tokens: [SourceToken]) -> Bool {
    guard tokens.contains(where: { $0.text == "static" || $0.text == "class" }) else { return false }
    return tokens.indices.contains { index in
      tokens[index].text == "Spec" || (Self.words.contains(tokens[index].text) && tokens.isCalled(at: index))
    }
  }

  /// `true` if one of Fantail's modules is named anywhere.
  package var namesFantail: Bool { identifiers.contains { $0.hasPrefix("Fantail") } }

  /// What the words tell without a parse.
  var summary: FileSummary {
    FileSummary(
      path: path, version: version, namesOfTests: identifiers.filter { $0.contains("Tests") }.sorted(),
      writtenTests: identifiers.contains("SpecTestCase") ? writtenTests : [], namesFantail: namesFantail)
  }

  /// The classes that are declared as tests of specs here, and need only be told which: `class CartTests: SpecTestCase`.
  /// Beside them what may be methods of theirs.
  private var writtenTests: [String] {
    let words = SourceLexer.tokens(of: bytes).filter { $0.kind == .word }.map(\.text)
    let names = words.indices.dropFirst(2).filter { words[$0] == "SpecTestCase" && words[$0 - 2] == "class" }
    return Set(names.map { words[$0 - 1] } + words.filter { $0.hasPrefix("test") }).sorted()
  }

  /// Line and column of an offset as the compiler counts them: from 1, columns in bytes.
  package func place(of offset: Int) -> SourcePlace {
    var line = 1
    var lineStart = 0
    for index in 0..<min(offset, bytes.count) where bytes[index] == 0x0A {
      line += 1
      lineStart = index + 1
    }
    return SourcePlace(file: path, line: line, column: offset - lineStart + 1)
  }

  /// The tokens of a declaration between two offsets.
  func tokens(from start: Int, to end: Int) -> [SourceToken] {
    start < end ? SourceLexer.tokens(of: Array(bytes[start..<min(end, bytes.count)])) : []
  }

  /// The written type of what the function between two offsets returns, without any space; nil when it has none.
  func result(from start: Int, to end: Int) -> String? {
    var tokens = tokens(from: start, to: end)[...]
    while let token = tokens.popFirst(), token.text != "->" {
      if let partner = token.partner { tokens = tokens[max(partner + 1, tokens.startIndex)...] }
    }
    let type = tokens.prefix { $0.text != "where" }.map(\.text).joined()
    return type.isEmpty ? nil : type
  }

  /// The written type of the property whose name starts at the offset, `FantailTree.Spec` say, without any space; nil
  /// when it has none. The dump does not hold it.
  func annotation(at offset: Int) -> String? {
    let ends: Set<Character> = ["=", "{", "}", ";"]
    let tokens = SourceLexer.tokens(of: bytes, .declaration, from: offset) { !ends.isDisjoint(with: $0.text) }
    guard tokens.count > 1, tokens[1].text == ":" else { return nil }
    var (type, depth) = ("", 0)
    for (token, before) in zip(tokens.dropFirst(2), tokens.dropFirst()) {
      switch token.text {
      case "[", "(", "<": depth += 1
      case "]", ")", ">": depth -= 1
      case "=", "{", "}", ";", ",": if depth == 0 { return type }
      // A new line ends the type unless it goes on with a dot, an ampersand or a bracket.
      default: if depth == 0, token.startsLine, token.kind == .word, before.kind == .word { return type }
      }
      if depth < 0 { return type }
      type += token.text
    }
    return type
  }
}

package struct SourcePlace: Recorded, Hashable, Sendable, CustomStringConvertible {
  package var file = ""
  package var line = 0
  package var column = 0

  /// As the compiler writes it, `Cart.swift:3:14`.
  package var description: String { "\(file):\(line):\(column)" }

  mutating func pass(_ record: inout Record) { record.pass(&self, \.file, \.line, \.column) }
}
