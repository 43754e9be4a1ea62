/// The elements as they are written in the call: `1, 2`; of many only the first.
func listed(_ elements: [some Any]) -> String {
  if elements.isEmpty { return "no elements" }
  let shown = elements.prefix(mostListed).map { ValueDescription.brief($0) }
  return shortened(shown, to: mostListed, of: elements.count).joined(separator: ", ")
}

/// The first of some texts, and a last one that says how many more there are.
func shortened(_ texts: [String], to most: Int, of count: Int) -> [String] {
  texts.prefix(most) + (count > most ? ["… \(count - most) more"] : [])
}

private let mostListed = 20
