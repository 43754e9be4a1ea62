/// A fault: a code for tools, a message for people, and the source location. It is created where the fault happens.
///
/// A class, so that copies share one reference.
public final class Issue: Sendable, Coded {
  /// The fault.
  public let kind: Kind
  /// The source location of the expectation, or the closest known location.
  public let location: SourceLocation?
  /// The author's clues for the code, the innermost first.
  public let clues: [String]

  /// Creates an issue.
  ///
  /// - Parameters:
  ///   - kind: The kind of fault.
  ///   - location: The source location.
  ///   - clues: The clues for the code, the innermost first.
  public init(_ kind: Kind, at location: SourceLocation?, clues: [String] = []) {
    self.kind = kind
    self.location = location
    self.clues = clues
  }

  /// Returns the issue with a changed kind, which usually contains the old one.
  package func changed(_ change: (Kind) -> Kind) -> Issue { Issue(change(kind), at: location, clues: clues) }

  /// Returns the issue with one more clue, the outermost.
  package func adding(clue: String) -> Issue { Issue(kind, at: location, clues: clues + [clue]) }

}

extension Issue {
  /// The message line by line: a first line that can be read alone, details, and the author's clues.
  public var lines: [Line] { kind.lines + clues.map { "clue: \($0)" } }

  /// The issue in words: a first line that can be read alone, followed by details.
  public var message: String { Self.text(lines) }

  package var headline: String { kind.headline }

  /// The two values, if they were expected to be equal.
  public var comparison: Comparison? { kind.comparison }

  static func text(_ lines: [Line]) -> String { lines.map(\.text).joined(separator: "\n") }
}

extension Issue: CustomStringConvertible {
  /// The message and the location: `expected 1, got 2 (StackSpec.swift:12)`.
  public var description: String { message + (location.map { " (\($0))" } ?? "") }
}

extension Issue: Hashable {
  /// Compares all parts.
  public static func == (left: Issue, right: Issue) -> Bool {
    left.kind == right.kind && left.location == right.location && left.clues == right.clues
  }

  /// Hashes the parts that differ most often.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(location)
    hasher.combine(message)
  }
}

extension Issue {
  package convenience init(_ fields: FieldReader) throws {
    let text: String = try fields("message")
    let got: String? = try fields.optional("got")
    let comparison = try fields.optional("expected").flatMap { expected in
      got.map { Comparison(expected: expected, got: $0) }
    }
    self.init(
      Kind(
        try fields("code"), lines: try fields.optional("lines") ?? text.lines.map { Line($0) }, comparison: comparison),
      at: try fields.optional("location"), clues: try fields.optional("clues") ?? [])
  }

  package var coded: CodedFields {
    CodedFields([
      "code": kind.code, "message": kind.message,
      // The lines are left out if they are plain words, since the message then contains them.
      "lines": kind.lines.contains { $0.role != .statement } ? kind.lines : nil,
      "expected": comparison?.expected, "got": comparison?.got, "clues": clues.isEmpty ? nil : clues,
      "location": location,
    ])
  }
}

extension Issue {
  /// The fault of an issue: its code and its message.
  public struct Kind: Sendable, Hashable {
    /// The code, for tools.
    public let code: Code
    /// The message, line by line: a first line that can be read alone, followed by details.
    let lines: [Line]
    /// The two values, if they were expected to be equal.
    let comparison: Comparison?

    /// Creates a kind. Empty lines at the beginning are left out: the first line of a message is read alone.
    init(_ code: Code, lines: [Line], comparison: Comparison? = nil) {
      self.code = code
      let told = lines.drop { $0.text.allSatisfy(\.isWhitespace) }
      self.lines = told.isEmpty ? ["failed without saying why"] : Array(told)
      self.comparison = comparison
    }

    /// Returns the kind with one more line below its message.
    package func adding(_ line: String) -> Self { Self(code, lines: lines + [Line(line)], comparison: comparison) }

    package init(_ code: Code, _ text: String) {
      self.init(code, lines: Line(text).split)
    }
  }
}

extension Issue {
  /// The code of an issue, as in JSON. Later versions may add codes.
  public struct Code: RawRepresentable, Sendable, Hashable, Codable {
    /// The word: `timeLimitExceeded`.
    public let rawValue: String

