import FantailMatchers
import FantailSeams
import FantailTree

/// The possible faults in the use of mocks. The cases contain facts; `explanation` puts the facts into words.
indirect enum MockProblem {
  case unexpectedCall(String, known: [String])
  /// The type is `nil` if it cannot be extended.
  case noAnswer(String, type: String?, known: [String])
  /// The last text describes the stub's answer: `answers with "tea"`.
  case wrongAnswer(String, type: String, got: String)
  case rejectedCall(String, site: SourceLocation?)
  case outOfOrder(String, next: String, site: SourceLocation?)
  case count(String, expected: CallCount, got: Int, near: NearCalls, waited: Duration?, madeAt: SourceLocation?)
  case otherCalls(than: [String], [String])
  /// The braces of a function such as `verify` are empty.
  case nothingSaid(in: String)
  case emptyLoop(in: String)
  /// A wait ended because its task was cancelled.
  case cutOff(limit: Duration, after: Duration)
  case negativeTime(Duration)
  case impossibleCount(String, why: String)
  case impossibleTimes(String, Int)
  case contradiction(String, expectedAt: SourceLocation, rejectedAt: SourceLocation)
  case usedAfterStop(String)
  case sharedByExamples(name: String, use: String, madeAt: SourceLocation)
  /// A call from a later example than the one that made the mock.
  case outlived(name: String, use: String, example: String, madeAt: SourceLocation)
  case lateCall(String)
  case callsLetGo(String)
  case unverifiedCalls(of: String, [String])
  case outsideExample(String)
  case noOriginal(String)
  case unusedStub(String)
  case cannotTell(Issue.Explanation)
  case neverReleased(String, calls: Int)

  var explanation: Issue.Explanation {
    switch self {
    case .unexpectedCall(let call, let known):
      return .init(headline: "unexpected call \(call) of a strict mock", lines: known)
    case .noAnswer(let call, let type, let known):
      let extended = type.map { ", or give \($0) a default value: extension \($0): DefaultValue" } ?? ""
      return .init(headline: "no stub answers \(call)", lines: known + ["stub it with returns(…)" + extended])
    case .wrongAnswer(let call, let type, let got):
      return .init(headline: "the stub of \(call) \(got), not with \(type)")
    case .rejectedCall(let call, let site):
      return .init(headline: "\(call) was called, but is rejected here", lines: Self.called(site))
    case .outOfOrder(let call, let next, let site):
      return .init(headline: "\(call) was called out of order: expected \(next) next", lines: Self.called(site))
    case .count(let pattern, let expected, let got, let near, let waited, let madeAt):
      let came = "but it was \(NearCalls.words(got, isOtherwise: near.isOtherwise))"
      let made = madeAt.map { ["the mock was made at \($0)"] } ?? []
      let wanted = expected == .never ? "not to be called" : "to be called \(expected)"
      return .init(
        headline: "expected \(pattern) \(wanted), \(came)",
        lines: near.lines(isTooOften: got > expected.highest) + Self.waited(waited) + made)
    case .otherCalls(let patterns, let calls):
      let names = patterns.joined(separator: ", ")
      return .init(headline: "expected only calls to \(names), but there were others", lines: calls)
    case .nothingSaid(let word):
      return .init(
        headline: "\(word) { … } contains no call of a mock",
        lines: ["name calls in the braces, one per line: \(word) { store.on.save() }"])
    case .emptyLoop(let word):
      return .init(
        headline: "a loop in \(word) { … } ran zero times, so no call was verified",
        lines: ["first expect that there is something to loop over: expect(items).notTo(.beEmpty)"])
    case .cutOff(let limit, let elapsed):
      return .init(
        headline: "could not watch for \(limit.inWords): the task was cancelled after \(elapsed.inWords)")
    case .negativeTime(let time):
      return .init(headline: "could not wait: \(time) is negative")
    case .impossibleCount(let pattern, let why):
      return .init(headline: "\(pattern) cannot have this count: \(why)")
    case .impossibleTimes(let pattern, let times):
      return .init(headline: "a stub of \(pattern) cannot answer \(counted(times, "call"))")
    case .contradiction(let pattern, let expectedAt, let rejectedAt):
      return .init(
        headline: "\(pattern) is both expected and rejected",
        lines: ["expected at \(expectedAt)", "rejected at \(rejectedAt)"])
    case .usedAfterStop(let use):
      return .init(headline: "\(use) after stopMocking() was called", lines: ["make a new mock for further calls"])
    case .callsLetGo(let pattern):
      let advice = "verify them in the body, or in atEnd { … }"
      return .init(
        headline:
          "calls to \(pattern) are no longer recorded: a mock releases them after the example's body; \(advice)"
      )
    case .unverifiedCalls(let name, let calls):
      let mock = name.isEmpty ? "the mock" : name
      return .init(headline: "expected no calls to \(mock) except those that were verified", lines: calls)
    case .lateCall(let use):
      return .init(headline: use, lines: ["let the example wait for what it starts"])
    case .sharedByExamples(let name, let use, let location):
      return .init(
        headline: name.isEmpty
          ? "\(use) in this example, but its mock belongs to another one"
          : "the mock \(name) belongs to another example, but was used in this one",
        lines: [
          "the mock was made at \(location)",
          "make one for each example in a Let, or declare it shared with persistent()",
        ])
    case .outlived(let name, let use, let example, let location):
      let mock = name.isEmpty ? "its mock" : "the mock \(name)"
      return .init(
        headline: "\(use) in a later example than \"\(example)\", which made \(mock)",
        lines: [
          "the mock was made at \(location)",
          "make one for each example in a Let, or declare it shared with persistent()",
        ])
    case .outsideExample(let what):
      return .init(
        headline: "\(what) needs a running example, at whose end it is verified",
        lines: ["outside an example, check the calls afterwards: expect(mock.call).to(.haveBeenCalled())"])
    case .noOriginal(let call):
      return .init(
        headline: "\(call) is set to forward calls, but the mock has no real object",
        lines: ["make the mock with forwardingTo:, or call forwards(to:)"])
    case .unusedStub(let pattern):
      return .init(
        headline: "the stub of \(pattern) was never used", lines: ["remove it, or make a call that it matches"])
    case .cannotTell(let explanation):
      return explanation
    case .neverReleased(let call, let calls):
      return .init(
        headline: "\(calls == 1 ? "a call" : "\(calls) calls") of \(call) waited for a release that never came",
        lines: ["release it before the example ends"])
    }
  }

  /// Returns a line with the time spent waiting for calls.
  static func waited(_ time: Duration?) -> [String] { time.map { ["waited for \($0.inWords)"] } ?? [] }

  private static func called(_ site: SourceLocation?) -> [String] { site.map { ["called at \($0)"] } ?? [] }
}

