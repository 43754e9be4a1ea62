import FantailConsole
import FantailPlan
import FantailRun
import FantailTree
import Foundation
import OutcomeTrees

/// A run of the test product, started with the request of `swift package specs`. The product writes a journal. Another
/// program makes the documents from it, and all reports if the process ended before the run.
struct ProductRun {
  private struct Request: Encodable {
    struct Target: Encodable {
      var name = "OutcomeTests"
      var classes = [TreeRunner.testClass]
    }

    var targets = [Target()]
    var folders: [String] = []
    var namesTargets = true
    var program = "swift package specs"
    var arguments: [String]
    var folder: String
    var proof: String
  }

  private struct Problem: Error, CustomStringConvertible { let description: String }

  let arguments: [String]
  let folder: URL

  private var proof: URL { folder.appendingPathComponent("end") }
  private var document: URL { folder.appendingPathComponent("run.json") }
  private var table: URL { folder.appendingPathComponent("run.xml") }

  /// The request to the product.
  var environment: [String: String] {
    get throws {
      let reports = [("dots", nil), ("json", document.path), ("junit", table.path)].flatMap { format, file in
        ["--format", format] + (file.map { ["--output", $0] } ?? [])
      }
      let request = Request(arguments: reports + arguments, folder: folder.path, proof: proof.path)
      return ["FANTAIL_SPECS_REQUEST": String(decoding: try JSONEncoder().encode(request), as: UTF8.self)]
    }
  }

  /// Makes the remaining reports, and returns the result of each example in them.
  func outcome(
    of process: Process, beside program: URL
  ) throws -> (statuses: [String: String], notes: [String: [String]]) {
    let journal = proof.path + ".run"
    let reports = Process()
    reports.executableURL = program.deletingLastPathComponent().appendingPathComponent("fantail-reports")
    reports.arguments = [
      journal, process.terminationReason == .exit ? "code" : "signal", "\(process.terminationStatus)",
    ]
    try reports.run()
    reports.waitUntilExit()
    let isLeft = FileManager.default.fileExists(atPath: journal)
    guard isLeft, reports.terminationStatus == 0 else { throw Problem(description: "no reports are made of the run") }
    let fields = try JSONDecoder().decode(FieldReader.self, from: Data(contentsOf: document))
    let run = try RunDocument(fields)
    guard run.passed == (process.terminationReason == .exit && process.terminationStatus == 0) else {
      throw Problem(description: "the report says \(run.passed ? "passed" : "failed"), and the process does not")
    }
    let counted = try rows()
    var (statuses, notes): ([String: String], [String: [String]]) = ([:], [:])
    for result in run.report.results {
      let (name, status) = (result.example.description, result.status.rawValue)
      let row = counted[name] ?? "none"
      // A table of this kind does not distinguish between these statuses.
      statuses[name] = row == (status == "pending" ? "skipped" : status) ? status : "\(status), and \(row) in the table"
      notes[name] = result.notes.map(\.word)
    }
    return (statuses, notes)
  }

  /// The row of each example in the table.
  private func rows() throws -> [String: String] {
    let text = try String(contentsOf: table, encoding: .utf8)
    var rows: [String: String] = [:]
    for row in text.matches(of: #/<testcase name="(?:[^"]*, )?([^"]*)"[^>]*>\s*<(\S+)/#) {
      rows[String(row.1)] = ["failure": "failed", "skipped": "skipped", "error": "error"][String(row.2)] ?? "passed"
    }
    return rows
  }
}
