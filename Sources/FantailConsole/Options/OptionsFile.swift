import FantailFiles
import Foundation

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
        let options = try GivenOption.read(words, at: place)
        guard options.count == 1 else { throw RunProblem.severalOptions(words.joined(separator: " ")) }
        given += options
      } catch {
        throw error.at(place)
      }
    }
    return given
  }
}

/// Splits text into words as a shell does.
enum ShellWords {
  /// A word as it is typed: in quotes where a shell would take it for anything else.
  static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || "0123456789/._-+=:,%@".unicodeScalars.contains($0)
    }
    return isPlain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }

  /// Splits at white space outside quotations.
  ///
  /// A backslash takes the next character as it is. Single quotes take all up to the next one. In double quotes a
  /// backslash escapes `"`, `\`, `$` and `` ` `` only; nothing is ever expanded.
  static func split(_ text: String) throws(RunProblem) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Unicode.Scalar?
    // Scalars, not characters: a combining mark after a quote would join it into one character.
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch (quote, scalar) {
      case ("'"?, "'"), ("\""?, "\""): quote = nil
      case (nil, "'"), (nil, "\""): (quote, word) = (scalar, word ?? "")
      case (nil, "\\"), ("\""?, "\\"):
        guard let next = rest.popFirst() else { throw .openQuotation(quote.map(String.init) ?? "a backslash") }
        if quote != nil, !"\"\\$`".unicodeScalars.contains(next) { word?.append("\\") }
        // A shell drops a backslash together with the line break after it.
        if quote != nil || next != "\n" { word = (word ?? "") + String(next) }
      case (nil, _) where scalar.properties.isWhitespace:
        if let word { words.append(word) }
        word = nil
      default: word = (word ?? "") + String(scalar)
      }
    }
    if let quote { throw .openQuotation(String(quote)) }
    return words + (word.map { [$0] } ?? [])
  }
}

extension [String] {
  /// Two of these paths that lead to one file, however each of them is written; the second is the first that is met.
  package var sameFiles: (String, String)? {
    var known: [String: String] = [:]
    for path in self {
      var found = stat()
      let target = URL(fileURLWithPath: WholeFile.place(path))
      // One that is not there yet is told by its folder and its name.
      let place =
        stat(path, &found) == 0
        ? "\(found.st_dev) \(found.st_ino)" : target.path.folder.realPath + "/" + target.lastPathComponent
      if let other = known.updateValue(path, forKey: place) { return (other, path) }
    }
    return nil
  }
}

extension String {
  var folder: String { URL(fileURLWithPath: self).deletingLastPathComponent().path }

  /// The path of a file without symbolic links, as far as it exists.
  var realPath: String { URL(fileURLWithPath: self).resolvingSymlinksInPath().path }

  init(text file: String) throws(RunProblem) {
    let data = try Data(of: file) { .unreadable(file: file, reason: $0) }
    guard let text = String(data: data, encoding: .utf8) else { throw .unreadable(file: file, reason: "it is no text") }
    self = text
  }
}

extension Data {
  /// Reads a file to its end, or a pipe, which Foundation's own readers of files refuse.
  ///
  /// - Parameter problem: Returns the problem that it cannot be read, by the reason.
  init(of file: String, or problem: (String) -> RunProblem) throws(RunProblem) {
    do { self = try FileHandle(forReadingFrom: URL(fileURLWithPath: file)).readToEnd() ?? Data() } catch {
      throw problem(FileManager.default.fileExists(atPath: file) ? "it cannot be read" : "there is no such file")
    }
  }
}
