import FantailRun
import FantailTree
import Foundation

// The parent's side: specs whose bodies, hooks and lets do nothing.
extension SpecListing {
  /// Returns specs without code.
  ///
  /// - Throws: A `DecodingError` for rows that lists of this version do not contain.
  func specs() throws -> [Spec] {
    var reader = Reader()
    for row in rows {
      guard let word = row.first, let kind = Kind(rawValue: word), reader.read(kind, Array(row.dropFirst())) else {
        throw Self.unreadable("has the row \(row.joined(separator: " "))")
      }
    }
    guard let specs = reader.finish() else { throw Self.unreadable("ends in a group") }
    return specs
  }

  private static func unreadable(_ reason: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: [], debugDescription: "the list of specs \(reason)"))
  }

  private struct Reader {
    private var specs: [Spec] = []
    private var files: [(id: String, path: String)] = []
    /// The open groups with their nodes so far; the first entry represents the spec.
    private var open: [(heading: Spec.Group.Heading?, nodes: [Spec.Node])] = []
    private var keys: [String: LetKey] = [:]

    /// Reads a row; returns `false` for a row that is not understood.
    mutating func read(_ kind: Kind, _ texts: [String]) -> Bool {
      if kind == .file, texts.count == 2 {
        files.append((texts[0], texts[1]))
        return true
      }
      if kind == .spec {
        guard closeSpec() else { return false }
        open = [(nil, [])]
        return true
      }
      guard open.count > 0 else { return false }
      switch kind {
      case .end where open.count > 1: return end()
      case .trait: return addTrait(texts)
      case .override:
        guard texts.count == 2, let key = key(texts[0], texts[1]) else { return false }
        return add(.override(key, key.source))
      case .misuse:
        guard let text = texts.first, let issue = try? JSONDecoder().decode(Issue.self, from: Data(text.utf8)) else {
          return false
        }
        return add(.misuse(issue))
      default:
        guard let first = texts.first, let place = place(first) else { return false }
        return read(kind, at: place, Array(texts.dropFirst()))
      }
    }

    private mutating func read(_ kind: Kind, at place: SourceLocation, _ texts: [String]) -> Bool {
      switch kind {
      case .group where texts.count == 2:
        var heading = Spec.Group.Heading(description: texts[1], traits: [], location: place)
        heading.isSharedBehaviour = texts[0].hasPrefix("shared")
        heading.isUnnamed = texts[0].hasSuffix("unnamed")
        open.append((heading, []))
        return true
      case .example where texts.count > 0:
        let description = texts.count > 1 ? texts[1] : nil
        return add(.example(Spec.Example(listed: description, at: place, isWritten: !texts[0].isEmpty)))
      case .row where texts.count > 1:
        var arguments: [PlannedRow.Argument] = []
        for index in stride(from: 2, to: texts.count - 1, by: 2) {
          arguments.append(.init(label: texts[index].isEmpty ? nil : texts[index], text: texts[index + 1]))
        }
        return change { $0.row = (PlannedRow(listed: texts[0], key: texts[1], arguments), place) }
      case .hook:
        guard let kind = texts.first.flatMap(HookKind.init) else { return false }
        let body: Spec.HookBody = kind == .aroundEach ? .around { _ in } : .plain(.unisolated {})
        return add(.hook(Spec.Hook(kind: kind, location: place, body: body)))
      case .evaluate:
        var lets: [LetKey] = []
        for index in stride(from: 0, to: texts.count - 1, by: 2) {
          guard let key = key(texts[index], texts[index + 1]) else { return false }
          lets.append(key)
        }
        return add(.evaluate(lets, location: place))
      case .registry where texts.count == 1:
        return add(.registry(ListedRegistry(prefix: texts[0]), location: place))
      default: return false
      }
    }

    private mutating func addTrait(_ row: [String]) -> Bool {
      guard let traits = Traits(row: row) else { return false }
      let last = open.count - 1
      guard open[last].nodes.isEmpty else { return change { $0.traits.append(Trait(traits)) } }
      guard open[last].heading != nil else { return false }
      open[last].heading?.traits.append(Trait(traits))
      return true
    }

    /// Changes the last node, which has to be an example.
    private mutating func change(_ change: (inout Spec.Example) -> Void) -> Bool {
      guard case .example(var example)? = open[open.count - 1].nodes.popLast() else { return false }
      change(&example)
      return add(.example(example))
    }

    private mutating func add(_ node: Spec.Node) -> Bool {
      open[open.count - 1].nodes.append(node)
      return true
    }

    private mutating func end() -> Bool {
      let (heading, nodes) = open.removeLast()
      guard let heading else { return false }
      return add(.group(Spec.Group(heading, children: nodes)))
    }

    /// Returns the specs; `nil` if a group has no end.
    mutating func finish() -> [Spec]? { closeSpec() ? specs : nil }

    private mutating func closeSpec() -> Bool {
      if open.isEmpty { return true }
      guard open.count == 1 else { return false }
      specs.append(Spec(open[0].nodes))
      open = []
      return true
    }

    private func place(_ text: String) -> SourceLocation? {
      text.withCString { start in
        var numbers = Numbers(at: start)
        guard let file = numbers.next(), let line = numbers.next(), let column = numbers.next(),
          files.indices.contains(file), numbers.byte == 0
        else { return nil }
        return SourceLocation(fileID: files[file].id, filePath: files[file].path, line: line, column: column)
      }
    }

    /// Returns the let of a type that is declared at a source location; a list may contain the let several times.
    private mutating func key(_ text: String, _ type: String) -> LetKey? {
      if let known = keys[text + type] { return known }
      guard let place = place(text) else { return nil }
      let key = LetKey(location: place, typeName: type)
      keys[text + type] = key
      return key
    }
  }

  /// A registry of matchers that does not contain the matchers.
  private struct ListedRegistry: MatcherNaming {
    let prefix: String
  }
}
