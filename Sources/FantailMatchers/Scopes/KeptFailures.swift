import FantailSeams
public import FantailTree
import Foundation

/// Expects code to fail: its failures are not reported, and the example fails if there is none.
///
/// ```swift
/// knownIssue("#12") { expect(sum([0.1, 0.2])).to(.equal(0.3)) }
/// ```
/// A thrown error counts as a failure, and ends the code but not the example. Code deferred to the example's end, such
/// as `atEnd`, also counts. Later failures, from tasks that the code leaves behind, are reported as usual.
///
/// - Parameters:
///   - reference: The issue's number, address or summary.
///   - code: The code.
/// - Throws: Errors that skip the example, such as `Skip`, and `CancellationError` of code that was cancelled.
public func knownIssue(
  _ reference: String,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  _ code: () throws -> Void
) rethrows {
  let known = Known(reference, SourceLocation(fileID, filePath, line, column))
  try known.code.run(code) { _ = known.handOn(known.code.sink.close()) }
  known.conclude()
}

/// Expects code that suspends to fail: its failures are not reported, and the example fails if there is none.
///
/// Like the form for code that does not suspend; the code runs on the caller's actor.
public func knownIssue(
  _ reference: String, isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  _ code: () async throws -> Void
) async rethrows {
  let known = Known(reference, SourceLocation(fileID, filePath, line, column))
  try await known.code.run(code) { _ = known.handOn(known.code.sink.close()) }
  known.conclude()
}

/// The state of `knownIssue` while its code runs.
private final class Known {
  let code: KeptCode
  private let reference: String
  private var sink: KeepingSink { code.sink }

  init(_ reference: String, _ location: SourceLocation) {
    code = KeptCode(location, keepsDeferred: true)
    self.reference = reference
  }

  /// Decides whether the code failed. If the code deferred verifiers, the decision comes after them.
  func conclude() {
    let kept = sink.close()
    let absence = Issue(.knownIssueDidNotOccur(reference), at: code.location)
    let verifiersHaveFailed = handOn(kept)
    guard kept.issues.isEmpty else { return }
    if kept.verifiers.isEmpty { return sink.inner.record(absence) }
    sink.inner.verifyAtEnd(
      DeferredVerifier(description: "known issue \(reference)", location: code.location) { [sink] in
        if !verifiersHaveFailed.withLock({ $0 }) { sink.inner.record(absence) }
      })
  }

  /// Forwards the deferred parts of the code.
  ///
  /// - Returns: A flag that is set once a verifier has failed.
  func handOn(_ kept: KeepingSink.Kept) -> Locked<Bool> {
    let hasFailed = Locked(false)
    for verifier in kept.verifiers {
      sink.inner.verifyAtEnd(
        DeferredVerifier(description: verifier.description, location: verifier.location) { [sink] in
          if await !sink.judge(verifier).issues.isEmpty { hasFailed.withLock { $0 = true } }
        })
    }
    for cleanUp in kept.cleanUps { sink.inner.cleanUp(cleanUp) }
    return hasFailed
  }
}

/// Runs code and returns its failures, which are reported nowhere else.
///
/// For specs of matchers, of shared expectations, and of other code that is meant to fail:
/// ```swift
/// let failures = collectFailures { expect(image).to(.beSquare) }
/// expect(failures.map(\.message)).to(.equal(["expected to be square, got Image(width: 3, height: 2)"]))
/// ```
/// A thrown error ends the code and counts as a failure, and so does a failed `require`, once. Later failures, from
/// tasks that the code leaves behind or from `atEnd`, are reported as usual.
///
/// - Parameter code: The code.
/// - Returns: The failures, in the order in which they were recorded.
/// - Throws: Errors that skip the example, such as `Skip`, and `CancellationError` of code that was cancelled.
public func collectFailures(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  _ code: () throws -> Void
) rethrows -> [Issue] {
  let kept = KeptCode(SourceLocation(fileID, filePath, line, column), keepsDeferred: false)
  try kept.run(code, orElse: kept.sink.release)
  return kept.sink.close().issues
}

/// Runs code that suspends and returns its failures, which are reported nowhere else.
///
/// Like the form for code that does not suspend; the code runs on the caller's actor.
public func collectFailures(
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  _ code: () async throws -> Void
) async rethrows -> [Issue] {
  let kept = KeptCode(SourceLocation(fileID, filePath, line, column), keepsDeferred: false)
  try await kept.run(code, orElse: kept.sink.release)
  return kept.sink.close().issues
}

