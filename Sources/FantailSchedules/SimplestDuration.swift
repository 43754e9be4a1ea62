extension Duration {
  /// Returns the duration with the fewest digits between two bounds: 1 s between 0.9998 s and 1.0001 s.
  ///
  /// Code that sleeps for a second passes a deadline to the system. Some time passes before that call arrives here, and
  /// more on a busy machine. So only an interval is known for the intended duration.
  static func simplest(from shortest: Duration, to longest: Duration) -> Duration {
    let low = max(0, shortest.nanosecondsRoundedUp)
    let high = max(low, longest.wholeNanoseconds)
    var unit: Int64 = 1_000_000_000_000_000_000
    while unit > 1 {
      // The first multiple of the unit that is at least the lower bound.
      let (rounded, overflow) = low.addingReportingOverflow(unit - 1)
      let multiple = overflow ? Int64.max : rounded / unit * unit
      if multiple <= high, multiple > 0 || low == 0 { return .nanoseconds(multiple) }
      unit /= 10
    }
    return .nanoseconds(low)
  }

  private var nanosecondsRoundedUp: Int64 {
    let whole = wholeNanoseconds
    return self > .nanoseconds(whole) ? whole + 1 : whole
  }
}
