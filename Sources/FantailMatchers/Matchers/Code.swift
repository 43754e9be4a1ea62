import FantailSeams
import FantailTree
public import Foundation

extension Matcher where Subject: AnyResult, Subject.Failure == any Error {
  /// Matches code that throws any error; the negation matches code that does not throw.
  ///
  /// ```swift
  /// expect { try parse("[1]") }.to(.throwError)
  /// ```
  /// ```text
  /// expected to throw an error, but nothing was thrown
  /// returned [1]
  /// ```
  public static var throwError: Self { .throwing("throw an error") { _ in true } }

  /// Matches code that throws an error equal to another.
  ///
  /// The negation matches code that throws nothing: a different error also fails it.
  ///
  /// ```swift
  /// expect { try parse("{") }.to(.throwError(ParseError.unexpectedEnd))
  /// ```
  /// ```text
  /// expected to throw ParseError(line: 1), but ParseError(line: 2) was thrown
  /// line: expected 1, got 2
  /// ```
  /// - Parameter expected: The error.
  public static func throwError<Failure: Error & Equatable>(_ expected: Failure) -> Self {
    .throwing("throw \(ValueDescription.brief(expected))", expected) { $0 as? Failure == expected }
  }

  /// Matches code that throws an error of a type.
  ///
  /// The negation matches code that throws nothing: a different error also fails it.
  ///
  /// - Parameter type: The error's type.
  public static func throwError<Failure: Error>(ofType type: Failure.Type) -> Self {
    .throwing(type)
  }

  /// Matches code that throws an error of a type, if the error fits another matcher.
  ///
  /// The negation matches code that throws nothing: a different error also fails it.
  ///
  /// ```swift
  /// expect { try parse("{") }.to(.throwError(ofType: ParseError.self, .have(\.line, .equal(1))))
  /// ```
  /// ```text
  /// thrown error: .line: expected 1, got 2
  /// ```
  /// - Parameters:
  ///   - type: The error's type.
  ///   - matcher: The matcher for the error.
  public static func throwError<Failure: Error>(ofType type: Failure.Type, _ matcher: Matcher<Failure>) -> Self {
    let thrown = Self.throwing(type)
    return .throwing("\(thrown.statement) to \(matcher.statement)", matcher) { subject in
      guard case .failure(let error) = Subject.result(subject), let error = error as? Failure else {
        return .absent(thrown.judge(subject))
      }
      return .there(error, at: "thrown error")
    }
  }

  /// Matches code that throws an error whose message fits another matcher.
  ///
  /// The negation matches code that throws nothing: a different error also fails it.
  ///
  /// ```swift
  /// expect { try fetch() }.to(.throwError(message: .contain("500")))
  /// ```
  /// ```text
  /// the error's message: expected to contain "500", got "status 404"
  /// ```
  /// - Parameter message: The matcher for the message: the `errorDescription` of a `LocalizedError`, and the
  ///   description of every other error.
  /// - Returns: The matcher.
  public static func throwError(message: Matcher<String>) -> Self {
    let thrown = Self.throwing((any Error).self)
    return .throwing("\(thrown.statement) whose message is to \(message.statement)", message) { subject in
      guard case .failure(let error) = Subject.result(subject) else { return .absent(thrown.judge(subject)) }
      let text = (error as? any LocalizedError)?.errorDescription ?? String(describing: error)
      return .there(text, at: "the error's message")
    }
  }

  /// Creates a matcher for a part of the error. Code that throws any error fails the negation.
  private static func throwing<Value>(
    _ words: @autoclosure @escaping () -> String, _ matcher: Matcher<Value>,
    of part: @escaping (Subject) -> Part<Value>
  ) -> Self {
    let wanted = Self(words(), matcher, of: part)
    return Self(words(), judging: wanted.judge, denying: { denied(words(), $0, wanted.deny($0)) })
  }

  /// Returns the verdict of a negation: any thrown error fails it, even if it is not the given error.
  private static func denied(_ words: String, _ subject: Subject, _ verdict: Verdict = .match) -> Verdict {
    guard verdict.failure == nil, case .failure(let error) = Subject.result(subject) else { return verdict }
    return .mismatch(.thrown(error, insteadOf: words, isNegated: true))
  }

  static func throwing<Failure>(_ type: Failure.Type) -> Self {
    .throwing(type == (any Error).self ? "throw an error" : "throw an error of type \(type)") { $0 is Failure }
  }