/// Code whose caller decides about its failures.
final class KeptCode {
  let sink: KeepingSink
  let location: SourceLocation
  private let context: ExampleContext

  init(_ location: SourceLocation, keepsDeferred: Bool) {
    (sink, context) = ExampleContext.current.wrapped { KeepingSink(around: $0, keepsDeferred: keepsDeferred) }
    self.location = location
  }

  /// Runs the code; a failure that ends it is kept.
  ///
  /// - Parameter settle: Called if the error does not count as a failure (a skip, a cancellation): forwards the kept
  ///   parts.
  /// - Throws: Such an error.
  func run(_ code: () throws -> Void, orElse settle: () -> Void) rethrows {
    do {
      try ExampleContext.withCurrent(context, operation: code)
    } catch {
      guard keeps(error, settle) else { throw error }
    }
  }

  func run(_ code: () async throws -> Void, orElse settle: () -> Void) async rethrows {
    do {
      try await ExampleContext.withCurrent(context, operation: code)
    } catch {
      guard keeps(error, settle) else { throw error }
    }
  }

  private func keeps(_ error: any Error, _ settle: () -> Void) -> Bool {
    if sink.takesFailure(error, of: "the code", at: location) { return true }
    settle()
    return false
  }
}

/// The sink of code whose failures are judged before they are reported: by a known issue, a property or `collectFailures`.
///
/// The sink keeps issues until it is closed. Its owner closes it and reports the kept issues. Later issues go to the
/// sink around it, so no failure is lost.
package final class KeepingSink: ForwardingSink {
  package struct Kept: Sendable {
    package var issues: [Issue] = []
    package var verifiers: [DeferredVerifier] = []
    package var cleanUps: [@Sendable () -> Void] = []
  }

  package let inner: any IssueSink
  private let keepsDeferred: Bool
  /// The issue to report before the kept issues, if the code never ends.
  private let heading: (@Sendable () -> Issue)?
  private let state = Locked(State())

  private struct State {
    /// The kept parts; `nil` once the sink is closed.
    var kept: Kept? = Kept()
    var isGivenUp = false
  }

  /// Creates a sink that is open.
  ///
  /// - Parameter keepsDeferred: Whether the sink also keeps the verifiers and clean-ups of the code.
  package init(around inner: any IssueSink, keepsDeferred: Bool, heading: (@Sendable () -> Issue)? = nil) {
    self.inner = inner
    self.keepsDeferred = keepsDeferred
    self.heading = heading
  }

  /// `true` once the sink's code has failed or was skipped: a missing call or snapshot then does not count as another
  /// failure.
  package var claimsNothing: Bool { state.withLock(\.isGivenUp) }

  package func record(_ issue: Issue) {
    state.withLock { $0.isGivenUp = true }
    if !keeps({ $0.issues.append(issue) }) { inner.record(issue) }
  }

  package func verifyAtEnd(_ verifier: DeferredVerifier) {
    if !keepsDeferred || !keeps({ $0.verifiers.append(verifier) }) { inner.verifyAtEnd(verifier) }
  }

  package func cleanUp(_ action: @escaping @Sendable () -> Void) {
    if !keepsDeferred || !keeps({ $0.cleanUps.append(action) }) { inner.cleanUp(action) }
  }

  private func keeps(_ take: (inout Kept) -> Void) -> Bool {
    let isFirst: Bool? = state.withLock { state in
      guard var open = state.kept.take() else { return nil }
      defer { state.kept = open }
      take(&open)
      return open.issues.count + open.verifiers.count + open.cleanUps.count == 1
    }
    // If the example is abandoned, the kept parts are released without waiting for the code.
    if isFirst == true { inner.cleanUp { [weak self] in self?.release() } }
    return isFirst != nil
  }

  /// Takes the error that ended the code. A skip or a cancellation is not a failure, and an error that has already been
  /// recorded is not recorded again.
  ///
  /// - Returns: Whether the error is a failure.
  package func takesFailure(_ error: any Error, of thrower: String, at location: SourceLocation) -> Bool {
    switch ErrorMeaning(error) {
    case .skips, .unjudged:
      state.withLock { $0.isGivenUp = true }
      return false
    case .isRecorded where claimsNothing: return true
    case .isRecorded, .fails:
      record(Issue(.errorThrown(errorText(error), by: thrower), at: location))
      return true
    }
  }

  /// Returns the verifier to judge next; the sink no longer keeps it.
  package func takeVerifier() -> DeferredVerifier? {
    state.withLock { $0.kept?.verifiers.isEmpty == false ? $0.kept?.verifiers.removeFirst() : nil }
  }

  /// Undoes the code's replacements, the latest first, before other code can replace the same things.
  package func undo() {
    while let action = state.withLock({ $0.kept?.cleanUps.popLast() }) { action() }
  }

  /// Closes the sink if nothing was recorded or deferred.
  package func closesEmpty() -> Bool {
    state.withLock { state in
      guard !state.isGivenUp, let kept = state.kept, kept.verifiers.isEmpty, kept.cleanUps.isEmpty else { return false }
      state.kept = nil
      return true
    }
  }

  package func close() -> Kept { state.withLock { $0.kept.take() } ?? Kept() }

  /// Forwards the kept parts, because the code never ends.
  package func release() {
    let kept = close()
    if let heading, !kept.issues.isEmpty { inner.record(heading()) }
    for issue in kept.issues { inner.record(issue) }
    for verifier in kept.verifiers { inner.verifyAtEnd(verifier) }
    for cleanUp in kept.cleanUps { inner.cleanUp(cleanUp) }
  }

  /// Judges a verifier after the code has ended, and all verifiers that it defers. The sink is open meanwhile, and
  /// closed at the end.
  ///
  /// - Returns: The kept issues.
  package func judge(_ verifier: DeferredVerifier) async -> Kept {
    state.withLock { $0.kept = $0.kept ?? Kept() }
    await verifier.judge()
    while let next = takeVerifier() { await next.judge() }
    return close()
  }
}

