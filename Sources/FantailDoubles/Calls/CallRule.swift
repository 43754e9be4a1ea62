import FantailSeams
import FantailTree

/// A rule for the calls to a function: an answer, an expectation, or both.
///
/// This is a class, so that counting a call does not copy a list of rules. The state is read and written only while the
/// recorder's lock is held.
final class CallRule {
  enum Purpose {
    case stub
    /// An expectation that a single call uses up, as in OCMock.
    case consumed
    case counted(CallCount)
    case rejected
    case allowed

    /// The expected number of calls; a rejection fails at the call itself.
    var expected: CallCount? {
      switch self {
      case .consumed: .once
      case .counted(let count): count
      case .stub, .rejected, .allowed: nil
      }
    }

    var isRejection: Bool { if case .rejected = self { true } else { false } }
  }

  /// The part that calls change, so that a rule can be restored.
  struct Progress {
    var answers: AnswerSequence
    var effects: [(AnyObject) -> Void]?
    /// The number of calls that this rule answered or counted, or that used it up.
    var uses = 0
    var isJudged = false
  }

  let id: Int
  let purpose: Purpose
  let constraint: CallConstraint
  /// Stored, since every call reads it for each stub.
  let isConstrained: Bool
  let location: SourceLocation
  let order: OrderedPlace?
  /// The number of the last call before the rule was made; calls up to that number do not count.
  let since: Int
  var progress: Progress

  init(
    id: Int, purpose: Purpose, constraint: CallConstraint, location: SourceLocation,
    order: OrderedPlace?, since: Int, answers: AnswerSequence
  ) {
    self.id = id
    self.purpose = purpose
    self.constraint = constraint
    isConstrained = constraint.isConstrained
    self.location = location
    self.order = order
    self.since = since
    progress = Progress(answers: answers)
  }

  var isStub: Bool { if case .stub = purpose { true } else { false } }
  var isConsumed: Bool { if case .consumed = purpose { true } else { false } }
  var isExpectation: Bool { purpose.expected != nil || purpose.isRejection }
  /// The progress of the calls that the rule expects.
  var callProgress: CallProgress {
    if progress.isJudged { return .settled }
    switch purpose {
    case .counted(let count): return count.progress(progress.uses)
    case .consumed: return progress.uses > 0 ? .settled : .missing
    case .rejected: return progress.uses > 0 ? .broken : .holding
    case .stub, .allowed: return .settled
    }
  }

  /// `true` if the rule may answer several calls: a stub, or an expectation with an answer.
  var mayAnswer: Bool { if case .counted = purpose { true } else { isStub } }

  /// `true` if the rule has an answer left; only for a rule that may answer.
  var answersCalls: Bool {
    let answers = progress.answers
    return answers.steps.isEmpty ? progress.effects != nil || isStub : !answers.isUsedUp
  }
}

/// The relation of the calls so far to an expected count.
enum CallProgress {
  /// More calls are needed.
  case missing
  /// The count holds, but a further call may break it.
  case holding
  /// The count holds, and further calls cannot break it.
  case settled
  /// There are too many calls.
  case broken

  /// Returns the combined progress of several counts, all of which have to hold.
  static func combined(_ parts: some Sequence<CallProgress>) -> CallProgress {
    let parts = Array(parts)
    return [.broken, .missing, .holding].first(where: parts.contains) ?? .settled
  }

  var isFinal: Bool { self == .settled || self == .broken }
}

extension CallCount {
  func progress(_ count: Int) -> CallProgress {
    if count > highest { return .broken }
    if count < lowest { return .missing }
    return highest == .max ? .settled : .holding
  }
}

/// An expected number of calls.
///
/// ```swift
/// engine.on.start().expected(.atLeast(2))
/// expect(engine.on.start()).to(.haveBeenCalled(.exactly(2)))
/// ```
/// A count is a range of numbers: `.times(2...4)` allows each number in the range, and the other names are short for
/// such ranges. A range without a possible number of calls, such as `.times(3..<3)` or `.exactly(-1)`, and a range with
/// all numbers, such as `.atLeast(0)`, are failures where they are used.
public struct CallCount: Sendable, Hashable, CustomStringConvertible {
  /// The lowest and the highest number; `Int.max` means that there is no upper bound.
  private let range: ClosedRange<Int>?

  private init(_ range: ClosedRange<Int>?) { self.range = range }

  var lowest: Int { range?.lowerBound ?? 0 }
  var highest: Int { range?.upperBound ?? 0 }

  /// Exactly once.
  public static let once = CallCount(1...1)
  /// Exactly twice.
  public static let twice = CallCount(2...2)
  /// No call.
  public static let never = CallCount(0...0)

  /// Exactly this number of calls.
  ///
  /// - Parameter count: The number of calls; 0 is `.never`.
  public static func exactly(_ count: Int) -> CallCount { CallCount(count...count) }

  /// At least this number of calls.
  ///
  /// - Parameter count: The smallest number of calls.
  public static func atLeast(_ count: Int) -> CallCount { CallCount(count...Int.max) }

  /// At most this number of calls.
  ///
  /// - Parameter count: The largest number of calls; 0 is `.never`.
  public static func atMost(_ count: Int) -> CallCount { CallCount(min(0, count)...count) }

  /// Any number of calls in a range.
  ///
  /// ```swift
  /// verify(.times(2...4)) { engine.on.start() }
  /// ```
  /// - Parameter range: The numbers of calls that fit: `2...4`, `2..<5`, `2...` or `...4`.
  public static func times(_ range: some RangeExpression<Int>) -> CallCount {
    if let closed = range as? ClosedRange<Int> { return CallCount(closed) }
    let known = range.relative(to: 0..<Int.max)
    guard let last = known.last else { return CallCount(nil) }
    // A range without an upper bound ends before the largest number.
    return CallCount(known.lowerBound...(last == Int.max - 1 ? Int.max : last))
  }

  /// The count in words: `at least 2 times`.
  public var description: String {
    if lowest == highest { return lowest == 0 ? "never" : Self.words(lowest) }
    if highest == .max { return "at least \(Self.words(lowest))" }
    if lowest <= 0 { return "at most \(Self.words(highest))" }
    return "\(lowest) to \(Self.words(highest))"
  }

  func holds(_ count: Int) -> Bool { range?.contains(count) ?? false }

  /// The reason why the count is unusable, since every number of calls or none would fit; `nil` for a usable count.
  var problem: String? {
    guard let range else { return "the range of the count is empty" }
    if range.upperBound < 0 { return "there cannot be fewer than no calls" }
    if range.lowerBound <= 0, range.upperBound == .max { return "any number of calls matches it, so it checks nothing" }
    return nil
  }

  static func words(_ count: Int) -> String {
    switch count {
    case 1: "once"
    case 2: "twice"
    default: "\(count) times"
    }
  }
}

/// The position of an expectation in a sequence of expectations that calls use up.
struct OrderedPlace: Sendable {
  private let patterns: [String]
  private let index: Int
  private let next: Locked<Int>

  static func places(of patterns: [String]) -> [OrderedPlace] {
    let next = Locked(0)
    return patterns.indices.map { OrderedPlace(patterns: patterns, index: $0, next: next) }
  }

  var isNext: Bool { next.withLock { $0 == index } }

  /// Takes the position. Returns the pattern whose call should have come first, if there is one.
  func take() -> String? {
    next.withLock { next in
      defer { next = max(next, index + 1) }
      return index > next ? patterns[next] : nil
    }
  }
}