    /// Creates a code.
    ///
    /// - Parameter rawValue: The word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// An expectation did not hold.
    public static let expectationFailed = Code(rawValue: "expectationFailed")
    /// An expectation has no matcher, so it states nothing.
    public static let danglingExpectation = Code(rawValue: "danglingExpectation")
    /// Code threw an error.
    public static let errorThrown = Code(rawValue: "errorThrown")
    /// `fail("…")` was called.
    public static let failed = Code(rawValue: "failed")
    /// A let reads itself, through the lets listed.
    public static let letCycle = Code(rawValue: "letCycle")
    /// A let was read outside any example.
    public static let letReadOutsideExample = Code(rawValue: "letReadOutsideExample")
    /// A let that belongs to the main actor was read outside the main actor.
    public static let letReadOffMainActor = Code(rawValue: "letReadOffMainActor")
    /// An issue of another kind outside any example.
    public static let outsideAnyExample = Code(rawValue: "outsideAnyExample")
    /// An issue that was recorded after its example had ended.
    public static let afterExampleEnded = Code(rawValue: "afterExampleEnded")
    /// An expectation that holds is in a group's body, which runs while specs are declared.
    public static let expectationInGroupBody = Code(rawValue: "expectationInGroupBody")
    /// A word that declares specs was called where its specs never run, such as an `it` in an example.
    public static let wordInside = Code(rawValue: "wordInside")
    /// An `aroundEach` did not call its example.
    public static let exampleNotCalled = Code(rawValue: "exampleNotCalled")
    /// An `aroundEach` called its example more than once.
    public static let exampleCalledTwice = Code(rawValue: "exampleCalledTwice")
    /// An `aroundEach` returned while its example was still running.
    public static let exampleNotAwaited = Code(rawValue: "exampleNotAwaited")
    /// The example did not run because a `beforeAll` of its group failed.
    public static let beforeAllFailed = Code(rawValue: "beforeAllFailed")
    /// A verifier was not judged because the example ended with an error.
    public static let verifierNotEvaluated = Code(rawValue: "verifierNotEvaluated")
    /// A verifier was made after the last moment at which verifiers are judged.
    public static let verifierTooLate = Code(rawValue: "verifierTooLate")
    /// A crash signal did not end the process; the message contains the signal's name.
    public static let crashed = Code(rawValue: "crashed")
    /// The example exceeded its time limit.
    public static let timeLimitExceeded = Code(rawValue: "timeLimitExceeded")
    /// A signal ended the run.
    public static let interrupted = Code(rawValue: "interrupted")
    /// The example passed, but took longer than its budget.
    public static let budgetExceeded = Code(rawValue: "budgetExceeded")
    /// The example passed without an expectation, or none of its cases were judged.
    public static let nothingExpected = Code(rawValue: "nothingExpected")
    /// The example passed although an issue is known for it.
    public static let knownIssueDidNotOccur = Code(rawValue: "knownIssueDidNotOccur")
    /// The last day of an example's known issue has passed.
    public static let knownIssueExpired = Code(rawValue: "knownIssueExpired")
    /// The example was not run, because this process lacks something that it needs.
    public static let cannotRun = Code(rawValue: "cannotRun")
    /// The process that ran the example ended before the example did; the message contains the process's report of the
    /// crash.
    public static let processEnded = Code(rawValue: "processEnded")
    /// A process that runs examples ended between two examples; the message contains the process's report of the crash.
    public static let idleProcessEnded = Code(rawValue: "idleProcessEnded")
    /// The process that ran the example did not answer within the example's time limit, and was killed.
    public static let processKilled = Code(rawValue: "processKilled")
    /// A task or a child process that an example started was still running at the run's end.
    public static let leftBehind = Code(rawValue: "leftBehind")
    /// The results of some planned examples were not reported.
    public static let unaccounted = Code(rawValue: "unaccounted")

    /// `true` if the example did not run as written, so that its known issue could not be observed.
    package var isStructural: Bool {
      [
        .exampleNotCalled, .exampleCalledTwice, .exampleNotAwaited, .beforeAllFailed, .cannotRun, .unaccounted,
        .wordInside, .nothingExpected,
      ].contains(self)
    }
  }
}

