/// The colours of a text, or none.
struct TextStyle: Sendable {
  enum Color: String {
    case red = "31"
    case green = "32"
    case yellow = "33"
    case dim = "2"
    case bold = "1"
  }

  let isColored: Bool

  func callAsFunction(_ text: String, _ color: Color) -> String {
    isColored ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
  }
}

extension Duration {
  /// The time in seconds with three decimals, or in minutes: "0.012 s", "2 min 3.400 s".
  var inWords: String {
    let milliseconds = components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    let minutes = milliseconds / 60_000
    let rest = milliseconds % 60_000
    let fraction = "\(rest % 1000)"
    let seconds = "\(rest / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction + " s"
    return minutes > 0 ? "\(minutes) min \(seconds)" : seconds
  }

  var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
