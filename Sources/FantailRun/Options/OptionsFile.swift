import FantailTree
package import Foundation

/// A file of options, written as on a command line, one on each line.
package struct OptionsFile {
  let path: String
  let text: String

  /// Reads the lines. Empty lines and lines that begin with `#` are ignored.
  func read(among table: [Option]) throws(CommandLineProblem) -> [GivenOption] {
    var given: [GivenOption] = []
    // Some editors begin a file with a byte order mark.
    let text = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      guard let first = line.first(where: { !$0.isWhitespace }), first != "#" else { continue }
      let place = "\(path):\(index + 1)"
      do throws(CommandLineProblem) {
        let words = try ShellWords.split(String(line))
        let options = try GivenOption.read(words, at: place, among: table)
        guard options.count == 1 else { throw CommandLineProblem.severalOptions(words.joined(separator: " ")) }
        given += options
      } catch {
        throw error.at(place)
      }
    }
    return given
  }
}

extension String {
  package var folder: String { URL(fileURLWithPath: self).deletingLastPathComponent().path }

  /// The path of a file, without the symbolic links in the existing part of the path.
  package var realPath: String { URL(fileURLWithPath: self).resolvingSymlinksInPath().path }

  package init(text file: String) throws(CommandLineProblem) {
    let data = try Data(of: file) { .unreadable(file: file, reason: $0) }
    guard let text = String(data: data, encoding: .utf8) else {
      throw .unreadable(file: file, reason: "it is not text")
    }
    self = text
  }
}

extension Data {
  /// Reads a file or a pipe to its end; Foundation's readers of files reject pipes.
  ///
  /// - Parameter problem: Returns the problem with an unreadable file, given the reason.
  package init(of file: String, or problem: (String) -> CommandLineProblem) throws(CommandLineProblem) {
    do { self = try FileHandle(forReadingFrom: URL(fileURLWithPath: file)).readToEnd() ?? Data() } catch {
      throw problem(FileManager.default.fileExists(atPath: file) ? "it cannot be read" : "there is no such file")
    }
  }
}

/// The folder in which a run starts. This folder contains the options and the memory.
///
/// If `.fantail` is a file, it contains the options, and the memory of runs is next to it. If `.fantail` is a folder,
/// it contains the options and the memory. So either can exist without the other.
package struct WorkingFolder {
  /// The folder's path, which ends with a slash unless the folder is the current one.
  private let prefix: String

  package init(_ path: String) {
    prefix = path == "." ? "" : path.hasSuffix("/") ? path : path + "/"
  }

  private var name: String { prefix + ".fantail" }

  private var isFile: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: name, isDirectory: &isFolder) && !isFolder.boolValue
  }

  /// The file or folder with the memory of runs, unless `--state` specifies another.
  package var state: String { isFile ? prefix + ".fantail-state" : name }

  /// Returns the file of options, if there is one.
  package func options() throws(CommandLineProblem) -> OptionsFile? {
    let path = isFile ? name : name + "/options"
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return OptionsFile(path: path, text: try String(text: path))
  }
}

/// Splits text into words like a shell.
package enum ShellWords {
  /// Splits at white space outside quotation marks.
  ///
  /// A backslash keeps the next character literally. A single quote keeps everything up to the next single quote. In
  /// double quotes, a backslash escapes only `"`, `\`, `$` and `` ` ``. Nothing is ever expanded.
  package static func split(_ text: String) throws(CommandLineProblem) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Unicode.Scalar?
    // Scalars, not characters, since a quote and a combining mark after it would form one character.
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