  /// - Parameter expected: The only error that fits.
  private static func throwing(
    _ words: @autoclosure @escaping () -> String, _ expected: (any Error)? = nil, _ fits: @escaping (any Error) -> Bool
  ) -> Self {
    Self(
      words(),
      judging: { subject in
        switch Subject.result(subject) {
        case .success(let value): .mismatch(.nothingThrown(expected: words(), returned: value))
        case .failure(let error):
          fits(error) ? .match : .mismatch(.otherError(expected: words(), got: error, insteadOf: expected))
        }
      },
      denying: { denied(words(), $0) })
  }

  /// Matches code that throws an error that fits a condition.
  ///
  /// The negation matches code that throws nothing: a different error also fails it.
  ///
  /// - Parameter condition: Returns whether the error fits.
  public static func throwError(_ condition: @escaping (any Error) -> Bool) -> Self {
    .throwing("throw an error that meets the condition", nil, condition)
  }
}

extension Matcher {
  /// Returns the failure for code that threw instead of returning a value to judge.
  func thrown(_ error: any Error) -> Mismatch {
    .thrown(error, insteadOf: rule.denied ?? statement, isNegated: rule.denied != nil)
  }

  /// Matches code by the value that it returns; code that throws cannot be judged.
  static func ofValue<Value>(_ matcher: Matcher<Value>) -> Self where Subject == Result<Value, any Error> {
    let whole = Self(matcher.statement, matcher) { subject in
      switch subject {
      case .success(let value): .there(value)
      case .failure(let error): .absent(.undecided(matcher.thrown(error)))
      }
    }
    return matcher.rule.compared.map { whole.comparing(with: $0) } ?? whole
  }
}

// The effects of running code: the values that it changes, its time, and the notifications that it posts.
//
// A matcher is made before the code of the expectation runs, so that it can read the values from before.

extension Matcher where Subject: AnyResult, Subject.Failure == any Error {
  /// Matches code that changes a value.
  ///
  /// The negation matches code that leaves the value equal.
  ///
  /// ```swift
  /// expect { cart.add(apple) }.to(.change(cart.count))
  /// ```
  /// ```text
  /// expected to change the value, but it stayed 0
  /// ```
  /// - Parameter value: The value, read when the matcher is made and again after the code has run. If both readings
  ///   hold the same object and are equal, the object may have changed in place, and the expectation and its negation
  ///   fail: read the part that changes.
  /// - Returns: The matcher, for one expectation. Code that throws fails it and its negation.
  public static func change<Observed: Equatable>(_ value: @autoclosure @escaping () -> Observed) -> Self {
    changing("change the value", value) { $0 != $1 }
  }

  /// Matches code that changes an integer by a difference.
  ///
  /// The negation matches every other change, and no change.
  ///
  /// ```swift
  /// expect { cart.add(apple) }.to(.change(cart.count, by: 1))
  /// ```
  /// ```text
  /// expected to change the value by 1, but it stayed 0
  /// ```
  /// - Parameters:
  ///   - value: The value, read when the matcher is made and again after the code has run.
  ///   - difference: The change; negative if the value falls, even for unsigned values.
  /// - Returns: The matcher, for one expectation. Code that throws fails it and its negation.
  public static func change<Number: FixedWidthInteger>(
    _ value: @autoclosure @escaping () -> Number, by difference: Int
  ) -> Self {
    changing("change the value by \(difference)", value) { distance(from: $0, to: $1) == difference }
  }

  /// Matches code that changes an integer by at least a difference.
  ///
  /// The negation matches a smaller change, and no change.
  ///
  /// ```swift
  /// expect { cart.add(apple) }.to(.change(cart.count, byAtLeast: 1))
  /// ```
  /// ```text
  /// expected to change the value by at least 1, but it stayed 0
  /// ```
  /// - Parameters:
  ///   - value: The value, read when the matcher is made and again after the code has run.
  ///   - least: The smallest difference that fits; for falling values, the greatest difference.
  /// - Returns: The matcher, for one expectation. Code that throws fails it and its negation.
  public static func change<Number: FixedWidthInteger>(
    _ value: @autoclosure @escaping () -> Number, byAtLeast least: Int
  ) -> Self {
    changing("change the value by at least \(least)", value) { before, after in
      distance(from: before, to: after).map { least < 0 ? $0 <= least : $0 >= least }
        ?? ((after > before) == (least >= 0))
    }
  }

