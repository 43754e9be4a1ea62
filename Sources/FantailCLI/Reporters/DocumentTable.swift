import FantailRun
import FantailPlan

/// The columns of a table: the key of each row, and the row's arguments unless they only repeat the key.
struct DocumentTable {
  /// The headings of the arguments; empty for an argument without a label.
  let labels: [String]
  /// The arguments of each row, as many as there are labels.
  let cells: [[String]]

  init(_ rows: [ExampleResult]) {
    let arguments = rows.map { $0.example.row?.arguments ?? [] }
    let isKeyAlone = zip(rows, arguments).allSatisfy { result, arguments in
      arguments.count == 1 && arguments[0].text == result.example.row?.key
    }
    let width = isKeyAlone ? 0 : arguments.map(\.count).max() ?? 0
    // The rows of one table have the same type, but two tables with the same statement may have rows of different
    // types.
    let widest = arguments.first { $0.count == width } ?? []
    labels = widest.prefix(width).map { $0.label ?? "" }
    cells = arguments.map { list in
      list.prefix(width).map(\.text) + Array(repeating: "", count: width - min(width, list.count))
    }
  }
}
