/// Options in a file, one a line, as a command line has them.
struct OptionsFile {
  let path: String
  let text: String

  /// Reads the lines. Empty ones and those that begin with `#` say nothing.
  func read() throws(UsageProblem) -> [GivenOption] {
    var given: [GivenOption] = []
    // A byte order mark is how some editors begin a file.
    let text = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let place = "\(path):\(index + 1)"
      let words: [String]
      let options: [GivenOption]
      do {
        guard let first = line.first(where: { !$0.isWhitespace }), first != "#" else { continue }
        words = try ShellWords.split(String(line))
        options = try GivenOption.read(words)
      } catch {
        throw .inFile(place, error)
      }
      guard options.count == 1 else { throw .inFile(place, .severalOptions(words.joined(separator: " "))) }
      given += options.map { $0.at(place) }
    }
    return given
  }
}