extension Issue {
  /// Two values that should have been equal, for tools that show differences in their format.
  public struct Comparison: Sendable, Hashable {
    /// The expected value: strings unchanged, other values by their descriptions, long values on several lines.
    public let expected: String
    /// The actual value, in the same form.
    public let got: String

    /// Creates a comparison.
    ///
    /// - Parameters:
    ///   - expected: The expected value.
    ///   - got: The actual value.
    public init(expected: String, got: String) {
      self.expected = expected
      self.got = got
    }
  }
}

extension Issue {
  /// A line of an issue's message; its parts tell a printer which characters to highlight.
  public struct Line: Sendable, Hashable, Codable, Coded, ExpressibleByStringInterpolation {
    /// The kinds of lines.
    public enum Role: String, Sendable, Codable {
      /// Words of the message.
      case statement
      /// A line of the expected value.
      case expected
      /// A line of the actual value.
      case got
      /// A line that is in both values.
      case context
      /// Carets under the characters that differ in the line above, for printers without highlighting.
      case marks
    }

    /// The kind of line.
    public let role: Role
    /// The text. In a line of a difference, pieces that are on both sides alternate with pieces that are only on this
    /// side.
    private let pieces: [String]

    /// Creates a line.
    ///
    /// - Parameters:
    ///   - text: The text, without a line end.
    ///   - role: The kind of line.
    public init(_ text: String, _ role: Role = .statement) {
      self.role = role
      pieces = [text]
    }

    /// Creates a line of words.
    ///
    /// - Parameter value: The text.
    public init(stringLiteral value: String) { self.init(value) }

    /// Creates a line of a difference.
    ///
    /// - Parameters:
    ///   - role: The kind of line.
    ///   - pieces: The pieces that are on both sides, alternating with the pieces that are only on this side.
    package init(_ role: Role, pieces: [String]) {
      self.role = role
      self.pieces = pieces
    }

    /// The whole line.
    public var text: String { pieces.joined() }

    /// The parts of the line that are not empty; parts that are only on this side of a difference are marked.
    public var parts: [(text: String, differs: Bool)] {
      pieces.enumerated().filter { !$0.element.isEmpty }.map { ($0.element, $0.offset % 2 == 1) }
    }

    /// The lines of a text with line ends, such as a value's description.
    var split: [Line] {
      guard pieces.count == 1 else { return [self] }
      return text.lines.map { Line($0, role) }
    }

    package init(_ fields: FieldReader) throws { self.init(try fields("role"), pieces: try fields("pieces")) }
    package var coded: CodedFields { CodedFields(["role": role, "pieces": pieces]) }

    /// Reads a line: plain words from a string.
    public init(from decoder: any Decoder) throws {
      if let text = try? decoder.singleValueContainer().decode(String.self) {
        self.init(text)
      } else {
        try self.init(FieldReader(from: decoder))
      }
    }

    /// Writes the line: plain words as a string.
    public func encode(to encoder: any Encoder) throws {
      let isPlain = role == .statement && pieces.count == 1
      if isPlain { try text.encode(to: encoder) } else { try coded.encode(to: encoder) }
    }
  }
}

/// The way in which a process ended.
package enum ProcessEnd: Sendable, Hashable {
  case exited(Int32)
  /// Ended by a signal, such as that of a trap.
  case signalled(Int32)
  /// Unknown, since other code in this process waited for the child, or made the system discard its exit status.
  case unknown
}

extension ProcessEnd: CustomStringConvertible {
  /// The end in words: "exited with code 3", "was ended by signal 4 (SIGILL)".
  package var description: String {
    switch self {
    case .exited(let code): "exited with code \(code)"
    case .signalled(let signal): "was ended by signal \(Self.name(ofSignal: signal))"
    case .unknown: "ended in an unknown way, since this process ignores SIGCHLD or waits for all of its children"
    }
  }

  /// A signal's number and name.
  package static func name(ofSignal signal: Int32) -> String {
    names[signal].map { "\(signal) (\($0))" } ?? "\(signal)"
  }

  /// A signal's name, or its number if the signal has no name on this system.
  package static func shortName(ofSignal signal: Int32) -> String { names[signal] ?? "signal \(signal)" }

