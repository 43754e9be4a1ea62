import FantailSyntax
import Foundation

/// The summary of the port, for the user's terminal.
struct PortSummary {
  /// Whether the compiler has read the new files.
  enum Compilation: Equatable, Codable {
    /// The files are not written.
    case dry
    case done
    case notDone(because: String)
  }

  let files: [PortedFile]
  /// The number of new lines.
  let added: Int
  let compilation: Compilation
  /// The compiler's errors in files that were not ported.
  var otherErrors: [String] = []
  /// Whether the terminal shows colors.
  var isColored = false

  /// Whether no examples were lost, and everything that is not marked compiles.
  var isWhole: Bool { files.allSatisfy { $0.examples.lost == 0 } && otherErrors.isEmpty }

  var text: String {
    guard !files.isEmpty else {
      return
        "Nothing to port: no file imports Quick, Nimble or Spectre, and none has an XCTestCase or Kiwi's SPEC_BEGIN."
    }
    var lines = [head] + marks + kept + examples
    if !otherErrors.isEmpty {
      lines.append("These lines of other files do not compile with the new ones:")
      lines += otherErrors.map { "  \($0)" }
    }
    if case .notDone(let reason) = compilation { lines.append("The compiler has not read the new files: \(reason)") }
    if compilation != .dry, files.contains(where: { $0.path != $0.newPath }) {
      lines.append("The Objective-C files are still there: delete them when the Swift files compile.")
    }
    if files.contains(where: { $0.old != $0.new && !$0.marks.isEmpty }) {
      lines.append("Each is marked with '// \(PortedFile.mark)' in its file.")
    }
    if compilation == .dry, files.contains(where: { $0.old != $0.new }) {
      lines.append("Write them with --write, which also lets the compiler check them.")
    }
    return lines.joined(separator: "\n")
  }

  private var head: String {
    let count = files.reduce(0) { $0 + $1.marks.count }
    let changed = files.count { $0.old != $0.new }
    let start =
      "\(compilation == .dry ? "Would port" : "Ported") \(amount(changed, "file")): \(amount(added, "line")) written, "
    if count > 0 { return start + "\(count) marked for you to write:" }
    return start + (compilation == .done ? "none marked." : "none marked before the compiler has read them.")
  }

  private var marks: [String] {
    files.filter { !$0.marks.isEmpty }.flatMap { file in
      ["  \(file.newPath)"]
        + file.marks.enumerated().filter { !file.marks[..<$0].contains($1) }.map { _, mark in
          let count = file.marks.count { $0 == mark }
          return "    \(mark)\(count > 1 ? " (\(count) times)" : "")"
        }
    }
  }

  /// The lines about test cases that remain classes.
  private var kept: [String] {
    let kept = files.filter { !$0.kept.isEmpty }
    if kept.isEmpty { return [] }
    let count = kept.reduce(0) { $0 + $1.kept.count }
    return ["\(amount(count, "test case")) \(count == 1 ? "stays" : "stay") beside the specs:"]
      + kept.flatMap { file in ["  \(file.path)"] + file.kept.map { "    \($0)" } }
  }

  /// The table of examples, by file.
  private var examples: [String] {
    let rows = files.map { ($0.newPath, $0.examples, $0.marks.count) }.filter {
      $1.before > 0 || $2 > 0 || $1.after > 0
    }
    let sum = rows.reduce(into: (ExampleCount(), 0)) { sum, row in
      sum.0.before += row.1.before
      sum.0.after += row.1.after
      sum.0.left += row.1.left
      sum.1 += row.2
    }
    let all = rows + (rows.count > 1 ? [("in all", sum.0, sum.1)] : [])
    let title = "Examples and tests (those of a loop count once):"
    return [title, row(["before", "specs", "left", "marked"], "file")]
      + all.map { name, count, marks in
        let text = row([count.before, count.after, count.left, marks].map { "\($0)" }, name)
        if count.lost == 0 { return text }
        let difference = count.lost > 0 ? "\(count.lost) gone" : "\(-count.lost) more"
        return isColored ? "\u{1B}[31m\(text): \(difference)\u{1B}[0m" : "\(text): \(difference)"
      }
  }

  private func row(_ columns: [String], _ name: String) -> String {
    "  " + columns.map { String(repeating: " ", count: max(0, 6 - $0.count)) + $0 }.joined(separator: "  ")
      + "  \(name)"
  }
}