  /// Matches code that changes a number by a difference.
  ///
  /// The negation matches every other change, and no change.
  ///
  /// - Parameters:
  ///   - value: The value, read when the matcher is made and again after the code has run.
  ///   - difference: The change.
  ///   - tolerance: The greatest distance from the difference that fits. A negative tolerance fails the expectation and
  ///     its negation.
  /// - Returns: The matcher, for one expectation. Code that throws fails it and its negation.
  public static func change<Number: FloatingPoint>(
    _ value: @autoclosure @escaping () -> Number, by difference: Number, within tolerance: Number = 0
  ) -> Self {
    let words = "change the value by \(difference)" + (tolerance == 0 ? "" : " within \(tolerance)")
    return changing(words, value) { before, after in
      try checkTolerance(tolerance)
      return abs(after - before - difference) <= tolerance
    }
  }

  /// Matches code that changes a value from one to another.
  ///
  /// The negation matches another start or another end.
  ///
  /// ```swift
  /// expect { door.open() }.to(.change(door.isOpen, from: false, to: true))
  /// ```
  /// ```text
  /// expected to change the value from false to true, but it stayed false
  /// ```
  /// - Parameters:
  ///   - value: The value, read when the matcher is made and again after the code has run.
  ///   - start: The value before.
  ///   - end: The value after.
  /// - Returns: The matcher, for one expectation. Code that throws fails it and its negation.
  public static func change<Observed: Equatable>(
    _ value: @autoclosure @escaping () -> Observed, from start: Observed, to end: Observed
  ) -> Self {
    let words = "change the value from \(ValueDescription.brief(start)) to \(ValueDescription.brief(end))"
    // As in RSpec, a value that stays is not changed, even if both are equal.
    return changing(words, value) { $0 == start && $1 == end && $0 != $1 }
  }

  private static func changing<Observed: Equatable>(
    _ words: String, _ value: @escaping () -> Observed, _ fits: @escaping (Observed, Observed) throws -> Bool
  ) -> Self {
    let before = value()
    return effect(words) { isNegated in
      let after = value()
      if before == after, let reason = SharedObject.doubt(before, after) { throw Unjudged(reason: reason) }
      if try fits(before, after) != isNegated { return .match }
      let text = ChangeText(before, after, isEqual: before == after)
      let wanted = isNegated ? "expected not to" : "expected to"
      return .mismatch(.stated("\(wanted) \(words), but it \(text.verb)", details: text.notes))
    }
  }

  /// Matches code by its effect. Code that throws cannot be judged.
  ///
  /// - Parameter judge: Judges the expectation or its negation, after the code has run.
  private static func effect(_ words: String, _ judge: @escaping (_ isNegated: Bool) throws -> Verdict) -> Self {
    func verdict(_ subject: Subject, isNegated: Bool) -> Verdict {
      if case .failure(let error) = Subject.result(subject) {
        return .undecided(.thrown(error, insteadOf: words, isNegated: isNegated))
      }
      do {
        return try judge(isNegated)
      } catch {
        let reason = (error as? Unjudged)?.reason ?? ValueDescription.brief(error)
        return .undecided(.stated("could not evaluate the expectation to \(words): \(reason)"))
      }
    }
    return Self(words, judging: { verdict($0, isNegated: false) }, denying: { verdict($0, isNegated: true) })
  }

  /// Matches code that ends in time.
  ///
  /// The negation matches code that takes longer.
  ///
  /// ```swift
  /// await expect { try await load() }.to(.finish(within: .seconds(1)))
  /// ```
  /// ```text
  /// expected to finish within 1 s, but it took 1.1 s
  /// ```
  /// The code is not stopped at the end of the time; use an example's time limit to stop it.
  ///
  /// - Parameter limit: The longest time that the code may take, counted from when the matcher is made.
  /// - Returns: The matcher, for one expectation. Code that throws fails it and its negation.
  public static func finish(within limit: Duration) -> Self {
    let start = ContinuousClock.now
    let words = "finish within \(limit.inWords)"
    return effect(words) { isNegated in
      let time = start.duration(to: .now)
      if limit < .zero { throw Unjudged(reason: "\(limit) is negative") }
      if (time <= limit) != isNegated { return .match }
      return .mismatch(.stated("expected \(isNegated ? "not to" : "to") \(words), but it took \(time.inWords)"))
    }
  }

