import Foundation

/// The bytes of one source file, with what a quick look at them tells without the compiler.
struct SourceText {
  let bytes: [UInt8]

  init(_ data: Data) { bytes = [UInt8](data) }

  /// The words of the specification language that make a spec, written by `.ci/run names --record`.
  static let words: Set<String> = [
    "afterAll", "afterEach", "aroundEach", "beforeAll", "beforeEach", "context", "describe", "fcontext", "fdescribe",
    "fit", "it", "itBehavesLike", "pending", "specify", "xcontext", "xdescribe", "xit",
  ]

  /// `true` if the file can hold a spec at all; a file without a sign of one is not worth a parse.
  ///
  /// Words in comments and strings count too: a needless parse costs a millisecond, a missed spec costs the user. So do
  /// names that promise a spec, for a property may only refer to one that is declared elsewhere.
  var mayHoldSpecs: Bool {
    identifiers.contains { name in
      Self.words.contains(name) || name.hasPrefix("Fantail") || Mention.isNameOfSpec(name)
    }
  }

  /// `true` if the program of the file has both a static member and a word of specs, which is how a spec looks to
  /// somebody who cannot parse it.
  var showsSpec: Bool {
    var lexer = SourceLexer(bytes)
    var isStatic = false
    var namesSpec = false
    while let word = lexer.nextWord() {
      isStatic = isStatic || word.text == "static" || word.text == "class"
      namesSpec = namesSpec || word.text == "Spec" || (word.isCalled && Self.words.contains(word.text))
      if isStatic, namesSpec { return true }
    }
    return false
  }

  /// `true` if one of Fantail's modules is named anywhere.
  var namesFantail: Bool { identifiers.contains { $0.hasPrefix("Fantail") } }

  /// Every name with `Tests` in it, wherever it stands: a generated class must not take one of them.
  var namesOfTests: Set<String> { Set(identifiers.filter { $0.contains("Tests") }) }

  /// The classes that are declared as tests of specs here, and need only be told which: `class CartTests: SpecTestCase`.
  var writtenTests: Set<String> {
    guard identifiers.contains("SpecTestCase") else { return [] }
    var lexer = SourceLexer(bytes)
    var names: Set<String> = []
    var last: (String, String) = ("", "")
    while let word = lexer.nextWord() {
      if word.text == "SpecTestCase", last.0 == "class" { names.insert(last.1) }
      last = (last.1, word.text)
    }
    return names
  }

  /// The types whose specs are cases of a test of Swift Testing here: `SpecCases(StackSpec.spec)`.
  var listedCases: [ListedCases] {
    guard identifiers.contains("SpecCases") else { return [] }
    var lexer = SourceLexer(bytes)
    var cases: [ListedCases] = []
    var list: SourcePlace?
    while let word = lexer.nextWord() {
      if let place = list { cases.append(ListedCases(type: word.text, place: place)) }
      let isList = word.text == "SpecCases" && word.isCalled
      list = isList ? place(of: lexer.position - word.text.utf8.count) : nil
    }
    return cases
  }

  var identifiers: Set<String> {
    var names: Set<String> = []
    bytes.withUnsafeBufferPointer { bytes in
      var start: Int?
      for index in 0...bytes.count {
        if index < bytes.count, SourceText.isIdentifier(bytes[index]) {
          if start == nil { start = index }
        } else if let first = start {
          names.insert(String(decoding: UnsafeBufferPointer(rebasing: bytes[first..<index]), as: UTF8.self))
          start = nil
        }
      }
    }
    return names
  }

  static func isIdentifier(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...: true
    default: false
    }
  }

  /// Line and column of an offset as the compiler counts them: from 1, columns in bytes.
  func place(of offset: Int) -> SourcePlace {
    var line = 1
    var lineStart = 0
    for index in 0..<min(offset, bytes.count) where bytes[index] == 0x0A {
      line += 1
      lineStart = index + 1
    }
    return SourcePlace(line: line, column: offset - lineStart + 1)
  }

  /// The written type of the property whose name starts at the offset, `FantailTree.Spec` say, without any space; nil
  /// when it has none. The dump does not hold it.
  func annotation(at offset: Int) -> String? {
    var index = offset
    if index < bytes.count, bytes[index] == UInt8(ascii: "`") {
      index += 1
      while index < bytes.count, bytes[index] != UInt8(ascii: "`") { index += 1 }
      index += 1
    } else {
      while index < bytes.count, SourceText.isIdentifier(bytes[index]) { index += 1 }
    }
    index = skippingTrivia(index)
    guard index < bytes.count, bytes[index] == UInt8(ascii: ":") else { return nil }
    index += 1
    var type: [UInt8] = []
    var depth = 0
    while index < bytes.count {
      let next = skippingTrivia(index)
      let crossedLine = bytes[index..<next].contains(0x0A)
      index = next
      guard index < bytes.count else { break }
      let byte = bytes[index]
      if depth == 0, byte == UInt8(ascii: "=") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: ";") { break }
      if depth == 0, byte == UInt8(ascii: ",") { break }
      // A new line ends the type unless it goes on with a dot, an ampersand or a bracket.
      if crossedLine, depth == 0, let last = type.last, SourceText.isIdentifier(last), SourceText.isIdentifier(byte) {
        break
      }
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: ">") where type.last == UInt8(ascii: "-"): break
      case UInt8(ascii: "]"), UInt8(ascii: ")"), UInt8(ascii: ">"):
        depth -= 1
        if depth < 0 { return String(decoding: type, as: UTF8.self) }
      case UInt8(ascii: "}") where depth == 0: return String(decoding: type, as: UTF8.self)
      default: break
      }
      type.append(byte)
      index += 1
    }
    return String(decoding: type, as: UTF8.self)
  }

  private func skippingTrivia(_ start: Int) -> Int {
    var index = start
    while index < bytes.count {
      if bytes[index] <= 0x20 {
        index += 1
      } else if bytes[index] == UInt8(ascii: "/"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "/") {
        while index < bytes.count, bytes[index] != 0x0A { index += 1 }
      } else if bytes[index] == UInt8(ascii: "/"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "*") {
        index += 2
        while index + 1 < bytes.count, !(bytes[index] == UInt8(ascii: "*") && bytes[index + 1] == UInt8(ascii: "/")) {
          index += 1
        }
        index = min(index + 2, bytes.count)
      } else {
        break
      }
    }
    return index
  }
}

/// A line and a column in a source file.
struct SourcePlace: Codable, Equatable, Comparable, Sendable {
  var line: Int
  var column: Int

  static func < (left: SourcePlace, right: SourcePlace) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