  /// The names of signals: those with the same number on all systems, and those whose number depends on the system.
  private static let names: [Int32: String] = {
    #if os(Linux) || os(Android)
      let own: [Int32: String] = [7: "SIGBUS", 10: "SIGUSR1", 12: "SIGUSR2", 19: "SIGSTOP", 20: "SIGTSTP"]
    #else
      let own: [Int32: String] = [10: "SIGBUS", 17: "SIGSTOP", 18: "SIGTSTP", 30: "SIGUSR1", 31: "SIGUSR2"]
    #endif
    let common: [Int32: String] = [
      1: "SIGHUP", 2: "SIGINT", 3: "SIGQUIT", 4: "SIGILL", 5: "SIGTRAP", 6: "SIGABRT", 8: "SIGFPE", 9: "SIGKILL",
      11: "SIGSEGV", 13: "SIGPIPE", 14: "SIGALRM", 15: "SIGTERM", 21: "SIGTTIN", 22: "SIGTTOU", 24: "SIGXCPU",
    ]
    return common.merging(own) { $1 }
  }()
}

// The messages of each code: the expected value, the actual value, and advice.
extension Issue.Kind {
  /// An expectation did not hold.
  ///
  /// - Parameter explanation: The findings of the expectation.
  /// - Returns: The kind of issue.
  public static func expectationFailed(_ explanation: Issue.Explanation) -> Self {
    Self(
      .expectationFailed, lines: ([Issue.Line(explanation.headline)] + explanation.details).flatMap(\.split),
      comparison: explanation.comparison)
  }
  package static func outsideAnyExample(_ kind: Self) -> Self {
    Self(
      .outsideAnyExample,
      lines: kind.lines(after: "outside any example") + [Issue.Line(DocLink.outsideAnyExample.line)],
      comparison: kind.comparison)
  }
  package static func afterExampleEnded(example: String, _ kind: Self) -> Self {
    Self(.afterExampleEnded, lines: kind.lines(after: "after \"\(example)\" had ended"), comparison: kind.comparison)
  }
  package static func danglingExpectation(subject: String) -> Self {
    Self(
      .danglingExpectation,
      """
      expectation without a matcher: nothing was expected of \(subject)
      add what it should be, as in .to(.equal(…))
      """)
  }

  /// Code threw an error.
  ///
  /// - Parameters:
  ///   - error: The error, as it describes itself.
  ///   - thrower: The code.
  /// - Returns: The kind of issue.
  public static func errorThrown(_ error: String, by thrower: String) -> Self {
    Self(.errorThrown, "\(thrower) threw \(error)")
  }