  /// Matches code that posts a notification while it runs.
  ///
  /// The negation matches code that does not post a fitting notification.
  ///
  /// ```swift
  /// expect { cart.add(book) }.to(.post(.cartDidChange, object: cart))
  /// ```
  /// ```text
  /// expected the notification "CartDidChange" with the object Cart(items: []), but it was not posted
  /// ```
  /// - Parameters:
  ///   - name: The notification's name.
  ///   - object: The object that posts it, compared by identity; `nil` for any object.
  ///   - userInfo: The user info; `nil` for any. The matcher ``beLike(_:)`` compares it, so its values need not be
  ///     `Equatable`.
  ///   - center: The center in which it is posted.
  ///   - condition: A further condition for the notification.
  /// - Returns: The matcher, for one expectation. The matcher observes from the moment when it is made. Code that
  ///   throws fails it and its negation.
  public static func post(
    _ name: Notification.Name, object: AnyObject? = nil, userInfo: [AnyHashable: Any]? = nil,
    in center: NotificationCenter = .default, where condition: (@Sendable (Notification) -> Bool)? = nil
  ) -> Self {
    let log = NotificationLog(
      WantedNotification(name, object: object, userInfo: userInfo, condition: condition), in: center)
    let words = "post the notification \(ValueDescription.quote(log.name))"
    return effect(words) { isNegated in
      switch log.verdict {
      case .match where isNegated: .mismatch(log.unwanted)
      case .mismatch where isNegated: .match
      case let verdict: verdict
      }
    }
  }
}

/// Returns the distance without the traps of overflow; `nil` if it does not fit an `Int`.
private func distance<Number: FixedWidthInteger>(from start: Number, to end: Number) -> Int? {
  let isRising = end >= start
  let (distance, overflow) =
    isRising ? end.subtractingReportingOverflow(start) : start.subtractingReportingOverflow(end)
  guard !overflow, let distance = Int(exactly: distance) else { return nil }
  return isRising ? distance : -distance
}

extension Matcher where Subject: Codable & Equatable {
  /// Matches a value that is the same after encoding it to JSON and decoding it again.
  ///
  /// The negation matches a value that changes; `nil` fails it.
  ///
  /// A failure shows the differences: fields, elements, lines.
  ///
  /// ```swift
  /// expect(order).to(.encodeAndDecode)
  /// ```
  /// ```text
  /// encoded and decoded: expected Order(id: 7, note: "gift"), got Order(id: 7, note: "")
  /// note: expected "gift", got ""
  /// ```
  @available(swift, deprecated: 99)
  public static var encodeAndDecode: Self {
    .encodeAndDecode({ try JSONEncoder().encode($0) }, { try JSONDecoder().decode(Subject.self, from: $0) })
  }
}

extension Matcher where Subject: Equatable {
  /// Matches a value that is the same after encoding and decoding it.
  ///
  /// The negation matches a value that changes; `nil` fails it.
  ///
  /// - Parameters:
  ///   - encode: Encodes the value.
  ///   - decode: Decodes it again. If one of them throws an error, the expectation and its negation fail.
  @available(swift, deprecated: 99)
  public static func encodeAndDecode<Coded>(
    _ encode: @escaping (Subject) throws -> Coded, _ decode: @escaping (Coded) throws -> Subject
  ) -> Self {
    let words = "be the same when encoded and decoded"
    return Matcher(words) { subject in
      do {
        let copy = try decode(encode(subject))
        return copy == subject
          ? .match : .mismatch(.part("encoded and decoded", .unequal(expected: subject, got: copy)))
      } catch {
        return .undecided(.undecided(words, because: "coding threw \(ValueDescription.brief(error))", got: subject))
      }
    }.needingValue
  }
}

extension Matcher where Subject == Substring {
  /// Matches a part of a text that is the same JSON as another text, with any order of keys and any white space.
  ///
  /// The negation matches other JSON.
  ///
  /// - Parameter expected: The other text, data with JSON, or a value in the form that `JSONEncoder` writes. Text that
  ///   is not JSON fails the expectation and its negation.
  public static func equalJSON(_ expected: some Encodable) -> Self { .sameJSON(as: expected) }
}

