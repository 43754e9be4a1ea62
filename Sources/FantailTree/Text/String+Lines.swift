extension String {
  /// The lines of the text, including empty lines.
  package var lines: [String] {
    // A carriage return and a line feed are one character, which is not equal to either.
    split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
  }
}
