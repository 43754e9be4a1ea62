extension Issue.Kind {
  /// Writes the facts, as the compiler's coding would.
  ///
  /// - Parameter encoder: What to write to.
  /// - Throws: The encoder's errors.
  public func encode(to encoder: any Encoder) throws {
    try coded.encode(to: encoder)
  }

  /// Compares all facts.
  public static func == (left: Self, right: Self) -> Bool { left.coded == right.coded }

  /// Hashes all facts.
  ///
  /// - Parameter hasher: What to feed.
  public func hash(into hasher: inout Hasher) {
    coded.hash(into: &hasher)
  }

  private var coded: CodedFields {
    switch self {
    case .expectationFailed(let facts): CodedFields(case: "expectationFailed", ["_0": facts])
    case .danglingExpectation(let subject): CodedFields(case: "danglingExpectation", ["subject": subject])
    case .errorThrown(let error, let source): CodedFields(case: "errorThrown", ["_0": error, "by": source])
    case .failed(let text): CodedFields(case: "failed", ["_0": text])
    case .letCycle(let lets): CodedFields(case: "letCycle", ["_0": lets])
    case .letReadOutsideExample(let name): CodedFields(case: "letReadOutsideExample", ["_0": name])
    case .letReadOffMainActor(let name): CodedFields(case: "letReadOffMainActor", ["_0": name])
    case .outsideAnyExample(let kind): CodedFields(case: "outsideAnyExample", ["_0": kind])
    case .afterExampleEnded(let example, let kind):
      CodedFields(case: "afterExampleEnded", ["example": example, "_1": kind])
    case .expectationInGroupBody(let text): CodedFields(case: "expectationInGroupBody", ["_0": text])
    case .wordInside(let holder, let word): CodedFields(case: "wordInside", ["holder": holder, "word": word])
    case .exampleNotCalled: CodedFields(case: "exampleNotCalled")
    case .exampleCalledTwice: CodedFields(case: "exampleCalledTwice")
    case .exampleNotAwaited: CodedFields(case: "exampleNotAwaited")
    case .beforeAllFailed(let group, let cause):
      CodedFields(case: "beforeAllFailed", ["group": group, "cause": cause])
    case .verifierNotEvaluated(let text): CodedFields(case: "verifierNotEvaluated", ["_0": text])
    case .verifierTooLate(let text): CodedFields(case: "verifierTooLate", ["_0": text])
    case .crashed(let signal): CodedFields(case: "crashed", ["_0": signal])
    case .timeLimitExceeded(let limit, let start):
      CodedFields(case: "timeLimitExceeded", ["_0": limit, "startedAt": start])
    case .interrupted(let signal): CodedFields(case: "interrupted", ["by": signal])
    case .budgetExceeded(let budget, let time): CodedFields(case: "budgetExceeded", ["_0": budget, "took": time])
    case .knownIssueDidNotOccur(let reference): CodedFields(case: "knownIssueDidNotOccur", ["_0": reference])
    case .cannotRun(let reason): CodedFields(case: "cannotRun", ["_0": reason])
    case .processEnded(let end, let text): CodedFields(case: "processEnded", ["_0": end, "saying": text])
    case .idleProcessEnded(let end, let text): CodedFields(case: "idleProcessEnded", ["_0": end, "saying": text])
    case .processKilled(let limit): CodedFields(case: "processKilled", ["limit": limit])
    case .unaccounted(let ids): CodedFields(case: "unaccounted", ["_0": ids])
    }
  }

  /// Reads facts.
  ///
  /// - Parameter decoder: What to read from.
  /// - Throws: A decoding error.
  public init(from decoder: any Decoder) throws {
    let (name, fields) = try FieldReader.readingCase(decoder)
    switch name {
    case "expectationFailed": self = .expectationFailed(try fields())
    case "danglingExpectation": self = .danglingExpectation(subject: try fields("subject"))
    case "errorThrown": self = .errorThrown(try fields(), by: try fields("by"))
    case "failed": self = .failed(try fields())
    case "letCycle": self = .letCycle(try fields())
    case "letReadOutsideExample": self = .letReadOutsideExample(try fields())
    case "letReadOffMainActor": self = .letReadOffMainActor(try fields())
    case "outsideAnyExample": self = .outsideAnyExample(try fields())
    case "afterExampleEnded": self = .afterExampleEnded(example: try fields("example"), try fields("_1"))
    case "expectationInGroupBody": self = .expectationInGroupBody(try fields())
    case "wordInside": self = .wordInside(holder: try fields("holder"), word: try fields("word"))
    case "exampleNotCalled": self = .exampleNotCalled
    case "exampleCalledTwice": self = .exampleCalledTwice
    case "exampleNotAwaited": self = .exampleNotAwaited
    case "beforeAllFailed": self = .beforeAllFailed(group: try fields("group"), cause: try fields("cause"))
    case "verifierNotEvaluated": self = .verifierNotEvaluated(try fields())
    case "verifierTooLate": self = .verifierTooLate(try fields())
    case "crashed": self = .crashed(try fields())
    case "timeLimitExceeded": self = .timeLimitExceeded(try fields(), startedAt: try fields("startedAt"))
    case "interrupted": self = .interrupted(by: try fields("by"))
    case "budgetExceeded": self = .budgetExceeded(try fields(), took: try fields("took"))
    case "knownIssueDidNotOccur": self = .knownIssueDidNotOccur(try fields())
    case "cannotRun": self = .cannotRun(try fields())
    case "processEnded": self = .processEnded(try fields(), saying: try fields.optional("saying"))
    case "idleProcessEnded": self = .idleProcessEnded(try fields(), saying: try fields.optional("saying"))
    case "processKilled": self = .processKilled(limit: try fields("limit"))
    case "unaccounted": self = .unaccounted(try fields())
    default: throw fields.unknownCase
    }
  }
}