extension Matcher where Subject: Encodable {
  /// Matches a text or data with the same JSON as another text, with any order of keys and any white space, or a value
  /// that is encoded to this JSON.
  ///
  /// The negation matches other JSON; `nil` fails it.
  ///
  /// ```swift
  /// expect(Data(body.utf8)).to(.equalJSON(#"{"user": {"roles": ["admin", "dev"]}}"#))
  /// ```
  /// ```text
  /// as JSON: user.roles[1]: expected "dev", got "ops"
  /// ```
  /// Numbers are compared as doubles, and integers digit by digit. Strings and keys are compared code by code.
  ///
  /// - Parameter expected: A text, data with JSON, or a value in the form that `JSONEncoder` writes. Text that is not
  ///   JSON fails the expectation and its negation, and so does an object on either side with a repeated key.
  public static func equalJSON(_ expected: some Encodable) -> Self { .sameJSON(as: expected) }
}

extension Matcher {
  fileprivate static func sameJSON(as expected: some Encodable) -> Self {
    let text = expected as? any StringProtocol
    let words = text.map { $0.count > 60 ? ValueDescription.quote($0) : String($0) }
    return deciding("equal the JSON " + (words ?? "of \(ValueDescription.brief(expected))")) { subject in
      let wanted: JSON
      do {
        wanted = try json(expected)
      } catch {
        let reason = "the expected value \(problem(error)): \(ValueDescription.brief(expected))"
        return .undecided(.undecided("equal it as JSON", because: reason, got: subject))
      }
      do {
        let got = try json(subject)
        return wanted == got ? .match : .mismatch(.part("as JSON", .unequal(expected: wanted, got: got)))
      } catch JSONProblem.notJSON {
        return .undecided(.unlike("be JSON", got: subject))
      } catch {
        return .undecided(.undecided("equal it as JSON", because: "it \(problem(error))", got: subject))
      }
    }.needingValue
  }
}

private func problem(_ error: any Error) -> String {
  (error as? JSONProblem)?.text ?? "cannot be encoded: \(ValueDescription.brief(error))"
}

private func json(_ value: Any) throws -> JSON {
  if let text = plainText(value) { return try JSON(text) }
  if let data = value as? Data {
    // Without this check, other bytes would be decoded to the same characters.
    guard String(data: data, encoding: .utf8) != nil else { throw JSONProblem.notJSON }
    return try JSON(String(decoding: data, as: UTF8.self))
  }
  guard let value = value as? any Encodable else { throw JSONProblem.notJSON }
  return try JSON(String(decoding: JSONEncoder().encode(value), as: UTF8.self))
}

/// The expected notification, with the only comparison for posted notifications.
package final class WantedNotification {
  package let name: Notification.Name
  /// Kept alive, so that no other object gets its identity.
  let object: AnyObject?
  let userInfo: [AnyHashable: Any]?
  let condition: (@Sendable (Notification) -> Bool)?

  package init(
    _ name: Notification.Name, object: AnyObject? = nil, userInfo: [AnyHashable: Any]? = nil,
    condition: (@Sendable (Notification) -> Bool)? = nil
  ) {
    self.name = name
    self.object = object
    self.userInfo = userInfo
    self.condition = condition
  }

  /// Compares a posted notification with the expected one. This runs user code, which may post again, so it is never
  /// called while a lock is held.
  package func fit(_ notification: Notification) -> NotificationFit {
    guard notification.name == name,
      object == nil || object === notification.object.flatMap({ ValueDescription.object($0) })
    else { return .differs }
    var unjudged: String?
    if let userInfo {
      switch Likeness(expected: userInfo, got: notification.userInfo ?? [:]) {
      case .alike: break
      case .different: return .differs
      case .undecided(let parts): unjudged = UnjudgedPart.text(parts)
      }
    }
    if condition?(notification) == false { return .differs }
    return unjudged.map { .undecided($0) } ?? .fits
  }

  /// The name, and the required object and user info.
  package var text: String {
    let details = Self.described(object, userInfo)
    return ValueDescription.quote(name.rawValue) + (details.isEmpty ? "" : " with \(details)")
      + (condition == nil ? "" : details.isEmpty ? " that meets the condition" : " and that meets the condition")
  }

  /// Returns a notification's object and user info in words: `the user info ["count": 1]`; empty without either.
  package static func described(_ notification: Notification) -> String {
    described(notification.object, notification.userInfo)
  }

  private static func described(_ object: Any?, _ userInfo: [AnyHashable: Any]?) -> String {
    var parts: [String] = []
    if let object { parts.append("the object \(ValueDescription.brief(object))") }
    if let userInfo { parts.append("the user info \(ValueDescription.brief(userInfo))") }
    return parts.joined(separator: " and ")
  }
}

