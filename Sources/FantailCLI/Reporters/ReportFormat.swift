/// The formats of reports, by the words of `--format`.
public enum ReportFormat: String, Sendable, CaseIterable {
  /// A tree of sentences, followed by every failure with its source line and the command that runs it again.
  ///
  /// ```text
  /// Stack
  ///   ✓ has the pushed element
  ///   when emptied
  ///     ✗ is empty (1)
  ///     - shrinks its storage (pending: waiting for the allocator)
  /// ```
  case documentation
  /// A sign for each example and the progress of the run, followed by every failure.
  ///
  /// ```text
  /// ..F..*..S                                                     9/9
  /// ```
  /// `.` passed, `F` failed, `*` is pending, `S` was skipped, and `~` passed only on a further attempt.
  case dots
  /// Only the failures, for logs and for programs that read the output of other programs.
  ///
  /// ```text
  /// Cart is empty: expected 0, got 1
  ///   Tests/CartSpec.swift:9:28: expect(cart.count).to(.equal(0))
  /// 24 examples, 1 failed
  /// again: swift run specs --filter '^Cart_IsEmpty$'
  /// ```
  /// A run without a failure is a single line with the counts. This is the default if the environment shows that a
  /// coding agent runs the specs.
  case brief
  /// The XML that Jenkins, GitLab and other continuous-integration services read.
  ///
  /// Each outermost group is a suite and each example, or each row of a table, is a case. A pending example is a
  /// skipped case, since the format does not have another state. A failure outside the examples is an error in a
  /// separate suite.
  case junit
  /// The generic test data that SonarQube reads: `sonar.testExecutionReportPaths`.
  ///
  /// The format only has files, so a failure outside the examples is listed under its file.
  case sonar
  /// A JSON document with each example on a separate line, made of the same parts as ``events``.
  case json
  /// The events as they happen, one JSON object per line. The last line of a complete stream is `runEnded`.
  case events
  /// Workflow commands that GitHub shows as annotations on the lines of a change.
  ///
  /// ```text
  /// ::error file=Tests/StackSpec.swift,line=7,col=5,title=Stack%2C is empty::expected 3 to equal 4
  /// ```
  case github
  /// A page for the browser, with the failures first and a filter box.
  ///
  /// The page is one file without links to others, so that it can be kept and sent. It is readable on a phone and
  /// without scripts.
  case html
  /// A document in Markdown for readers who want the behaviour without the code.
  ///
  /// Groups are headings, examples are lists, tables stay tables, and an index lists the examples of each tag.
  case markdown

  /// `true` if a file can contain only one run in this format.
  package var isOneDocument: Bool { ![.documentation, .dots, .brief, .github].contains(self) }

  /// `true` if programs read the format, so that other text must not be mixed in.
  package var isForPrograms: Bool { ![.documentation, .dots, .github].contains(self) }

  /// `true` if the document is made after the run, by code that is linked into separate programs but not into tests.
  package var isDocument: Bool { [.junit, .sonar, .html, .markdown].contains(self) }

  /// `true` if nothing is written before the run has ended.
  package var isWhole: Bool { isDocument || self == .json }
}
