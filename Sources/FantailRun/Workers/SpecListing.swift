package import FantailTree
import Foundation

/// Specs without their code, for a process that plans them without running any.
///
/// A worker lists its specs, and its parent makes specs from the list, whose bodies, hooks and lets do nothing. The
/// names and ids are the same in both processes, so the parent selects and sorts examples, and the worker runs them. A
/// list is rows of texts, since a debug build writes and reads ten thousand of them in the time of a thousand coded
/// values.
package struct SpecListing: Coded, Sendable {
  /// The nodes in document order. The first text of a row is its kind; rows for traits and for a table's row follow
  /// their node.
  package let rows: [[String]]

  package enum Kind: String {
    case file, group, end, example, row, trait, hook, evaluate, override, registry, misuse, spec
  }

  package init(_ fields: FieldReader) throws { rows = try fields("rows") }
  package var coded: CodedFields { CodedFields(["rows": rows]) }

  // MARK: - Writing

  /// Lists specs.
  ///
  /// - Parameter describesRows: `true` to describe the arguments of tables' rows, which runs user code.
  package init(_ specs: [Spec], describesRows: Bool = true) {
    var writer = Writer(describesRows: describesRows)
    for spec in specs {
      writer.add(.spec)
      spec.walk({ writer.add($0) }, leave: { _ in writer.leave() })
    }
    rows = writer.rows
  }

  private struct Writer {
    let describesRows: Bool
    var rows: [[String]] = []
    private var files: [String: Int] = [:]
    /// The settings in effect for the open groups.
    private var open = [Traits()]

    init(describesRows: Bool) {
      self.describesRows = describesRows
    }

    mutating func add(_ kind: Kind, _ texts: String...) { rows.append([kind.rawValue] + texts) }

    mutating func add(_ node: Spec.Node) {
      switch node {
      case .group(let group):
        let heading = group.heading
        let flags = (heading.isSharedBehaviour ? "shared" : "") + (heading.isUnnamed ? "unnamed" : "")
        add(.group, place(heading.location), flags, heading.description)
        open.append(traits(heading.traits))
      case .example(let example):
        let isWritten = if case nil = example.body { "" } else { "written" }
        if let description = example.description {
          add(.example, place(example.location), isWritten, description)
        } else {
          add(.example, place(example.location), isWritten)
        }
        _ = traits(example.traits)
        guard let (row, location) = example.row else { return }
        rows.append(
          [Kind.row.rawValue, place(location), row.statement, row.key]
            + (describesRows ? row.arguments.flatMap { [$0.label ?? "", $0.text] } : []))
      case .hook(let hook): add(.hook, place(hook.location), hook.kind.rawValue)
      case .evaluate(let lets, let location):
        rows.append([Kind.evaluate.rawValue, place(location)] + lets.flatMap { [place($0.location), $0.typeName] })
      case .override(let key, _): add(.override, place(key.location), key.typeName)
      case .registry(let registry, let location): add(.registry, place(location), registry.prefix)
      case .misuse(let issue): add(.misuse, issue.line.map { String(decoding: $0, as: UTF8.self) } ?? "")
      }
    }

    mutating func leave() {
      open.removeLast()
      add(.end)
    }

    private mutating func traits(_ own: [Trait]) -> Traits {
      let outer = open[open.count - 1]
      let all = outer.adding(own)
      for trait in own { for row in trait.traits.rows(within: all) { rows.append([Kind.trait.rawValue] + row) } }
      return all
    }

    private mutating func place(_ location: SourceLocation) -> String {
      let file = location.fileID + "\n" + location.filePath
      var number = files[file]
      if number == nil {
        number = files.count
        files[file] = number
        add(.file, location.fileID, location.filePath)
      }
      return "\(number ?? 0) \(location.line) \(location.column)"
    }
  }
}
