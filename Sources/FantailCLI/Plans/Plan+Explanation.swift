package import FantailPlan
import FantailTree

extension Plan {
  /// Returns the positions of the examples that a text selects: the example with this id or name, or else all examples
  /// whose id, name or description contains the text.
  package func positions(like text: String) -> [Int] {
    if let exact = examples.firstIndex(where: { $0.id == text }) ?? examples.firstIndex(where: { $0.name == text }) {
      return [exact]
    }
    let part = text.lowercased()
    return examples.indices.filter { position in
      let example = examples[position]
      return [example.id, example.name, example.fullDescription].contains { $0.lowercased().contains(part) }
    }
  }

  package func explanation(ofExampleAt position: Int, _ style: OutlineStyle = OutlineStyle()) -> String {
    let example = examples[position]
    var lines = [example.fullDescription.isEmpty ? example.name : example.fullDescription.onOneLine]
    lines.append("  id        \(example.id)")
    lines.append("  name      \(example.name)")
    lines.append("  location  \(style.place(example.location))")
    lines += example.groups.map { "  in        \(style.place($0.location))  \"\($0.description.onOneLine)\"" }
    if !example.tags.isEmpty { lines.append("  tags      \(example.tags.joined(separator: ", "))") }
    lines += traits(ofExampleAt: position).map { "  trait     \($0)" }
    lines.append("")
    if let mark = example.disposition.mark {
      lines.append("does not run: \(mark)")
    } else {
      let evaluations = evaluations(ofExampleAt: position)
      for (number, step) in example.steps.enumerated() {
        lines.append("\(number + 1). " + Self.line(of: step, evaluations, style))
      }
      lines += overrides(ofExampleAt: position)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the id that is closest to a mistyped one; `nil` if no id is close.
  package func nearestID(to text: String) -> String? {
    // Counting edits costs the product of the two lengths, which is too much for every id of a large plan. So common
    // pairs of letters first select a few ids.
    let wanted = Self.letterPairs(text)
    let ranked = examples.map { example -> (String, Double) in
      let own = Self.letterPairs(example.id)
      let shared = Double(own.intersection(wanted).count)
      return (example.id, shared / Double(max(1, own.count + wanted.count)))
    }
    return Nearest.name(to: text, among: ranked.sorted { $0.1 > $1.1 }.prefix(12).map(\.0))
  }

  private static func letterPairs(_ text: String) -> Set<String> {
    let letters = Array(text.lowercased())
    return Set(zip(letters, letters.dropFirst()).map { String([$0, $1]) })
  }

  private static func line(
    of step: PlannedExample.Step, _ evaluations: [SourceLocation: String], _ style: OutlineStyle
  ) -> String {
    let place = style.place(step.location)
    guard step.kind != .body else { return "body  \(place)" }
    let group = step.group.isEmpty ? "outside every group" : "of \"\(step.group.onOneLine)\""
    let lets = step.kind == .evaluate ? evaluations[step.location] : nil
    return "\(step.kind.rawValue)  \(place)  \(group)" + (lets.map { ": \($0)" } ?? "")
  }
}

// MARK: - A plan with code

extension Plan {
  private func traits(ofExampleAt position: Int) -> [String] {
    (code?.examples[position].traits).map { $0.words(saidBy: $0) } ?? []
  }

  private func evaluations(ofExampleAt position: Int) -> [SourceLocation: String] {
    var lets: [SourceLocation: String] = [:]
    for group in code?.path(at: position) ?? [] {
      for evaluation in group.evaluations {
        lets[evaluation.location] = evaluation.lets.map(\.description).joined(separator: ", ")
      }
    }
    return lets
  }

  /// The lets that are overridden for the example, in the order of declaration, each with the group whose override
  /// applies.
  private func overrides(ofExampleAt position: Int) -> [String] {
    var winners: [LetKey: [String]] = [:]
    for group in code?.path(at: position) ?? [] {
      for key in group.overrides.keys { winners[key, default: []].append(group.description.onOneLine) }
    }
    guard !winners.isEmpty else { return [] }
    func place(_ key: LetKey) -> (String, Int, Int) { (key.location.fileID, key.location.line, key.location.column) }
    return [""]
      + winners.sorted { place($0.key) < place($1.key) }.map { key, groups in
        let outer = groups.dropLast().reversed().map { "\"\($0)\"" }.joined(separator: ", ")
        return "\(key) is overridden in \"\(groups[groups.count - 1])\"" + (outer.isEmpty ? "" : ", before \(outer)")
      }
  }
}
