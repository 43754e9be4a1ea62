/// The aspects in which two strings that a matcher compares may differ.
public struct TextAspects: OptionSet, Sendable {
  /// The aspects as bits.
  public let rawValue: Int

  /// Creates a set of aspects from its bits.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Upper and lower case.
  public static let `case` = TextAspects(rawValue: 1)
  /// All white space, including line ends.
  public static let whitespace = TextAspects(rawValue: 2)
  /// The ends of lines: LF, CR or CR LF. Unicode's separators of lines do not count as line ends.
  public static let lineEnds = TextAspects(rawValue: 4)

  var words: String {
    let names = [(Self.case, "case"), (.whitespace, "white space"), (.lineEnds, "line ends")]
    let ignored = names.filter { contains($0.0) }.map(\.1)
    return ignored.isEmpty ? "" : " ignoring \(ignored.joined(separator: " and "))"
  }

  func remove(from text: String) -> String {
    var text = text
    if contains(.case) { text = text.lowercased() }
    if contains(.whitespace) { text.removeAll(where: \.isWhitespace) }
    if contains(.lineEnds) { text = String(text.map { $0 == "\r" || $0 == "\r\n" ? "\n" : $0 }) }
    return text
  }
}
