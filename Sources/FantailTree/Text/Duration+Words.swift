// The one wording of times, for issues, polls and reports.

extension Duration {
  /// The time in words, rounded down: "0.05 ms", "12 ms", "1.25 s", "2 min 3.5 s".
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

  /// The time in seconds, to the nanosecond, so that reading a report gives the same time.
  package var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds / 1_000_000_000) / 1e9 }

  /// Reads a time that `inSeconds` wrote, to the nanosecond. Larger numbers in a file are limited to some centuries.
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

  /// Writes hundredths as a number without zeros at its end.
  private static func decimal(_ hundredths: Int64) -> String {
    let (whole, part) = hundredths.quotientAndRemainder(dividingBy: 100)
    if part == 0 { return "\(whole)" }
    return part % 10 == 0 ? "\(whole).\(part / 10)" : "\(whole).\(part < 10 ? "0" : "")\(part)"
  }
}
