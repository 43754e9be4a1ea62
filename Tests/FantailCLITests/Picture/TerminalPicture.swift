/// A picture of a terminal: converts text with escape codes for colours to SVG.
struct TerminalPicture {
  private static let column = 8.4
  private static let line = 19.0
  private static let margin = 20.0
  private static let head = 34.0

  /// The colours of a dark terminal, which are readable on a light and on a dark page.
  private static let style = """
      text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #e6edf3 }
      .bold { font-weight: bold }
      .dim { fill: #8b949e }
      .red { fill: #ff7b72 }
      .green { fill: #56d364 }
      .yellow { fill: #e3b341 }
    """

  let title: String
  let text: String

  /// The picture as the text of an SVG file.
  var svg: String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { Self.parts(of: $0) }
    let columns = lines.map { $0.reduce(0) { $0 + $1.text.count } }.max() ?? 0
    let width = Self.number(Double(columns) * Self.column + 2 * Self.margin)
    let height = Self.number(Double(lines.count) * Self.line + Self.head + Self.margin)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
      role="img" aria-label="\(Self.escaped(title))">
        <style>
      \(Self.style)
        </style>
        <rect width="100%" height="100%" rx="8" fill="#0d1117"/>
        <rect x="0.5" y="0.5" width="\(Self.number(Double(columns) * Self.column + 2 * Self.margin - 1))" \
      height="\(Self.number(Double(lines.count) * Self.line + Self.head + Self.margin - 1))" rx="8" \
      fill="none" stroke="#6e7681"/>
        <circle cx="20" cy="18" r="5" fill="#6e7681"/>
        <circle cx="37" cy="18" r="5" fill="#6e7681"/>
        <circle cx="54" cy="18" r="5" fill="#6e7681"/>
      \(lines.enumerated().compactMap { Self.row($1, at: $0) }.joined(separator: "\n"))
      </svg>

      """
  }

  /// Returns a line as SVG. Its length is set, so that columns are aligned in every font.
  private static func row(_ parts: [Part], at index: Int) -> String? {
    let all = parts.map(\.text).joined()
    let indent = all.prefix { $0 == " " }.count
    guard indent < all.count else { return nil }
    let x = number(margin + Double(indent) * column)
    let y = number(head + Double(index + 1) * line)
    var passed = 0
    let spans = parts.map { part in
      let text = escaped(String(part.text.dropFirst(max(0, indent - passed))))
      passed += part.text.count
      return part.classes.isEmpty ? text : "<tspan class=\"\(part.classes.joined(separator: " "))\">\(text)</tspan>"
    }
    let length = number(Double(all.count - indent) * column)
    return "  <text x=\"\(x)\" y=\"\(y)\" textLength=\"\(length)\" xml:space=\"preserve\">\(spans.joined())</text>"
  }

  private struct Part {
    var classes: [String]
    var text: String
  }

  private static let classes: [Substring: String] = [
    "1": "bold", "2": "dim", "31": "red", "32": "green", "33": "yellow",
  ]

  /// The parts of a line between the escapes that change its colour.
  private static func parts(of line: Substring) -> [Part] {
    var parts: [Part] = []
    var current: [String] = []
    for (index, piece) in line.split(separator: "\u{1B}[", omittingEmptySubsequences: false).enumerated() {
      var text = piece
      if index > 0, let end = piece.firstIndex(of: "m") {
        let codes = piece[..<end].split(separator: ";")
        current = codes.contains("0") ? [] : current + codes.compactMap { classes[$0] }
        text = piece[piece.index(after: end)...]
      }
      if !text.isEmpty { parts.append(Part(classes: current, text: String(text))) }
    }
    return parts
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }

  /// Returns a number without trailing zeros.
  private static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
