/// The elements as they are written in the call: `1, 2`; of many only the first.
func listed(_ elements: [some Any]) -> String {
  if elements.isEmpty { return "no elements" }
  let shown = elements.prefix(mostListed).map { ValueDescription.brief($0) }
  let more = elements.count > mostListed ? ["… \(elements.count - mostListed) more"] : []
  return (shown + more).joined(separator: ", ")
}

private let mostListed = 20
