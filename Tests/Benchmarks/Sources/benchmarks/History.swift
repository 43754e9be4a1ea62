import Foundation

/// The figures of the last record: ratios, or the figures themselves without a comparison.
struct History {
  private let file: URL
  private let earlier: [String: Double]

  /// Reads the file; a missing file is empty.
  init(_ file: URL) throws {
    self.file = file
    guard FileManager.default.fileExists(atPath: file.path) else {
      earlier = [:]
      return
    }
    earlier = try JSONDecoder().decode([String: Double].self, from: Data(contentsOf: file))
  }

  /// Returns lines about figures that are more than a tenth worse than before.
  func worse(_ sections: [Section]) -> [String] {
    values(sections).compactMap { key, value in
      guard let old = earlier[key], old > 0, value > old * 1.1 else { return nil }
      return "\(key): \(Row.text(old)) -> \(Row.text(value))"
    }
  }

  /// Writes the measured figures, and keeps the other figures of the file.
  func record(_ sections: [Section]) throws {
    let all = earlier.merging(values(sections)) { _, new in new }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try (encoder.encode(all.mapValues { ($0 * 1_000).rounded() / 1_000 }) + Data("\n".utf8)).write(to: file)
  }

  private func values(_ sections: [Section]) -> [(String, Double)] {
    sections.flatMap { section in
      var what = ""
      return section.rows.map { row in
        // A row without words continues the row above it.
        if !row.what.isEmpty { what = row.what }
        let words = [section.title, what, row.peer?.name].compactMap { $0 }
        return (words.joined(separator: " | "), row.ratio ?? row.figure)
      }
    }
  }
}
