/// The kinds of text that another run writes otherwise: in a description, they make the example a new one each time.
///
/// Only what nobody writes by hand counts: a random UUID, a time as `Date` describes it, an object's address.
enum UnstableText: String, CaseIterable {
  case uuid = "a random UUID"
  case time = "the time"
  case address = "an address"

  private var pattern: Regex<Substring> {
    switch self {
    // Version 4, which is the random one, as `UUID` describes it.
    case .uuid: /[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-4[0-9A-Fa-f]{3}-[89ABab][0-9A-Fa-f]{3}-[0-9A-Fa-f]{12}/
    case .time: /[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2} \+0000/
    // More digits than a number that is written in hexadecimal has.
    case .address: /0x[0-9A-Fa-f]{9,}/
    }
  }

  static func first(in text: String) -> (kind: Self, text: String)? {
    guard mayHoldAny(text) else { return nil }
    let found = allCases.compactMap { kind in text.firstMatch(of: kind.pattern).map { (kind, $0.range) } }
    return found.min { $0.1.lowerBound < $1.1.lowerBound }.map { ($0.0, String(text[$0.1])) }
  }

  /// Returns whether a text has two hyphens, as a UUID and a time have, or "0x": all descriptions of a run come here, and
  /// to search one costs a debug build as much as to plan it.
  private static func mayHoldAny(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      guard let start = bytes.baseAddress else { return false }
      let end = bytes.count
      var (index, hyphens) = (0, 0)
      while index < end {
        if start[index] == 0x2D { hyphens += 1 }
        if start[index] == 0x78, index > 0, start[index - 1] == 0x30 { return true }
        index += 1
      }
      return hyphens > 1
    }
  }
}
