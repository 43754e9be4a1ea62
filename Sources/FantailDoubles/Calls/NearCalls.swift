import FantailLock
import FantailMatchers
import FantailTree

/// The calls that a failed verification shows: the function's calls, the nearest first, with the arguments that differ.
/// If there are none, it shows the mock's other calls.
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

  /// - Parameter since: The last call that does not count, because it came before the expectation.
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

  /// A line for a count that was made after the calls; a count with `expected()` is made at each call.
  var objectsNote: [String] {
    mayHaveChanged
      ? ["an argument is an object, and is compared as it is now; expected() before the calls compares it at the call"]
      : []
  }

  /// Returns a line for each call, and below it the arguments that differ.
  ///
  /// The callers' places take time to look up. They are shown if there are too many calls, or calls with other
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

  /// Returns a line for each argument, as in MockK: `+` marks one that fits, `-` one that does not.
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