  /// `fail("…")` was called.
  ///
  /// - Parameter text: The text of the failure.
  /// - Returns: The kind of issue.
  public static func failed(_ text: String) -> Self { Self(.failed, text) }
  package static func letCycle(_ lets: [String]) -> Self {
    Self(.letCycle, "a let reads itself: \(lets.joined(separator: " -> "))")
  }
  package static func letReadOutsideExample(_ name: String, isSet: Bool = false) -> Self {
    let verb = isSet ? "set" : "read"
    let places = isSet ? "`it`, `beforeEach` or `afterEach`" : "`it`, `beforeEach`, `afterEach` or another let"
    return Self(
      .letReadOutsideExample,
      """
      \(name) was \(verb) outside an example
      each example has its own value: \(verb) it in \(places)
      \(DocLink.letReadOutside.line)
      """)
  }
  package static func letReadOffMainActor(_ name: String) -> Self {
    Self(
      .letReadOffMainActor,
      """
      \(name) belongs to the main actor, but was read outside it
      read it in code of the main actor before `async let` or another task does, or move it out of what is isolated to it
      """)
  }
  package static func expectationInGroupBody(_ statement: String) -> Self {
    Self(
      .expectationInGroupBody,
      """
      an expectation in a group's body: \(statement)
      it runs while the specs are declared and belongs to no example: put it into `it` or a hook
      """)
  }
  package static func wordInside(holder: String, word: String) -> Self {
    Self(.wordInside, "\(word) is inside \(holder): it does not run. Put it into the group.")
  }
  package static var exampleNotCalled: Self {
    Self(.exampleNotCalled, "aroundEach did not call its example, so the example did not run")
  }
  package static var exampleCalledTwice: Self {
    Self(.exampleCalledTwice, "aroundEach called its example more than once; the second call ran nothing")
  }
  package static var exampleNotAwaited: Self {
    Self(
      .exampleNotAwaited,
      """
      aroundEach returned before its example had ended
      it has to await the call of its example
      """)
  }
  package static func beforeAllFailed(group: String, cause: String) -> Self {
    let name = group.isEmpty ? "the run" : "\"\(group)\""
    return Self(.beforeAllFailed, "not run, because beforeAll of \(name) failed: \(cause)")
  }
  package static func verifierNotEvaluated(_ description: String) -> Self {
    Self(.verifierNotEvaluated, "not evaluated, because the example ended with an error: \(description)")
  }
  package static func verifierTooLate(_ description: String) -> Self {
    Self(.verifierTooLate, "the example has ended, so this was not checked: \(description)")
  }
  package static func crashed(_ signal: String) -> Self {
    Self(.crashed, "the process crashed (\(signal)) and continued; later results are unreliable")
  }
  package static func timeLimitExceeded(_ limit: Duration, startedAt place: String) -> Self {
    Self(.timeLimitExceeded, "ran longer than its time limit of \(limit.inWords), started at \(place)")
  }
  package static func interrupted(by signal: String) -> Self { Self(.interrupted, "interrupted by \(signal)") }
  /// None of an example's cases were judged.
  package static func nothingJudged(_ text: String) -> Self { Self(.nothingExpected, text) }
  package static var nothingExpected: Self {
    Self(.nothingExpected, "passed, but expects nothing: it passes whatever its code does")
  }
  package static func budgetExceeded(_ budget: Duration, took duration: Duration) -> Self {
    Self(.budgetExceeded, "passed, but took \(duration.inWords), longer than its budget of \(budget.inWords)")
  }
  package static func knownIssueDidNotOccur(_ reference: String) -> Self {
    Self(
      .knownIssueDidNotOccur, "passed, although \(reference) is a known issue; remove .knownIssue if the issue is fixed"
    )
  }
  package static func knownIssueExpired(_ reference: String, on day: String) -> Self {
    Self(
      .knownIssueExpired, "known issue \(reference) may not occur after \(day): fix the issue, or give it a later day")
  }
  package static func cannotRun(_ reason: String) -> Self { Self(.cannotRun, reason) }
  package static func processEnded(_ end: ProcessEnd, saying words: String?) -> Self {
    Self(.processEnded, "its process \(end) before the example did" + (words.map { "\n\($0)" } ?? ""))
  }
  package static var runCut: Self { Self(.processEnded, "the process ended before the run did") }
  package static func idleProcessEnded(_ end: ProcessEnd, saying words: String?) -> Self {
    Self(
      .idleProcessEnded, "a process of its examples \(end) while none of them ran" + (words.map { "\n\($0)" } ?? ""))
  }
  package static func processKilled(limit: Duration) -> Self {
    Self(
      .processKilled,
      "ran longer than its time limit of \(limit.inWords), and its process was killed because it did not answer")
  }
  package static func leftBehind(_ words: String) -> Self { Self(.leftBehind, words) }
  package static func unaccounted(_ examples: [String]) -> Self {
    Self(.unaccounted, "planned, but never reported: \(examples.joined(separator: "; "))")
  }

  /// The message: a first line that can be read alone, followed by details.
  public var message: String { Issue.text(lines) }

  /// The first line of the message.
  public var headline: String { lines.first?.text ?? "" }

  private func lines(after words: String) -> [Issue.Line] {
    [Issue.Line("\(words): \(headline)")] + lines.dropFirst()
  }
}

extension Issue {
  /// The findings of an expectation: the shortest true statement about the difference, and details.
  public struct Explanation: Sendable, Hashable {
    /// The statement, on one line.
    public package(set) var headline: String
    /// The differences, line by line.
    public package(set) var details: [Line]
    /// The two values, if they were expected to be equal.
    public package(set) var comparison: Comparison?

    /// Creates an explanation.
    ///
    /// - Parameters:
    ///   - headline: The statement, on one line.
    ///   - details: The difference, line by line.
    ///   - comparison: The two values, if they were expected to be equal.
    public init(headline: String, details: [Line] = [], comparison: Comparison? = nil) {
      self.headline = headline
      self.details = details
      self.comparison = comparison
    }

    /// Creates an explanation whose details are only words.
    package init(headline: String, lines: [String]) {
      self.init(headline: headline, details: lines.map { Line($0) })
    }
  }
}