extension ExampleContext {
  /// Returns whether the error's failure has already been reported, so that it is not reported again.
  func hasTold(_ error: any Error, at place: SourceLocation) -> Bool {
    switch ErrorMeaning(error) {
    case .skips, .fails: return false
    case .isRecorded, .unjudged: (error as? any RecordedError)?.come(to: place)
    }
    return sink(KeepingSink.self)?.claimsNothing ?? scope?.claimsNothing ?? false
  }
}

/// Adds a clue to every failure of the code. The failure's own text stays unchanged.
///
/// ```swift
/// for user in users {
///   withClue("user \(user.name)") { expect(user.age).to(.beGreaterThan(15)) }
/// }
/// ```
/// Clues nest, the innermost first. Child tasks and `atEnd` blocks of the code inherit them. A let does not get the
/// clues of the code that reads it.
///
/// - Parameters:
///   - clue: The subject of the code.
///   - code: The code.
/// - Returns: The result of the code.
/// - Throws: The error of the code, unchanged.
public func withClue<Result>(_ clue: String, _ code: () throws -> Result) rethrows -> Result {
  let (_, context) = ExampleContext.current.wrapped { ClueSink(inner: $0, clue: clue) }
  return try ExampleContext.withCurrent(context, operation: code)
}

/// Adds a clue to every failure of code that suspends. The failure's own text stays unchanged.
///
/// Like the form for code that does not suspend; the code runs on the caller's actor.
public func withClue<Result>(
  _ clue: String, isolation: isolated (any Actor)? = #isolation, _ code: () async throws -> Result
) async rethrows -> Result {
  let (_, context) = ExampleContext.current.wrapped { ClueSink(inner: $0, clue: clue) }
  return try await ExampleContext.withCurrent(context, operation: code)
}

private final class ClueSink: ForwardingSink {
  let inner: any IssueSink
  private let clue: String

  init(inner: any IssueSink, clue: String) {
    self.inner = inner
    self.clue = clue
  }

  func record(_ issue: Issue) { inner.record(issue.adding(clue: clue)) }
}

/// The last receiver of issues that belong to neither an example nor a running test.
///
/// This receiver leaves the issues to the next run that ends. Issues that no run has taken when the process ends are
/// printed, and the process fails, so a failed expectation is never lost.
package enum UnclaimedIssues: IssueReceiver {
  /// The handler is registered once; it prints the issues that remain at the end.
  private static let isRegistered: Void = {
    _ = atexit {
      let unclaimed = OutsideIssues.take()
      guard !unclaimed.isEmpty else { return }
      // The program's output is still in its buffers, and has to come first.
      fflush(nil)
      let text = OutsideIssues.text(of: unclaimed)
      try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
      _exit(1)
    }
  }()

  package static func receive(_ issue: Issue) -> Bool {
    _ = isRegistered
    return false
  }
}

