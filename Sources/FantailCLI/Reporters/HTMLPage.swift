import FantailRun
import FantailPlan
import FantailTree
import Foundation

/// A page that does not load other files. This file contains the elements that all parts of the page use.
struct HTMLPage {
  let context: RunContext

  func again(_ title: String, _ command: String) -> String {
    "<p class=\"again\">\(title): <code>\(Markup.html(command))</code> "
      + "<button type=\"button\" class=\"copy\" hidden>copy</button></p>\n"
  }

  /// Returns a text whose writing direction does not affect the following text.
  func isolated(_ text: String) -> String { "<bdi>\(Markup.html(text))</bdi>" }

  /// Returns a source location, with a link if the addresses of sources are known.
  func place(_ location: SourceLocation) -> String {
    let text = Markup.html(context.place(location))
    let file = context.path(of: location).percentEncoded(keeping: "/._-")
    let address = context.sourceURL?.replacing("{file}", with: file).replacing("{line}", with: "\(location.line)")
    return address.map { "<a href=\"\(Markup.html($0))\">\(text)</a>" } ?? text
  }

  func tags(_ names: [String]) -> String {
    names.map { " <span class=\"tag\">\(Markup.html($0))</span>" }.joined()
  }

  func path(_ names: [String]) -> String {
    let most = 6
    let shown = names.suffix(most).map(isolated)
    let outer = (names.count > most ? "… › " : "") + shown.dropLast().map { $0 + " › " }.joined()
    return (outer.isEmpty ? "" : "<span class=\"outer\">\(outer)</span>") + (shown.last ?? "")
  }

  // MARK: - Steps and attachments

  /// Returns the steps and attachments of an example. Texts and pictures are shown, and other files can be saved.
  func kept(by result: ExampleResult) -> String {
    let items = result.notes.map { note in
      let start = "style=\"--depth: \(min(note.depth, 6))\">"
      switch note.kind {
      case .attachment(let bytes): return "<li class=\"attachment\" \(start)\(attachment(note, bytes))</li>\n"
      case .step(let hasFailed, let duration):
        return "<li class=\"\(hasFailed ? "failed" : "passed")\" \(start)\(isolated(note.name)) "
          + "<small>\(duration.map { $0 < .milliseconds(1) ? "" : $0.inWords } ?? "not ended")</small></li>\n"
      }
    }
    return items.isEmpty ? "" : "<ul class=\"notes\">\n\(items.joined())</ul>\n"
  }

  private func attachment(_ note: ExampleNote, _ bytes: [UInt8]) -> String {
    let size = " <small>\(counted(bytes.count, "byte"))</small>"
    let title = isolated(note.name)
    // The page is one file, which should remain small enough to send.
    guard bytes.count <= 1 << 20 else { return title + size + " <small>too large for this page</small>" }
    let file = Markup.html(note.fileName)
    let type = Self.pictures[note.fileName.split(separator: ".").last?.lowercased() ?? ""]
    if type == nil, !bytes.contains(0), let text = String(data: Data(bytes), encoding: .utf8) {
      return title + size + "<pre><bdi>\(Markup.htmlLines(text))</bdi></pre>"
    }
    let address = "data:\(type ?? "application/octet-stream");base64,\(Data(bytes).base64EncodedString())"
    return type == nil
      ? "<a download=\"\(file)\" href=\"\(address)\">\(title)</a>\(size)"
      : "\(title)\(size)<img alt=\"\(file)\" src=\"\(address)\">"
  }

  private static let pictures = [
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp",
    "svg": "image/svg+xml",
  ]
}

extension ExampleNote {
  /// The name as a valid file name, whatever characters the name contains.
  var fileName: String {
    var name = self.name.split(separator: "/").last.map { String($0).onOneLine } ?? "attachment"
    // These characters end the notation in which reports refer to files.
    name.replace(#/[\[\]|]/#, with: "_")
    // File systems allow at most 255 bytes, and a number is put before the name.
    while name.utf8.count > 200 { name.removeFirst() }
    return name
  }
}
