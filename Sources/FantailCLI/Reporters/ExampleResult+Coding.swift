import FantailPlan
package import FantailRun
package import FantailTree

extension ExampleResult {
  /// Reads a result that ``coded`` wrote.
  package init(_ fields: FieldReader) throws {
    self.init(try PlannedExample(fields), try Outcome(fields), output: try fields.optional("output") ?? "")
  }

  /// The result in the form of reports for programs, which `merge` reads.
  package var coded: CodedFields {
    example.codedForResults.adding(outcome.coded).adding(
      CodedFields([
        "output": output.isEmpty ? nil : output, "description": title, "fullDescription": fullTitle,
        "isFlaky": isFlaky ? true : nil,
      ]))
  }

  /// The descriptions from the outermost group to the title.
  package var fullTitle: String { example.groups.fullDescription(of: title) }
}
