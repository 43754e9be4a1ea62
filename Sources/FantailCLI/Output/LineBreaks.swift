/// Breaks a text into lines for a terminal.
///
/// Lines break between words and around East Asian characters. A path stays whole, so that it can be opened. A command
/// stays whole, so that it can be pasted. A call stays whole if it fits on a line. Colours do not take any columns.
package struct LineBreaks: Sendable {
  private let columns: @Sendable (Character) -> Int

  /// - Parameter columns: Returns the number of columns that a character takes. The runner has exact numbers; a tool
  ///   may guess too many columns for some characters, which only makes lines shorter.
  package init(_ columns: @escaping @Sendable (Character) -> Int) { self.columns = columns }

  /// Breaks a text that contains no line ends.
  ///
  /// - Parameters:
  ///   - width: The columns of a line.
  ///   - inset: The columns that lines after the first leave free.
  package func lines(of text: some StringProtocol, width: Int, inset: Int = 0) -> [Substring] {
    let text = Substring(text)
    guard !fits(text, in: width) else { return [text] }
    var lines: [Substring] = []
    var line = text[..<text.startIndex]
    var used = 0
    for piece in whole(pieces(of: text), in: text, width - inset) {
      let added = room(of: text[line.endIndex..<piece.endIndex])
      if used > 0, used + added > (lines.isEmpty ? width : width - inset) {
        lines.append(line)
        line = piece
        used = room(of: piece)
      } else {
        line = text[line.startIndex..<piece.endIndex]
        used += added
      }
    }
    return lines + [line]
  }

  /// Breaks the lines of a message for the user. A broken line continues two columns further in, and a line of a
  /// compiler's listing continues after its bar.
  package func message(_ text: String, width: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard !fits(line, in: width) else { return String(line) }
      let start = Self.start(ofLinesAfter: line)
      let inset = room(of: Substring(start))
      guard inset < width / 2 else { return String(line) }
      return lines(of: line, width: width, inset: inset).joined(separator: "\n" + start)
    }.joined(separator: "\n")
  }

  /// The beginning of the lines that continue a broken line.
  private static func start(ofLinesAfter line: Substring) -> String {
    var visible = VisibleText()
    let plain = String(line.filter { visible.shows($0) })
    // `9 |   cart.add(tea)`, and on the next line `  |        `- error: …`.
    if let bar = plain.prefixMatch(of: #/( *\d* \|)( *)(`- )?/#) {
      return String(repeating: " ", count: bar.output.1.count - 1) + "|" + bar.output.2 + "  "
    }
    return plain.prefix { $0 == " " } + "  "
  }

  private func room(of text: Substring) -> Int {
    var visible = VisibleText()
    return text.reduce(0) { visible.shows($1) ? $0 + columns($1) : $0 }
  }

  /// A text never takes more columns than it has bytes, and counting bytes is quick.
  private func fits(_ text: Substring, in width: Int) -> Bool {
    text.utf8.count <= width || room(of: text) <= width
  }

  // MARK: - Pieces

  /// The parts between which a line may break.
  private func pieces(of text: Substring) -> [Substring] {
    var pieces: [Substring] = []
    var visible = VisibleText()
    var last: Character = " "
    // A colour escape belongs to the text after it.
    var isGlued = false
    for (index, character) in zip(text.indices, text) {
      let isShown = visible.shows(character)
      if character == " ", isShown {
        last = " "
        isGlued = false
        continue
      }
      let isWord =
        last != " "
        && (!isShown || max(columns(last), columns(character)) < 2 || last.isOpening || character.isClosing)
      let start = isGlued || isWord ? pieces.popLast()?.startIndex ?? index : index
      pieces.append(text[start..<text.index(after: index)])
      isGlued = !isShown
      if isShown { last = character }
    }
    return pieces
  }

  /// Joins the pieces of paths and commands, and the pieces of calls that fit.
  private func whole(_ pieces: [Substring], in text: Substring, _ width: Int) -> [Substring] {
    var joined: [Substring] = []
    var rest = pieces[...]
    // `/shop/my tests/CartSpec.swift:3:5: error: …`
    if text.hasPrefix("/"), let place = text.prefixMatch(of: #/.+?:\d+:\d+:/#) {
      rest = rest.drop { $0.startIndex < place.range.upperBound }
      joined.append(text[..<(rest.first?.startIndex ?? text.endIndex)].trimmingEnd)
    }
    while let first = rest.first {
      let end = endOfPath(rest) ?? endOfCommand(rest, after: joined.last) ?? endOfCall(rest, text, width)
      let last = end ?? rest.startIndex
      joined.append(text[first.startIndex..<rest[last].endIndex])
      rest = rest[(last + 1)...]
    }
    return joined
  }

  /// The last piece of a word that is a path; `nil` if a path does not begin in the first piece.
  private func endOfPath(_ pieces: ArraySlice<Substring>) -> Int? {
    var end = pieces.startIndex
    while end + 1 < pieces.endIndex, pieces[end].endIndex == pieces[end + 1].startIndex { end += 1 }
    let word = pieces[...end].joined()
    return word.contains("/") && word.contains(".") ? end : nil
  }

  /// The last piece of a command that is quoted, or that follows a colon and ends the text.
  private func endOfCommand(_ pieces: ArraySlice<Substring>, after previous: Substring?) -> Int? {
    switch pieces.first {
    case "'swift": pieces.firstIndex { $0.dropFirst().contains("'") }
    case "swift" where previous?.last == ":": pieces.endIndex - 1
    default: nil
    }
  }

  /// The last piece of a call that begins in the first one and fits a line; `nil` if there is none.
  private func endOfCall(_ pieces: ArraySlice<Substring>, _ text: Substring, _ width: Int) -> Int? {
    var depth = 0
    for (index, piece) in zip(pieces.indices, pieces) {
      var last: Character = " "
      for character in piece {
        let isCall = depth > 0 || last.isLetter || last.isNumber || "_`>".contains(last)
        if character == "(", isCall { depth += 1 }
        if character == ")", depth > 0 { depth -= 1 }
        last = character
      }
      if depth == 0 {
        let isOne = index > pieces.startIndex
        return isOne && room(of: text[pieces[pieces.startIndex].startIndex..<piece.endIndex]) <= width ? index : nil
      }
    }
    return nil
  }
}

/// Distinguishes the text's own characters from its colour escape codes.
private struct VisibleText {
  private var isEscape = false

  /// Takes the next character, and returns whether it takes any columns.
  mutating func shows(_ character: Character) -> Bool {
    if character == "\u{1B}" {
      isEscape = true
      return false
    }
    guard isEscape else { return true }
    isEscape = !character.isLetter
    return false
  }
}

extension Character {
  /// `true` if a line must not begin with this character: closing punctuation of East Asian texts.
  fileprivate var isClosing: Bool { "，。、；：？！）】》」』〕…—·～".contains(self) }

  /// `true` if a line must not end with this character.
  fileprivate var isOpening: Bool { "（【《「『〔".contains(self) }
}

extension Substring {
  fileprivate var trimmingEnd: Substring {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