/// The calls that a failed verification shows: the calls to the function, the closest first, with the arguments that
/// differ. If there are no such calls, the verification shows the mock's other calls.
final class NearCalls: Sendable {
  private static let shown = 8
  /// The number of calls that are compared with the pattern argument by argument.
  private static let compared = 3
  /// The number of calls whose distance from the pattern is computed.
  private static let measured = 1_000

  private let told: [(line: String, site: CallSite?, marks: [String])]
  private let rest: [String]
  /// `true` if an argument that differs is an object, which may have changed since its call.
  private let mayHaveChanged: Bool
  /// `true` if the function was called, but no call fits the pattern.
  let isOtherwise: Bool

  /// - Parameter since: The last call that does not count, because it was made before the expectation.
  init(to constraint: CallConstraint, of recorder: CallRecorder, since: Int = 0) {
    let calls = recorder.state.withLock { $0.calls }
    guard !calls.isEmpty else {
      let others = recorder.object.log.filter { $0.function != recorder.name }
      told = others.prefix(Self.shown).map { ("called: \($0.text)", $0.site, []) }
      rest = Self.rest(others.count)
      isOtherwise = false
      mayHaveChanged = false
      return
    }
    let counted = calls.filter { $0.sequence > since }
    isOtherwise = !counted.isEmpty && !counted.contains { constraint.judge($0.arguments).fits }
    let earlier = calls.prefix(calls.count - counted.count)
    let nearest = Self.nearest(counted, to: constraint) + Self.nearest(Array(earlier), to: constraint)
    told = nearest.prefix(Self.shown).enumerated().map { index, call in
      let line = "\(call.sequence > since ? "called" : "called before"): \(recorder.described(call.arguments))"
      guard index < Self.compared, !constraint.judge(call.arguments).fits else { return (line, call.site, []) }
      return (line, call.site, Self.marked(constraint.differences(call.arguments), of: recorder.name))
    }
    rest = Self.rest(calls.count)
    mayHaveChanged = counted.prefix(Self.measured).contains { constraint.differsInObject($0.arguments) }
  }

  /// A line for calls that were counted afterwards; `expected()` counts each call when it is made.
  var objectsNote: [String] {
    mayHaveChanged
      ? ["an argument is an object, and is compared as it is now; expected() before the calls compares it at the call"]
      : []
  }

  /// Returns a line for each call, followed by the arguments that differ.
  ///
  /// The callers' locations take time to look up. They are shown if there are too many calls, or calls with other
  /// arguments.
  func lines(isTooOften: Bool) -> [String] {
    told.flatMap { [isTooOften || isOtherwise ? CallSite.told($0.line, $0.site) : $0.line] + $0.marks } + rest
  }

  /// Returns `never called`, `called twice` and the like.
  static func words(_ count: Int, isOtherwise: Bool) -> String {
    if count > 0 { return "called \(CallCount.words(count))" }
    return isOtherwise ? "never called with such arguments" : "never called"
  }

  private static func nearest(_ calls: [CallJournal.Call], to constraint: CallConstraint) -> [CallJournal.Call] {
    let known = calls.count <= measured
    return calls.map { call in
      let differences = known ? constraint.differences(call.arguments).compactMap { $0?.distance } : []
      return (call: call, score: constraint.score(call.arguments), distance: differences.reduce(0, +))
    }
    .sorted { ($0.score, $1.distance, $1.call.sequence) > ($1.score, $0.distance, $0.call.sequence) }
    .map(\.call)
  }

  /// Returns a line for each argument, as in MockK: `+` marks an argument that fits, `-` an argument that does not.
  static func marked(_ differences: [Mismatch?], of function: String) -> [String] {
    guard differences.contains(where: { $0 != nil }) else { return [] }
    let labels = CallText.labels(of: function)
    return differences.enumerated().flatMap { position, difference in
      let label =
        position < labels.count && labels[position] != "_" ? String(labels[position]) : "argument \(position + 1)"
      guard let difference else { return ["  + \(label)"] }
      let explanation = Mismatch.part(label, difference).explanation
      return ["  - \(explanation.headline)"] + explanation.details.map { "      \($0.text)" }
    }
  }

  private static func rest(_ count: Int) -> [String] {
    count > shown ? ["… \(counted(count - shown, "more call"))"] : []
  }
}
