extension Sequence {
  /// Returns the elements in groups with equal keys. The groups are in the order of their first elements.
  package func grouped<Key: Hashable>(by key: (Element) -> Key) -> [(key: Key, elements: [Element])] {
    var groups: [(key: Key, elements: [Element])] = []
    var numbers: [Key: Int] = [:]
    for element in self {
      let key = key(element)
      if let number = numbers[key] {
        groups[number].elements.append(element)
      } else {
        numbers[key] = groups.count
        groups.append((key, [element]))
      }
    }
    return groups
  }
}
