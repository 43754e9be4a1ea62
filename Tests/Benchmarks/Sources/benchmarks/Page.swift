import Foundation

/// The page about the benchmarks, with the figures as tables between two comments.
struct Page {
  private static let start = "<!-- figures: --record writes from here"
  private static let end = "<!-- to here -->"
  private let file: URL

  init(_ file: URL) {
    self.file = file
  }

  /// Replaces the tables with the same titles, and adds new tables after the last.
  func record(_ sections: [Section]) throws {
    var lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    guard let first = lines.firstIndex(where: { $0.hasPrefix(Self.start) }),
      let last = lines.firstIndex(of: Self.end), first < last
    else {
      throw BenchmarkProblem.failed(command: "writing \(file.path)", output: "the comments round the figures are gone")
    }
    var titles: [String] = []
    var tables: [[String]] = []
    for line in lines[(first + 1)..<last] {
      if line.hasPrefix("### ") {
        titles.append(line)
        tables.append([])
      } else if !tables.isEmpty {
        tables[tables.count - 1].append(line)
      }
    }
    for section in sections where !section.rows.isEmpty {
      let title = "### \(section.title)"
      if let index = titles.firstIndex(of: title) {
        tables[index] = [""] + section.markdown + [""]
      } else {
        titles.append(title)
        tables.append([""] + section.markdown + [""])
      }
    }
    let text = zip(titles, tables).flatMap { [$0] + $1 }
    lines.replaceSubrange((first + 1)..<last, with: [""] + text)
    try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
  }
}