/// The pages of the documentation that help with a failure or problem whose message cannot explain enough.
///
/// These are not web addresses, since a heading and a file name can be found both in the archive that Xcode builds and
/// in a checkout.
package enum DocLink: String, CaseIterable, Sendable {
  case nothingSelected = "Nothing was selected"
  case specNotFound = "A spec is not found"
  case letReadOutside = "A let is read outside an example"
  case outsideAnyExample = "Outside any example"

  /// The line with which a message ends.
  package var line: String { "more: \"\(rawValue)\" in Troubleshooting.md" }
}

/// The meaning of an error for the code that it ends: an example, a hook, a property's case or a known issue.
package enum ErrorMeaning: Sendable {
  /// The code cannot run here: `Skip`, XCTest's `XCTSkip` and Swift Testing's `Test.cancel`.
  case skips(Skip)
  /// The code's task was cancelled, or its case is skipped, so there is nothing to judge.
  case unjudged
  /// The error's failure has already been recorded where it happened, and is not counted again.
  case isRecorded
  case fails

  /// Determines the meaning of an error that was thrown anywhere in an example.
  package init(_ error: any Error) {
    switch error {
    case let skip as Skip: self = .skips(skip)
    case is any RecordedError: self = .isRecorded
    case is any UnjudgingError: self = .unjudged
    case is CancellationError: self = Task.isCancelled ? .unjudged : .fails
    default: self.init(foreign: error)
    }
  }

  /// Recognises the errors of other frameworks by name: a program that runs specs must not load those frameworks, and
  /// some of their types exist only in tools.
  private init(foreign error: any Error) {
    switch String(reflecting: type(of: error)) {
    case "Testing.ExpectationFailedError", "XCTest.XCTestErrorWhileUnwrappingOptional": self = .isRecorded
    case "Testing.SkipInfo":
      let comment = Mirror(reflecting: error).descendant("comment", "some")
      let reason = comment.flatMap { Mirror(reflecting: $0).descendant("rawValue") as? String }
      self = .skips(Skip(reason ?? "cancelled"))
    case "XCTest.XCTSkip":
      self = .skips(Skip(Mirror(reflecting: error).descendant("message", "some") as? String ?? ""))
    default: self = .fails
    }
  }
}

/// The only wording of a thrown error: its own description, or its type and contents.
///
/// Never `localizedDescription`, which hides the contents of a Swift error.
package func errorText(_ error: any Error) -> String {
  if let described = error as? any CustomStringConvertible { return described.description }
  let text = String(describing: error)
  let mirror = Mirror(reflecting: error)
  switch mirror.displayStyle {
  case .enum: return "\(type(of: error)).\(text)"
  case .class:
    let fields = mirror.children.map { label, value in (label.map { "\($0): " } ?? "") + String(reflecting: value) }
    return "\(type(of: error))(\(fields.joined(separator: ", ")))"
  default: return text
  }
}

/// An error whose failure has already been recorded where it happened, so an example that the error ends does not count
/// the failure again.
package protocol RecordedError: Error {
  /// Sets the location of the failure to that of an expectation, if the failure does not have a location yet.
  func come(to place: SourceLocation)
}

extension RecordedError {
  package func come(to place: SourceLocation) {}
}

/// The error of a `require` that did not hold. It ends the example, and its failure has already been recorded.
package struct RequirementFailed: RecordedError, CustomStringConvertible {
  package init() {}

  /// The text that other frameworks print for an error that ends one of their tests.
  package var description: String { "a requirement that did not hold; its failure is reported above" }
}

/// An error that ends the running example as skipped instead of failed.
///
/// A hook may throw this error as well; thrown by a `beforeAll`, it skips all examples of the group. An example that
/// has recorded an issue is still a failure.
///
/// ```swift
/// it("talks to the database") {
///   guard let url = databaseURL else { throw Skip("no database here") }
///   …
/// }
/// ```
public struct Skip: Error, Sendable, Hashable {
  /// The reason why the example cannot run here.
  public let reason: String

  /// Creates the error.
  ///
  /// - Parameter reason: The reason why the example cannot run here, shown in reports.
  public init(_ reason: String) {
    self.reason = reason
  }
}

/// An error that ends code without a failure and without anything to judge.
package protocol UnjudgingError: Error {}
