/// Finds the name that was probably meant.
package enum Nearest {
  /// Returns the name that the fewest edits turn into the word, ignoring case.
  ///
  /// - Parameters:
  ///   - word: The word that was written.
  ///   - names: The names that could have been meant.
  /// - Returns: The first of the closest names; `nil` if all names differ in more than a third of their letters.
  package static func name(to word: String, among names: [String]) -> String? {
    index(to: word, among: names).map { names[$0] }
  }

  package static func index(to word: String, among names: [String]) -> Int? {
    let letters = Array(word.lowercased())
    var best: (index: Int, edits: Int)?
    for (index, name) in names.enumerated() {
      let other = Array(name.lowercased())
      let most = (max(letters.count, other.count) + 1) / 3
      // The difference in length is a lower bound for the number of edits, and counting edits costs the product of the
      // two lengths.
      guard abs(letters.count - other.count) <= most else { continue }
      let edits = edits(letters, other)
      if edits <= most, edits < best?.edits ?? .max { best = (index, edits) }
    }
    return best?.index
  }

  package static func edits(_ left: String, _ right: String) -> Int { edits(Array(left), Array(right)) }

  /// Returns Levenshtein's distance. Swapping two neighbours, the most frequent slip, counts as one edit.
  private static func edits(_ left: [Character], _ right: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for i in left.indices {
      var row = [i + 1]
      for j in right.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (left[i] == right[j] ? 0 : 1))
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] { cost = min(cost, beforeLast[j - 1] + 1) }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[right.count]
  }
}

// The width of text where every character has the same width, as on a terminal.

extension Unicode.Scalar {
  /// The number of columns: two for East Asian scripts and emoji, none for scalars that join the character before them.
  fileprivate var columns: Int {
    switch value {
    case 0x20..<0x300: return 1
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DF2,
      0x1B000...0x1B2FB, 0x20000...0x3FFFD:
      return properties.generalCategory == .nonspacingMark ? 0 : 2
    default: break
    }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return properties.isEmojiPresentation ? 2 : 1
    }
  }
}

extension Character {
  /// The number of columns of the character: that of its first scalar, or two if a selector makes the character an
  /// emoji.
  package var columns: Int {
    guard let first = unicodeScalars.first else { return 0 }
    return unicodeScalars.contains("\u{FE0F}") ? 2 : first.columns
  }
}

extension String {
  package var columns: Int {
    utf8.allSatisfy { $0 < 0x80 } ? utf8.count : reduce(0) { $0 + $1.columns }
  }
}

// The only wording of durations, for issues, polls and reports.

extension Duration {
  /// The duration as text, rounded down: "0.05 ms", "12 ms", "1.25 s", "2 min 3.5 s".
  package var inWords: String {
    if self < .zero { return "-" + (.zero - self).inWords }
    let milliseconds = inMilliseconds
    switch milliseconds {
    case ..<10: return Self.decimal(components.attoseconds / 10_000_000_000_000) + " ms"
    case ..<1_000: return "\(milliseconds) ms"
    case ..<60_000: return Self.decimal(milliseconds / 10) + " s"
    default:
      let rest = milliseconds % 60_000 / 10
      return "\(milliseconds / 60_000) min" + (rest == 0 ? "" : " \(Self.decimal(rest)) s")
    }
  }

  /// The duration in seconds, to the nanosecond, so that reading a report gives the same duration.
  package var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds / 1_000_000_000) / 1e9 }

  /// Reads a duration that `inSeconds` wrote, to the nanosecond. Larger numbers in a file are limited to a few
  /// centuries.
  package init(inSeconds seconds: Double) {
    let nanoseconds = (min(max(seconds, -9e9), 9e9) * 1e9).rounded()
    self = nanoseconds.isNaN ? .zero : .nanoseconds(Int64(nanoseconds))
  }

  /// The whole milliseconds, limited to the range of `Int64`.
  package var inMilliseconds: Int64 {
    let (thousands, isTooMuch) = components.seconds.multipliedReportingOverflow(by: 1_000)
    let (sum, isMore) = thousands.addingReportingOverflow(components.attoseconds / 1_000_000_000_000_000)
    return isTooMuch || isMore ? (self < .zero ? .min : .max) : sum
  }

  /// Writes hundredths as a number without trailing zeros.
  private static func decimal(_ hundredths: Int64) -> String {
    let (whole, part) = hundredths.quotientAndRemainder(dividingBy: 100)
    if part == 0 { return "\(whole)" }
    return part % 10 == 0 ? "\(whole).\(part / 10)" : "\(whole).\(part < 10 ? "0" : "")\(part)"
  }
}

extension String {
  /// The lines of the text, including empty lines.
  package var lines: [String] {
    // A carriage return with a line feed is one character, which is equal to neither of the two.
    split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
  }
}

/// A number with its noun: "1 example", "2 examples".
package func counted(_ number: Int, _ noun: String) -> String {
  number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
}
