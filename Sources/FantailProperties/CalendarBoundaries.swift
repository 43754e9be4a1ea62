/// The moments of a range at which calendars, clocks and programs change: years, months, leap days, days, summer time.
struct CalendarBoundaries: Sendable {
  /// The start of the range in seconds since 1970.
  private let start: Double
  /// The length of the range in milliseconds.
  private let last: UInt64

  init(since start: Double, upTo last: UInt64) {
    self.start = start
    self.last = last
  }

  /// Seconds at which the behaviour of programs changes: the first and last of 32 bits, and the start of Foundation's
  /// reference time.
  private static let known: [Int] = [0, 2_147_483_647, 2_147_483_648, 4_294_967_296, 978_307_200, 951_782_400]
  /// The offsets of time zones from Greenwich, in hours.
  private static let zones: [Double] = [-14, -13, -9, -8, -5.5, -5.75, -1, 1, 3.5, 4, 5, 8, 11, 12]

  /// The last days of the weeks on whose Sunday summer time begins or ends, with the hour, for Europe and New York.
  private static let changes: [(month: Int, day: Int, hour: Double)] = [
    (3, 31, 1), (10, 31, 1), (3, 14, 7), (11, 7, 6),
  ]

  /// Draws a moment, in milliseconds since the start of the range.
  func draw(_ choices: inout Choices) -> UInt64 {
    func pick<Element>(_ list: [Element]) -> Element { list[Int(choices.lot(upTo: UInt64(list.count - 1)))] }
    let any = max(-0x1p50, min(0x1p50, start + Double(choices.lot(upTo: last)) / 1_000))
    let day = Int((any / 86_400).rounded(.down))
    let year = 1970 + Int((Double(day) / 365.2425).rounded(.down))
    var seconds: Double
    switch choices.lot(upTo: 11) {
    case 0...2: seconds = Self.midnight(year, 1, 1)
    case 3...5: seconds = Self.midnight(year, Int(choices.lot(upTo: 11)) + 1, 1)
    case 6...7: seconds = Self.midnight(year - year % 4, 2, pick([29, 30]))
    case 8...9: seconds = Double(day) * 86_400
    case 10:
      let change = pick(Self.changes)
      seconds = Self.midnight(year, change.month, change.day, backToSunday: true) + change.hour * 3_600
    default: seconds = Double(pick(Self.known))
    }
    if choices.lot(upTo: 2) == 0 { seconds += pick(Self.zones) * 3_600 }
    let distance = ((seconds - start) * 1_000).rounded() + pick([-1, 0, 0, 1])
    return distance >= 0 && distance <= Double(last) ? UInt64(distance) : choices.lot(upTo: last)
  }

  /// Returns the first second of a day of the Gregorian calendar, or of the last Sunday up to it.
  private static func midnight(_ year: Int, _ month: Int, _ day: Int, backToSunday: Bool = false) -> Double {
    // Years begin in March, so that the leap day is the last.
    let shifted = month > 2 ? year : year - 1
    let leaps =
      Int((Double(shifted) / 4).rounded(.down)) - Int((Double(shifted) / 100).rounded(.down))
      + Int((Double(shifted) / 400).rounded(.down))
    let inYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let days = 365 * shifted + leaps + inYear - 719_468
    // The first day of 1970 was a Thursday.
    let weekday = ((days + 4) % 7 + 7) % 7
    return Double(days - (backToSunday ? weekday : 0)) * 86_400
  }
}