/// The notifications posted under a name while an example watched it.
final class NotificationLog: Sendable {
  private struct State {
    let wanted: WantedNotification
    var observation: NotificationObservation?
    var fitting: String?
    /// The first notification that may fit but cannot be judged, with the reason.
    var undecided: (reason: String, received: String)?
    var others: [String] = []
    var otherCount = 0
  }

  let name: String
  private let state: Locked<State>
  private static let mostOthers = 5

  init(_ wanted: WantedNotification, in center: NotificationCenter = .default) {
    name = wanted.name.rawValue
    state = Locked(State(wanted: wanted))
    // The reference is weak, so that a log that is never stopped is released together with its observation.
    let observation = NotificationObservation(of: [wanted.name], in: center) { [weak self] in self?.receive($0) }
    state.withLock { $0.observation = observation }
  }

  var hasFit: Bool { state.withLock { $0.fitting != nil } }

  func stop() { state.withLock { $0.observation }?.stop() }

  var verdict: Verdict {
    let state = state.withLock { $0 }
    let wanted = state.wanted.text
    if state.fitting != nil { return .match }
    if let (reason, received) = state.undecided {
      return .undecided(NotificationProblem.unjudged(wanted, because: reason, received: received).mismatch)
    }
    return .mismatch(NotificationProblem.notPosted(wanted, others: state.others, count: state.otherCount).mismatch)
  }

  /// The failure for a notification that was posted but should not have been.
  var unwanted: Mismatch {
    let state = state.withLock { $0 }
    return NotificationProblem.posted(state.wanted.text, received: state.fitting ?? "").mismatch
  }

  private func receive(_ notification: Notification) {
    let (wanted, hasFit) = state.withLock { ($0.wanted, $0.fitting != nil) }
    if hasFit { return }
    let fit = wanted.fit(notification)
    let text = WantedNotification.described(notification)
    state.withLock { state in
      switch fit {
      case .fits: state.fitting = state.fitting ?? text
      case .undecided(let reason): state.undecided = state.undecided ?? (reason, text)
      case .differs:
        state.otherCount += 1
        if state.others.count < Self.mostOthers { state.others.append(text) }
      }
    }
  }
}

/// Observes notifications until it is stopped or released.
package final class NotificationObservation: Sendable {
  private let center: NotificationCenter
  private let tokens = Locked<[any NSObjectProtocol]?>(nil)

  package init(
    of names: [Notification.Name], in center: NotificationCenter, _ note: @escaping @Sendable (Notification) -> Void
  ) {
    self.center = center
    // There is no filter by object, so that a failure can list other notifications. There is no queue: the observer
    // runs immediately, on the poster's thread.
    let made = names.map { center.addObserver(forName: $0, object: nil, queue: nil, using: note) }
    tokens.withLock { $0 = made }
  }

  package func stop() {
    for token in tokens.withLock({ $0.take() }) ?? [] { center.removeObserver(token) }
  }

  deinit { stop() }
}

/// The reasons why the posted notifications are not the expected ones. The cases contain facts; one renderer puts them
/// into words.
package indirect enum NotificationProblem {
  case notPosted(String, others: [String] = [], count: Int = 0)
  case posted(String, received: String)
  case unexpected(String, received: String)
  case early(String, next: String)
  case unjudged(String, because: String, received: String)

  package var mismatch: Mismatch {
    switch self {
    case .notPosted(let wanted, let others, let count):
      var details = others.map { "posted\($0.isEmpty ? " with nothing" : " with \($0)")" }
      if count > others.count { details.append("posted \(count - others.count) more") }
      let end = count == 0 ? "but it was not posted" : "but only different ones were posted"
      return .stated("expected the notification \(wanted), \(end)", details: details)
    case .posted(let wanted, let received):
      return .stated("expected no notification \(wanted), but it was posted", details: Self.posted(received))
    case .unexpected(let name, let received):
      return .stated("unexpected notification \(ValueDescription.quote(name))", details: Self.posted(received))
    case .early(let name, let next):
      return .stated("the notification \(ValueDescription.quote(name)) came out of order: expected \(next) next")
    case .unjudged(let wanted, let reason, let received):
      return .stated(
        "could not judge whether the notification \(wanted) was posted: \(reason)", details: Self.posted(received))
    }
  }

  private static func posted(_ received: String) -> [String] { received.isEmpty ? [] : ["posted with \(received)"] }
}

/// The result of comparing a notification with the expected one.
package enum NotificationFit {
  case fits
  case differs
  /// The notification's user info cannot be compared, for the given reason.
  case undecided(String)
}
