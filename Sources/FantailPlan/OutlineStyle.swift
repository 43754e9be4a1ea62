package import FantailTree

/// How the parts of a printed plan look; by default all alike, with places as `--at` takes them.
package struct OutlineStyle {
  let place: (SourceLocation) -> String
  let heading: (String) -> String
  /// What is beside the sentences: names, places and hooks.
  let aside: (String) -> String
  /// What keeps an example from running.
  let mark: (String) -> String

  package init(
    place: @escaping (SourceLocation) -> String = { "\($0)" }, heading: @escaping (String) -> String = { $0 },
    aside: @escaping (String) -> String = { $0 }, mark: @escaping (String) -> String = { $0 }
  ) {
    self.place = place
    self.heading = heading
    self.aside = aside
    self.mark = mark
  }

  func list(_ traits: [String]) -> String {
    traits.isEmpty ? "" : aside("  [\(traits.joined(separator: ", "))]")
  }
}
