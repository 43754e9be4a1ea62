package import FantailTree

/// The style for the parts of a printed plan. By default, all parts look alike, and locations have the form that `--at`
/// takes.
package final class OutlineStyle {
  package let place: (SourceLocation) -> String
  let heading: (String) -> String
  /// The style of names, locations and hooks.
  let aside: (String) -> String
  /// The style of the reason why an example does not run.
  let mark: (String) -> String
  /// Returns the source line of an example without a description, if the example's file can be read.
  let source: (SourceLocation) -> String?

  package init(
    place: @escaping (SourceLocation) -> String = { "\($0)" }, heading: @escaping (String) -> String = { $0 },
    aside: @escaping (String) -> String = { $0 }, mark: @escaping (String) -> String = { $0 },
    source: @escaping (SourceLocation) -> String? = { _ in nil }
  ) {
    self.place = place
    self.heading = heading
    self.aside = aside
    self.mark = mark
    self.source = source
  }

  func list(_ traits: [String]) -> String {
    traits.isEmpty ? "" : aside("  [\(traits.joined(separator: ", "))]")
  }
}
