/// The forms in which a run is told, by the words of `--format`.
public enum ReportFormat: String, Sendable, CaseIterable {
  /// A tree of sentences, and then every failure with its source line and how to run it again.
  ///
  /// ```text
  /// Stack
  ///   ✓ has the pushed element
  ///   when emptied
  ///     ✗ is empty (1)
  ///     - shrinks its storage (pending: waiting for the allocator)
  /// ```
  case documentation
  /// A sign for each example and the progress of the run, and then every failure.
  ///
  /// ```text
  /// ..F..*..S                                                     9/9
  /// ```
  /// A dot passed, `F` failed, `*` is pending, `S` was skipped, and `~` passed only when it was run again.
  case dots
  /// The failures and nothing else: for logs, and for programs that read the output of the programs that they run.
  ///
  /// ```text
  /// Cart is empty: expected 0, got 1
  ///   Tests/CartSpec.swift:9:28: expect(cart.count).to(.equal(0))
  /// 24 examples, 1 failed
  /// again: swift run specs --filter '^Cart_IsEmpty$'
  /// ```
  /// A run without a failure is the line with its counts. Where the environment says that an agent runs the specs, this is
  /// the format unless another is asked for.
  case brief
  /// The XML that Jenkins, GitLab and other continuous-integration services read.
  ///
  /// Each outermost group is a suite and each example, or row of one, a case. A pending example is a skipped case, since
  /// the format knows no other; what went wrong outside the examples is an error in a separate suite.
  case junit
  /// The generic test data that SonarQube reads: `sonar.testExecutionReportPaths`.
  ///
  /// It has files and nothing else, so what went wrong outside the examples stands with the file where it happened.
  case sonar
  /// A JSON document, each example on its own line, made of the parts that ``events`` writes as they happen.
  case json
  /// The events as they happen, one JSON object a line. A stream whose last line is not `runEnded` was cut off.
  case events
  /// Workflow commands that GitHub shows as annotations at the lines of a change.
  ///
  /// ```text
  /// ::error file=Tests/StackSpec.swift,line=7,col=5,title=Stack%2C is empty::expected 3 to equal 4
  /// ```
  case github
  /// A page that shows the run in a browser: failures first, with a box that filters.
  ///
  /// It loads nothing, so that it can be kept and sent as one file, and is readable on a phone and without scripts.
  case html
  /// A document in Markdown, for those who want to read what holds, and no code.
  ///
  /// Groups are headings, examples are lists, tables stay tables, and an index lists what carries each tag.
  case markdown

  /// `true` if a second run does not fit behind the first in one file.
  var isOneDocument: Bool { ![.documentation, .dots, .brief, .github].contains(self) }

  /// `true` if programs read it, so that nothing else may stand in it.
  var isForPrograms: Bool { ![.documentation, .dots, .github].contains(self) }

  /// `true` if it is made of a run that has ended, by what programs of their own link and tests do not.
  package var isDocument: Bool { [.junit, .sonar, .html, .markdown].contains(self) }

  /// `true` if it says nothing before the run has ended.
  package var isWhole: Bool { isDocument || self == .json }
}