/// Runs code as a step of the example. Reports show its title, its time, and whether it failed.
///
/// ```swift
/// it("takes an order") {
///   let cart = step("fill the cart") { Cart(items: ["apple", "pear"]) }
///   try step("pay") {
///     let receipt = try pay(for: cart)
///     attach(receipt.text, named: "receipt.txt")
///     expect(receipt.total).to(.equal(3))
///   }
/// }
/// ```
/// Steps can be nested, and child tasks inherit them. A failure in a step has the step's title as a clue.
///
/// - Parameters:
///   - title: The step in words.
///   - code: The code.
/// - Returns: The result of the code.
/// - Throws: The error of the code, unchanged.
public func step<Result>(
  _ title: String,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  _ code: () throws -> Result
) rethrows -> Result {
  let step = OpenStep(title, SourceLocation(fileID, filePath, line, column))
  do {
    let result = try ExampleContext.withCurrent(step.context, operation: code)
    step.progress.finish()
    return result
  } catch {
    step.progress.finish(by: error)
    throw error
  }
}

/// Runs code that suspends as a step of the example.
///
/// Like the form for code that does not suspend; the code runs on the caller's actor.
public func step<Result>(
  _ title: String, isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  _ code: () async throws -> Result
) async rethrows -> Result {
  let step = OpenStep(title, SourceLocation(fileID, filePath, line, column))
  do {
    let result = try await ExampleContext.withCurrent(step.context, operation: code)
    step.progress.finish()
    return result
  } catch {
    step.progress.finish(by: error)
    throw error
  }
}

/// Keeps bytes, such as a server's answer or a picture of a screen, with the result of the example, for its reports.
///
/// - Parameters:
///   - bytes: The bytes, such as a `Data`.
///   - name: The file name; reports determine the format from its extension: `screen.png`.
public func attach(
  _ bytes: some Sequence<UInt8>, named name: String,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) {
  let location = SourceLocation(fileID, filePath, line, column)
  let context = ExampleContext.current
  let note = ExampleNote(.attachment(Array(bytes)), named: name, depth: OpenStep.depth(in: context), at: location)
  guard context.example != nil, let sink = context.sink, sink.keep({ [note] }) else {
    return context.record(Issue(.failed("attach needs a running example, so \(name) is lost"), at: location))
  }
}

/// Keeps a text with the result of the example, for its reports.
///
/// - Parameters:
///   - text: The text.
///   - name: The file name: `answer.json`.
public func attach(
  _ text: String, named name: String,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) {
  attach(text.utf8, named: name, fileID: fileID, filePath: filePath, line: line, column: column)
}

/// The state of `step` while its code runs.
private struct OpenStep {
  let progress: StepProgress
  let context: ExampleContext

  init(_ title: String, _ location: SourceLocation) {
    let outer = ExampleContext.current
    if outer.groupBody != nil { outer.record(Issue(.failed("step needs a running example"), at: location)) }
    let progress = StepProgress(title, depth: Self.depth(in: outer), at: location)
    outer.sink?.keep { [progress.note] }
    context = outer.wrapped { StepSink(inner: $0, progress) }.context
    self.progress = progress
  }

  static func depth(in context: ExampleContext) -> Int {
    context.sink(StepSink.self).map { $0.progress.depth + 1 } ?? 0
  }
}

private final class StepSink: ForwardingSink {
  let inner: any IssueSink
  let progress: StepProgress

  init(inner: any IssueSink, _ progress: StepProgress) {
    self.inner = inner
    self.progress = progress
  }

  func record(_ issue: Issue) {
    progress.fail()
    inner.record(issue.adding(clue: progress.title))
  }
}

/// The progress of a step. The example holds this object, which therefore does not refer to the example.
private final class StepProgress: Sendable {
  let title: String
  let depth: Int
  private let location: SourceLocation
  private let start = ContinuousClock.now
  private let state = Locked((hasFailed: false, duration: Duration?.none))

  init(_ title: String, depth: Int, at location: SourceLocation) {
    self.title = title
    self.depth = depth
    self.location = location
  }

  func fail() {
    state.withLock { $0.hasFailed = true }
  }

  /// Ends the step with the error that ended the code. After an interruption, such as a time limit's cancellation, the
  /// step counts as not ended.
  func finish(by error: (any Error)? = nil) {
    switch error.map({ ErrorMeaning($0) }) {
    case .unjudged: return
    case .skips, nil: break
    case .isRecorded, .fails: fail()
    }
    state.withLock { $0.duration = ContinuousClock.now - start }
  }

  var note: ExampleNote {
    let (hasFailed, duration) = state.withLock(\.self)
    return ExampleNote(.step(hasFailed: hasFailed, duration: duration), named: title, depth: depth, at: location)
  }
}
