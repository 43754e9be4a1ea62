/// Options in a file, one a line, as a command line has them.
struct OptionsFile {
  let path: String
  let text: String

  /// Reads the lines. Empty ones and those that begin with `#` say nothing.
  func read() throws(RunProblem) -> [GivenOption] {
    var given: [GivenOption] = []
    // A byte order mark is how some editors begin a file.
    let text = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      guard let first = line.first(where: { !$0.isWhitespace }), first != "#" else { continue }
      let place = "\(path):\(index + 1)"
      do throws(RunProblem) {
        let words = try ShellWords.split(String(line))
        let options = try GivenOption.read(words)
        guard options.count == 1 else { throw RunProblem.severalOptions(words.joined(separator: " ")) }
        given += options.map { GivenOption(option: $0.option, value: $0.value, place: place) }
      } catch {
        throw error.at(place)
      }
    }
    return given
  }
}
