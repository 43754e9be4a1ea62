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

extension [String] {
  /// Two of these paths that lead to one file, however each of them is written; the second is the first that is met.
  package var sameFiles: (String, String)? {
    var known: [String: String] = [:]
    for path in self {
      var found = stat()
      let target = URL(fileURLWithPath: WholeFile.place(path))
      // A file that does not exist yet is named by its folder and its name.
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
