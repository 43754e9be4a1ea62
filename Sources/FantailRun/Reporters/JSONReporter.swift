import FantailPlan
import Foundation

/// Writes one JSON document when the run is over.
///
/// ```text
/// { "version" : 1, "passed" : false, "counts" : { "planned" : 2, "failed" : 1, … }, "examples" : [ … ], … }
/// ```
public final class JSONReporter: Reporter {
  private let output: TextOutput

  /// Creates a reporter.
  ///
  /// - Parameter output: Where the document goes.
  public init(_ output: TextOutput) {
    self.output = output
  }

  /// Writes the document when the run ends.
  ///
  /// - Parameter event: What happened.
  public func report(_ event: Event) async {
    guard case .runEnded(let report) = event else { return }
    output.write(jsonText(RunDocument(report)))
  }
}

/// A value as JSON for readers and for version control: members sorted, one a line.
func jsonText(_ value: some Encodable) -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  do {
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  } catch {
    // Our documents hold text, whole numbers and finite times only. Should that change, the file says so.
    return "{\"error\" : \"this could not be written as JSON\"}\n"
  }
}
