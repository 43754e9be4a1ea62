public import FantailMatchers
import FantailTree

extension Matcher {
  /// Matches a value whose text is equal to the text of a file next to the spec: the last accepted snapshot.
  ///
  /// ```swift
  /// it("prints a receipt") { expect(receipt()).to(.matchSnapshot()) }
  /// ```
  /// A failure shows the line that differs:
  /// ```text
  /// __Snapshots__/CartSpec/Cart.prints_a_receipt.txt, which --record replaces: expected "Cup  3.00", got "Cup  3.50"
  /// ```
  /// Only `--record` writes files, and never while polling or if `CI` is set. If a snapshot is missing, the expectation
  /// and its negation fail. Commit the files, and review changes to them like changes to code. Files that no example
  /// uses any more are listed on standard error; `--remove-obsolete` removes them.
  ///
  /// - Parameters:
  ///   - name: The name of the snapshot in its example. Without a name, the snapshots of an example are numbered.
  ///   - format: The form of the text; by default ``SnapshotFormat/automatic``.
  /// - Returns: The matcher. Outside an example, the matcher cannot judge a value and fails.
  public static func matchSnapshot(
    named name: String? = nil, as format: SnapshotFormat<Subject> = .automatic,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> Self {
    snapshot(named: name, as: format, at: SourceLocation(fileID, filePath, line, column))
  }

  static func snapshot(named name: String?, as format: SnapshotFormat<Subject>, at place: SourceLocation) -> Self {
    let words = "match its snapshot" + (name.map { " \"\($0)\"" } ?? "")
    let snapshot = ExampleSnapshots.current?.next(named: name, ending: format.fileExtension, at: place)
    return Matcher(words) { subject in
      guard let snapshot else {
        return .undecided(.undecided(words, because: "no example is running here", got: subject))
      }
      do {
        var file = try snapshot.get()
        file.isPolled = ExampleContext.current.sink(PolledSink.self) != nil
        return try file.compare(format.text(subject))
      } catch {
        let reason = (error as? SnapshotProblem)?.text ?? "the value has no text: \(error)"
        return .undecided(.undecided(words, because: reason, got: subject))
      }
    }
  }
}
