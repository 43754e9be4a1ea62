import FantailTree
import Foundation

/// Suggests a better expectation for a condition under `.beTrue`, which hides the value that a matcher would show.
///
/// The condition is only in the source: `expect(items.isEmpty)` gets a truth value. An `isEmpty` in Fantail that keeps the
/// value would hide the standard library's in each file that imports Fantail, and `if items.isEmpty` would not compile.
enum TruthAdvice {
  /// Reads the line of a failed expectation. In a file of ten thousand lines this took a millisecond.
  ///
  /// - Returns: The suggested line and its advantage; `nil` for other conditions, and if the source is missing.
  static func line(at location: SourceLocation) -> String? {
    guard let code = source(at: location) else { return nil }
    return advice(for: code)
  }

  static func advice(for code: String) -> String? {
    if let match = code.firstMatch(of: /expect\(([^{}"]+?)\.isEmpty\)\.(to|notTo)\(\.be(True|False)/) {
      return "expect(\(match.1)).\(verb(match.2, match.3))(.beEmpty) shows the elements"
    }
    let known =
      /expect\(([^{}"]+?)\.(contains|hasPrefix|hasSuffix|isSubset)\((of: )?([^{}]+?)\)\)\.(to|notTo)\(\.be(True|False)/
    guard let match = code.firstMatch(of: known) else { return nil }
    let word =
      switch (match.2, match.3) {
      case ("contains", nil): "contain("
      case ("hasPrefix", nil): "startWith("
      case ("hasSuffix", nil): "endWith("
      case ("isSubset", _?): "beSubset(of: "
      default: ""
      }
    return word.isEmpty ? nil : "expect(\(match.1)).\(verb(match.5, match.6))(.\(word)\(match.4))) shows the value"
  }

  private static func verb(_ verb: Substring, _ truth: Substring) -> String {
    (verb == "to") == (truth == "True") ? "to" : "notTo"
  }

  private static func source(at location: SourceLocation) -> String? {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: location.filePath), options: .mappedIfSafe)
    else { return nil }
    var rest = data[...]
    for _ in 1..<max(1, location.line) {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      rest = rest[(end + 1)...]
    }
    return String(decoding: rest.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
