public import Foundation

extension Generator where Value == Date {
  /// Makes dates from 1970 to 2100, in milliseconds; the simplest is the first moment of 1970. They are distributed
  /// like ``dates(in:)``.
  public static var dates: Self {
    dates(in: Date(timeIntervalSince1970: 0)...Date(timeIntervalSince1970: 4_102_444_800))
  }

  /// Makes dates in a range, in milliseconds from its start, which is the simplest.
  ///
  /// About 45 % of the dates are drawn evenly from the whole range. 13 % are the boundaries of years, months, leap
  /// days, days in any time zone and summer time, with the milliseconds around them. The others are the bounds and
  /// their neighbours (15 %), earlier dates (10 %), and dates near the start (17 %).
  ///
  /// - Parameter range: The range.
  /// - Returns: The generator.
  public static func dates(in range: ClosedRange<Date>) -> Self {
    let start = range.lowerBound
    let length = range.upperBound.timeIntervalSince(start) * 1_000
    guard length.isFinite else { return Self { _ in throw Discarded() } }
    // A limit for ranges from the distant past to the distant future, whose dates have a lower precision anyway.
    let last = UInt64(min(length.rounded(.up), 0x1p62))
    let boundaries = CalendarBoundaries(since: start.timeIntervalSince1970, upTo: last)
    var numbers = Choices.Numbers(below: 0, above: last, unit: 86_400_000)
    numbers.simplest = UInt64(bitPattern: Int64(max(-0x1p62, min(0x1p62, start.timeIntervalSince1970 * 1_000))))
    numbers.interesting = { boundaries.draw(&$0) }
    return Self(printing: { "Date(timeIntervalSince1970: \($0.timeIntervalSince1970))" }) { [numbers] choices in
      let distance = Double(try choices.choose(numbers).distance) / 1_000
      return min(range.upperBound, start.addingTimeInterval(distance))
    }
  }
}

extension Generator where Value == Duration {
  /// Makes durations from zero to a year, in nanoseconds; the simplest is zero. They are distributed like
  /// ``durations(in:)``.
  public static var durations: Self { durations(in: .zero ... .seconds(366 * 86_400)) }

  /// Makes durations in a range; the simplest is its start. The steps from the start are nanoseconds, or seconds
  /// if the range is longer than 292 years.
  ///
  /// They are distributed like ``integers(in:)``.
  ///
  /// - Parameter range: The range.
  /// - Returns: The generator.
  public static func durations(in range: ClosedRange<Duration>) -> Self {
    let (lower, upper) = (range.lowerBound.components, range.upperBound.components)
    // The length of the widest ranges overflows.
    let isTooLong = upper.seconds.subtractingReportingOverflow(lower.seconds).overflow
    let length = (isTooLong ? .seconds(Int64.max) : range.upperBound - range.lowerBound).components
    let isShort = length.seconds < 9_000_000_000
    let nanoseconds = UInt64(length.attoseconds / 1_000_000_000)
    let last = isShort ? UInt64(length.seconds) * 1_000_000_000 + nanoseconds : UInt64(length.seconds)
    var numbers = Choices.Numbers(below: 0, above: last, unit: isShort ? 1_000_000_000 : nil)
    numbers.simplest = UInt64(bitPattern: lower.seconds &* 1_000_000_000 &+ lower.attoseconds / 1_000_000_000)
    return Self(printing: source) { [numbers] choices in
      let distance = Int64(try choices.choose(numbers).distance)
      let step: Duration = isShort ? .nanoseconds(distance) : .seconds(distance)
      return distance == last ? range.upperBound : range.lowerBound + step
    }
  }

  private static func source(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    if attoseconds == 0 { return ".seconds(\(seconds))" }
    let (nanoseconds, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    if seconds == 0, rest == 0 { return ".nanoseconds(\(nanoseconds))" }
    return "Duration(secondsComponent: \(seconds), attosecondsComponent: \(attoseconds))"
  }
}

extension Generator where Value == Data {
  /// Makes bytes, all equally likely; the simplest value is empty. Their count is distributed like that of
  /// ``strings(of:count:)``.
  ///
  /// - Parameter count: The number of bytes.
  /// - Returns: The generator.
  public static func data(count: ClosedRange<Int> = 0...100) -> Self {
    Self(printing: { "Data([\($0.map(String.init).joined(separator: ", "))])" }) { choices in
      Data(try choices.elements(count) { UInt8(try $0.choose(upTo: 255)) })
    }
  }
}

extension Generator where Value == UUID {
  /// Identifiers of random bits; the simplest has only zeros.
  public static var uuids: Self {
    Self(printing: { "UUID(uuidString: \"\($0.uuidString)\")!" }) { choices in
      let bits = [try choices.choose(upTo: .max), try choices.choose(upTo: .max)]
      let bytes = bits.flatMap { part in (0..<8).map { UInt8(truncatingIfNeeded: part >> (56 - 8 * UInt64($0))) } }
      return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
  }
}

extension Generator where Value == URL {
  /// Makes web addresses with a path, a query and a fragment, escaped if needed; the simplest is `http://a`.
  ///
  /// A fifth of the addresses have a port, and half of these ports are drawn evenly from the whole range. A third of
  /// the addresses have a query, and a tenth have a fragment.
  public static var urls: Self {
    let ports = Choices.Numbers(below: 0, above: 65_535)
    return Self(printing: { "URL(string: \"\($0.absoluteString)\")!" }) { choices in
      var parts = URLComponents()
      parts.scheme = try choices.pick(from: ["http", "https"])
      parts.host = try choices.draw(.strings(of: .characters(of: "abcxyz09"), count: 1...12))
      if try choices.chooses(percent: 20) { parts.port = Int(try choices.choose(ports).distance) }
      let words = Generator<String>.strings(of: .characters(of: "abz09-_.~ é/中%+&"), count: 1...12)
      let steps = try choices.elements(0...5) { try $0.draw(words) }
      if !steps.isEmpty { parts.path = "/" + steps.joined(separator: "/") }
      if try choices.chooses(percent: 30) {
        parts.queryItems = try choices.elements(1...4) {
          URLQueryItem(name: try $0.draw(words), value: try $0.draw(words))
        }
      }
      if try choices.chooses(percent: 10) { parts.fragment = try choices.draw(words) }
      guard let url = parts.url else { throw Discarded() }
      return url
    }
  }
}
