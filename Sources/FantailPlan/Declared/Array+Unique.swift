extension [String] {
  /// Returns the names, made unique: the first of equal names stays, and the others get numbers, starting with two.
  ///
  /// - Parameter numbered: Returns a name with a number. A number that would give another name of the list is skipped.
  func unique(_ numbered: (String, Int) -> String) -> [String] {
    let reserved = Set(self)
    guard reserved.count < count else { return self }
    var counts: [String: Int] = [:]
    var taken: Set<String> = []
    return map { name in
      if taken.insert(name).inserted { return name }
      var number = counts[name, default: 1]
      var candidate: String
      repeat {
        number += 1
        candidate = numbered(name, number)
      } while taken.contains(candidate) || reserved.contains(candidate)
      counts[name] = number
      taken.insert(candidate)
      return candidate
    }
  }

  /// Returns the names, made unique within each part.
  func unique<Part: Hashable>(in parts: [Part], _ numbered: (String, Int) -> String) -> [String] {
    var all = self
    for (_, positions) in indices.grouped(by: { parts[$0] }) {
      for (position, name) in zip(positions, positions.map { self[$0] }.unique(numbered)) { all[position] = name }
    }
    return all
  }
}
