package import FantailConsole

extension ReportFormat {
  /// `true` if programs read the format, so that other text must not be mixed in.
  package var isForPrograms: Bool { ![.documentation, .dots, .github].contains(self) }

  /// `true` if the document is made after the run, by code that is linked into separate programs but not into tests.
  package var isDocument: Bool { [.junit, .sonar, .html, .markdown].contains(self) }

  /// `true` if nothing is written before the run has ended.
  package var isWhole: Bool { isDocument || self == .json }
}
