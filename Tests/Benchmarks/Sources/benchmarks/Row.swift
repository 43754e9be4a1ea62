import Foundation

/// A figure of the table, with its comparison and its goal.
struct Row {
  let what: String
  let figure: Double
  let unit: String
  /// The compared thing and its figure.
  var peer: (name: String, figure: Double)?
  var goal: Goal?

  /// The goal for a figure.
  enum Goal {
    case atMost(Double)
    case atMostTimesPeer(Double)
  }

  var ratio: Double? { peer.flatMap { $0.figure > 0 ? figure / $0.figure : nil } }

  /// Whether the goal is met; `nil` without a goal.
  var isMet: Bool? {
    switch goal {
    case .atMost(let limit): figure <= limit
    case .atMostTimesPeer(let factor): ratio.map { $0 <= factor }
    case nil: nil
    }
  }

  /// The cells: what, figure, peer, ratio, goal, verdict.
  var cells: [String] {
    let goalText: String
    switch goal {
    case .atMost(let limit): goalText = "<= \(Self.text(limit)) \(unit)"
    case .atMostTimesPeer(let factor): goalText = "<= x \(Self.text(factor))"
    case nil: goalText = ""
    }
    return [
      what, "\(Self.text(figure)) \(unit)", peer.map { "\($0.name) \(Self.text($0.figure))" } ?? "",
      ratio.map { "x \(Self.text($0))" } ?? "", goalText, isMet.map { $0 ? "met" : "MISSED" } ?? "",
    ]
  }

  static func text(_ number: Double) -> String {
    let digits = abs(number) >= 100 ? 0 : abs(number) >= 10 ? 1 : 2
    return String(format: "%.\(digits)f", number)
  }
}

/// Rows under a heading.
struct Section {
  let title: String
  var rows: [Row] = []

  private static let heading = ["what", "figure", "beside", "ratio", "goal", ""]

  /// The rows as a table of Markdown.
  var markdown: [String] {
    ([Self.heading, Self.heading.map { _ in "---" }] + rows.map(\.cells)).map { "| \($0.joined(separator: " | ")) |" }
  }

  func print() {
    let heading = Self.heading
    let lines = [heading] + rows.map(\.cells)
    let widths = heading.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    Swift.print("\n\(title)")
    for line in lines {
      let cells = zip(line, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
      Swift.print("  " + cells.joined(separator: "  "))
    }
    fflush(nil)
  }
}
