/// The error of an `AsyncLet` that reads itself.
package struct LetCycle: Error, CustomStringConvertible {
  package let lets: [LetKey]

  package init(lets: [LetKey]) {
    self.lets = lets
  }

  package var description: String { Issue.Kind.letCycle(lets.map(\.description)).message }
}
