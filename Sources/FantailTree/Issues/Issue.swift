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

    init(_ code: Code, _ text: String) {
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
