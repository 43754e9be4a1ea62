import FantailSeams
import FantailTree

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
