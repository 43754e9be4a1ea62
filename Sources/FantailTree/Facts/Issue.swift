/// Something that went wrong: facts, with the place; ``Kind/message`` puts them into words.
public struct Issue: Sendable, Hashable, Codable {
  /// The fault, as a fact.
  public let kind: Kind
  /// The expectation's line, or the nearest place to it.
  public let location: SourceLocation?
  /// The words its author gave for what it is about, the innermost first.
  public let clues: [String]

  /// Creates an issue.
  ///
  /// - Parameters:
  ///   - kind: What went wrong.
  ///   - location: Where.
  ///   - clues: What it is about, the innermost first.
  public init(_ kind: Kind, at location: SourceLocation?, clues: [String] = []) {
    self.kind = kind
    self.location = location
    self.clues = clues
  }

  /// Reads an issue.
  ///
  /// - Parameter decoder: What to read from.
  /// - Throws: A decoding error.
  public init(from decoder: any Decoder) throws {
    let fields = try FieldReader(decoder)
    kind = try fields("kind")
    location = try fields.optional("location")
    clues = try fields.optional("clues") ?? []
  }

  /// Writes the issue.
  ///
  /// - Parameter encoder: What to write to.
  /// - Throws: The encoder's errors.
  public func encode(to encoder: any Encoder) throws {
    try CodedFields(["kind": kind, "location": location, "clues": clues.isEmpty ? nil : clues]).encode(to: encoder)
  }

  /// The issue with another kind, which as a rule holds its own.
  package func changed(_ change: (Kind) -> Kind) -> Issue { Issue(change(kind), at: location, clues: clues) }

  /// The issue with a clue around those it has.
  package func adding(clue: String) -> Issue { Issue(kind, at: location, clues: clues + [clue]) }

  /// The facts of an issue.
  public indirect enum Kind: Sendable, Hashable, Codable {
    /// An expectation did not hold.
    case expectationFailed(Explanation)
    /// An expectation has no matcher, and so states nothing.
    case danglingExpectation(subject: String)
    /// Code threw an error.
    case errorThrown(String, by: String)
    /// `fail("…")` was called.
    case failed(String)
    /// A let reads itself, through the lets listed.
    case letCycle([String])
    /// A let was read where there is no example.
    case letReadOutsideExample(String)
    /// A let that belongs to the main actor was read away from it.
    case letReadOffMainActor(String)
    /// Something else happened outside any example.
    case outsideAnyExample(Kind)
    /// Something happened after its example had ended.
    case afterExampleEnded(example: String, Kind)
    /// An expectation stands in a group's body, which runs while specs are declared; it holds there.
    case expectationInGroupBody(String)
    /// A word that declares specs was called where nothing runs them, as an `it` in an example.
    case wordInside(holder: String, word: String)
    /// An `aroundEach` did not call its example.
    case exampleNotCalled
    /// An `aroundEach` called its example more than once.
    case exampleCalledTwice
    /// An `aroundEach` returned while its example was still running.
    case exampleNotAwaited
    /// The example did not run because a `beforeAll` of its group failed.
    case beforeAllFailed(group: String, cause: String)
    /// A verifier could not be judged because the example ended with an error.
    case verifierNotEvaluated(String)
    /// A verifier was made when nothing judged it any more.
    case verifierTooLate(String)
    /// The process crashed and went on all the same; with the signal's name.
    case crashed(String)
    /// The example ran longer than it may.
    case timeLimitExceeded(Duration, startedAt: String)
    /// A signal asked for the end of the run.
    case interrupted(by: String)
    /// The example passed, but took longer than its budget.
    case budgetExceeded(Duration, took: Duration)
    /// The example passed although an issue is known for it.
    case knownIssueDidNotOccur(String)
    /// The example needs more than this process can give, and was not run.
    case cannotRun(String)
    /// The process that ran the example ended before the example did; with what it said of its own crash.
    case processEnded(ProcessEnd, saying: String?)
    /// A process that runs examples ended while none ran in it; with what it said of its own crash.
    case idleProcessEnded(ProcessEnd, saying: String?)
    /// The process that ran the example gave no answer within the example's time limit, and was killed.
    case processKilled(limit: Duration)
    /// Planned examples of which no result was reported.
    case unaccounted([String])
  }

  /// The findings of an expectation: the shortest true statement of the difference, and details.
  public struct Explanation: Sendable, Hashable, Codable {
    /// The statement, on one line.
    public package(set) var headline: String
    /// The differences, line by line.
    public package(set) var details: [Line]
    /// The two values that should have been equal, where that is what was expected.
    public package(set) var comparison: Comparison?

    /// Creates an explanation.
    ///
    /// - Parameters:
    ///   - headline: The statement, on one line.
    ///   - details: What differs, line by line.
    ///   - comparison: The two values that should have been equal.
    public init(headline: String, details: [Line] = [], comparison: Comparison? = nil) {
      self.headline = headline
      self.details = details
      self.comparison = comparison
    }

    /// Creates an explanation whose details are words only.
    package init(headline: String, lines: [String]) {
      self.init(headline: headline, details: lines.map { Line($0) })
    }

    /// Reads an explanation.
    ///
    /// - Parameter decoder: What to read from.
    /// - Throws: A decoding error.
    public init(from decoder: any Decoder) throws {
      let fields = try FieldReader(decoder)
      headline = try fields("headline")
      details = try fields("details")
      comparison = try fields.optional("comparison")
    }

    /// Writes the explanation.
    ///
    /// - Parameter encoder: What to write to.
    /// - Throws: The encoder's errors.
    public func encode(to encoder: any Encoder) throws {
      try CodedFields(["headline": headline, "details": details, "comparison": comparison]).encode(to: encoder)
    }
  }

  /// Two values that should have been equal, for tools that show a difference their own way.
  public struct Comparison: Sendable, Hashable, Codable {
    /// The value expected: a string as it is, another value as it is described, long ones in lines.
    public let expected: String
    /// The value that came, in the same way.
    public let got: String

    /// Creates a comparison.
    ///
    /// - Parameters:
    ///   - expected: What was expected.
    ///   - got: What came.
    public init(expected: String, got: String) {
      self.expected = expected
      self.got = got
    }

    /// Reads a comparison.
    ///
    /// - Parameter decoder: What to read from.
    /// - Throws: A decoding error.
    public init(from decoder: any Decoder) throws {
      let fields = try FieldReader(decoder)
      expected = try fields("expected")
      got = try fields("got")
    }

    /// Writes the comparison.
    ///
    /// - Parameter encoder: What to write to.
    /// - Throws: The encoder's errors.
    public func encode(to encoder: any Encoder) throws {
      try CodedFields(["expected": expected, "got": got]).encode(to: encoder)
    }
  }
}

extension Issue.Kind {
  /// `true` if the example was not run as it is written, so that nothing it is known to fail for was seen.
  package var isStructural: Bool {
    switch self {
    case .exampleNotCalled, .exampleCalledTwice, .exampleNotAwaited, .beforeAllFailed, .cannotRun, .unaccounted: true
    default: false
    }
  }
}
