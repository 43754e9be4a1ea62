package import FantailTree

/// The look of a printed plan's parts; by default all alike, with places as `--at` takes them.
package final class OutlineStyle {
  let place: (SourceLocation) -> String
  let heading: (String) -> String
  /// The look of names, places and hooks.
  let aside: (String) -> String
  /// The look of the reason why an example does not run.
  let mark: (String) -> String
  /// Returns the source line of an example without a description, if its file can be read.
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
