import FantailPlan
import FantailRun

/// The columns of a table: of each row its key, and its arguments where they say more than that.
struct DocumentTable {
  /// The headings above the arguments, empty for one without a label.
  let labels: [String]
  /// The arguments of each row, as many as there are labels.
  let cells: [[String]]

  init(_ rows: [ExampleResult]) {
    let arguments = rows.map { $0.example.row?.arguments ?? [] }
    let isKeyAlone = zip(rows, arguments).allSatisfy { result, arguments in
      arguments.count == 1 && arguments[0].text == result.example.row?.key
    }
    let width = isKeyAlone ? 0 : arguments.map(\.count).max() ?? 0
    // Rows of one table have one type; those of two that share a statement may differ.
    let widest = arguments.first { $0.count == width } ?? []
    labels = widest.prefix(width).map { $0.label ?? "" }
    cells = arguments.map { list in
      list.prefix(width).map(\.text) + Array(repeating: "", count: width - min(width, list.count))
    }
  }
}
