// What running code does beside returning: what it changes and how long it takes.
//
// A matcher is made after the expectation's code is written and before it runs, so making it is the moment to read
// what is there before.

import FantailTree

extension Matcher where Subject: AnyResult, Subject.Failure == any Error {
  /// Matches code that changes a value.
  ///
  /// ```swift
  /// expect { cart.add(apple) }.to(.change(cart.count))
  /// ```
  /// ```text
  /// expected to change the value, but it stayed 0
  /// ```
  /// - Parameter value: The value, read when the matcher is made and again after the code ran.
  /// - Returns: The matcher, for one expectation. Code that throws fails it and its negation.
  public static func change<Observed: Equatable>(_ value: @autoclosure @escaping () -> Observed) -> Self {
    changing("change the value", value) { $0 != $1 }
  }

  /// Matches code that changes an integer by a difference.
  ///
  /// ```swift
  /// expect { cart.add(apple) }.to(.change(cart.count, by: 1))
  /// ```
  /// ```text
  /// expected to change the value by 1, but it stayed 0
  /// ```
  /// - Parameters:
  ///   - value: The value, read when the matcher is made and again after the code ran.
  ///   - difference: What is added; negative where the value falls, for unsigned values too.
  /// - Returns: The matcher, for one expectation. Code that throws fails it and its negation.
  public static func change<Number: FixedWidthInteger>(
    _ value: @autoclosure @escaping () -> Number, by difference: Int
  ) -> Self {
    changing("change the value by \(difference)", value) { distance(from: $0, to: $1) == difference }
  }

  /// Matches code that changes a number by a difference, exactly.
  ///
  /// - Parameters:
  ///   - value: The value, read when the matcher is made and again after the code ran.
  ///   - difference: What is added.
  /// - Returns: The matcher, for one expectation. Code that throws fails it and its negation.
  public static func change<Number: FloatingPoint>(
    _ value: @autoclosure @escaping () -> Number, by difference: Number
  ) -> Self {
    changing("change the value by \(difference)", value) { $1 - $0 == difference }
  }

  /// Matches code that changes a value from one to another.
  ///
  /// ```swift
  /// expect { door.open() }.to(.change(door.isOpen, from: false, to: true))
  /// ```
  /// ```text
  /// expected to change the value from false to true, but it stayed false
  /// ```
  /// - Parameters:
  ///   - value: The value, read when the matcher is made and again after the code ran.
  ///   - start: What it has to be before.
  ///   - end: What it has to be after.
  /// - Returns: The matcher, for one expectation. Code that throws fails it and its negation.
  public static func change<Observed: Equatable>(
    _ value: @autoclosure @escaping () -> Observed, from start: Observed, to end: Observed
  ) -> Self {
    let words = "change the value from \(ValueDescription.brief(start)) to \(ValueDescription.brief(end))"
    return changing(words, value) { $0 == start && $1 == end }
  }

  private static func changing<Observed>(
    _ words: String, _ value: @escaping () -> Observed, _ fits: @escaping (Observed, Observed) -> Bool
  ) -> Self {
    let before = value()
    func changed(_ expectation: String, _ after: Observed) -> Mismatch {
      let (before, after) = (ValueDescription.brief(before), ValueDescription.brief(after))
      let change = before == after ? "stayed \(before)" : "changed from \(before) to \(after)"
      return .stated("\(expectation) \(words), but it \(change)")
    }
    return Self(
      words,
      judging: { subject in
        if case .failure(let error) = Subject.result(subject) { return .undecided(.thrown(error, insteadOf: words)) }
        let after = value()
        return fits(before, after) ? .match : .mismatch(changed("expected to", after))
      },
      unwanted: { _ in changed("expected not to", value()) })
  }

  /// Matches code that ends in time.
  ///
  /// ```swift
  /// await expect { try await load() }.to(.finish(within: .seconds(1)))
  /// ```
  /// ```text
  /// expected to finish within 1 s, but it took 1.1 s
  /// ```
  /// The code is not stopped when its time is over: that is what an example's time limit is for.
  ///
  /// - Parameter limit: The longest time it may take, counted from when the matcher is made.
  /// - Returns: The matcher, for one expectation. Code that throws fails it and its negation.
  public static func finish(within limit: Duration) -> Self {
    let start = ContinuousClock.now
    return Matcher("finish within \(limit.inWords)") { subject in
      let time = start.duration(to: .now)
      if case .failure(let error) = Subject.result(subject) {
        return .undecided(.thrown(error, insteadOf: "finish within \(limit.inWords)"))
      }
      if time <= limit { return .match }
      return .mismatch(.stated("expected to finish within \(limit.inWords), but it took \(time.inWords)"))
    }
  }
}

/// The distance without the traps of overflow: `nil` where it is no `Int`.
private func distance<Number: FixedWidthInteger>(from start: Number, to end: Number) -> Int? {
  let isRising = end >= start
  let (distance, overflow) =
    isRising ? end.subtractingReportingOverflow(start) : start.subtractingReportingOverflow(end)
  guard !overflow, let distance = Int(exactly: distance) else { return nil }
  return isRising ? distance : -distance
}
