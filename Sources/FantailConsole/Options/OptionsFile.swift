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
