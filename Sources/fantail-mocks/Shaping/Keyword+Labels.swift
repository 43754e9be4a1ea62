package import FantailSyntax
import FantailToolSupport

extension Keyword {
  package static func callLabel(_ name: String) -> String { quoted(name.unquoted, in: ["inout"]) }

  /// Returns a label in the form of its declaration, where only a few words need backticks.
  package static func label(_ name: String) -> String { quoted(name.unquoted, in: ["inout", "var", "let"]) }
}
