extension Matcher where Subject: AnyResult, Subject.Failure == any Error {
  /// Matches code that throws, whatever the error.
  ///
  /// ```swift
  /// expect { try parse("[1]") }.to(.throwError)
  /// ```
  /// ```text
  /// expected to throw an error, but nothing was thrown
  /// returned [1]
  /// ```
  public static var throwError: Self { .ofResult(Throwing<Subject.Success>(words: "throw an error") { _ in true }) }

  /// Matches code that throws an error equal to another.
  ///
  /// ```swift
  /// expect { try parse("{") }.to(.throwError(ParseError.unexpectedEnd))
  /// ```
  /// ```text
  /// expected to throw ParseError(line: 1), but ParseError(line: 2) was thrown
  /// line: expected 1, got 2
  /// ```
  /// - Parameter expected: The error.
  /// - Returns: The matcher.
  public static func throwError<Failure: Error & Equatable>(_ expected: Failure) -> Self {
    .ofResult(
      Throwing<Subject.Success>(words: "throw \(ValueDescription.brief(expected))", expected: expected) {
        $0 as? Failure == expected
      })
  }

  /// Matches code that throws an error of a type.
  ///
  /// ```swift
  /// expect { try parse("{") }.to(.throwError(ofType: LoadError.self))
  /// ```
  /// ```text
  /// expected to throw an error of type LoadError, but ParseError(line: 2) was thrown
  /// ```
  /// - Parameter type: The error's type.
  /// - Returns: The matcher.
  public static func throwError<Failure: Error>(ofType type: Failure.Type) -> Self {
    .throwing(type)
  }

  /// Matches code that throws an error of a type that another matcher fits.
  ///
  /// ```swift
  /// expect { try parse("{") }.to(.throwError(ofType: ParseError.self, .have(\.line, .equal(1))))
  /// ```
  /// ```text
  /// thrown error: .line: expected 1, got 2
  /// ```
  /// - Parameters:
  ///   - type: The error's type.
  ///   - matcher: What is expected of the error.
  /// - Returns: The matcher.
  public static func throwError<Failure: Error>(ofType type: Failure.Type, _ matcher: Matcher<Failure>) -> Self {
    .ofResult(ThrowingFitting<Subject.Success, Failure>(matcher: matcher))
  }

  static func throwing<Failure>(_ type: Failure.Type) -> Self {
    let words = type == (any Error).self ? "throw an error" : "throw an error of type \(type)"
    return .ofResult(Throwing<Subject.Success>(words: words) { $0 is Failure })
  }

  /// Matches code that throws an error that fits a condition.
  ///
  /// ```swift
  /// expect { try parse("{") }.to(.throwError { ($0 as? ParseError)?.line == 1 })
  /// ```
  /// ```text
  /// expected to throw an error that fits the condition, but ParseError(line: 2) was thrown
  /// ```
  /// - Parameter condition: Whether the error fits.
  /// - Returns: The matcher.
  public static func throwError(_ condition: @escaping (any Error) -> Bool) -> Self {
    .ofResult(Throwing<Subject.Success>(words: "throw an error that fits the condition", fits: condition))
  }
}

extension Matcher {
  /// Matches code by the value it returns; code that throws cannot be judged by it.
  static func ofValue<Value>(_ matcher: Matcher<Value>) -> Self where Subject == Result<Value, any Error> {
    Self(rule: Returning(matcher: matcher))
  }
}

private struct Throwing<Value>: MatchRule {
  let words: () -> String
  /// The one error that fits.
  let expected: (any Error)?
  let fits: (any Error) -> Bool

  init(
    words: @autoclosure @escaping () -> String, expected: (any Error)? = nil, fits: @escaping (any Error) -> Bool
  ) {
    self.words = words
    self.expected = expected
    self.fits = fits
  }

  var statement: String { words() }

  func judge(_ subject: Result<Value, any Error>) -> Verdict {
    switch subject {
    case .success(let value): .mismatch(.nothingThrown(expected: statement, returned: value))
    case .failure(let error):
      fits(error) ? .match : .mismatch(.otherError(expected: statement, got: error, insteadOf: expected))
    }
  }

  func unwanted(_ subject: Result<Value, any Error>) -> Mismatch {
    guard case .failure(let error) = subject else { return .unwantedExactly(statement) }
    return .thrown(error, insteadOf: statement, isNegated: true)
  }
}

private struct ThrowingFitting<Value, Failure: Error>: MatchRule {
  let matcher: Matcher<Failure>

  private var thrown: Throwing<Value> {
    Throwing(words: "throw an error of type \(Failure.self)") { $0 is Failure }
  }

  var statement: String { "\(thrown.statement) to \(matcher.statement)" }

  func judge(_ subject: Result<Value, any Error>) -> Verdict {
    guard case .failure(let error) = subject, let error = error as? Failure else { return thrown.judge(subject) }
    return matcher.judge(error).part("thrown error")
  }

  func unwanted(_ subject: Result<Value, any Error>) -> Mismatch {
    guard case .failure(let error) = subject, let error = error as? Failure else { return thrown.unwanted(subject) }
    return .part("thrown error", matcher.unwanted(error))
  }
}

private struct Returning<Value>: MatchRule {
  let matcher: Matcher<Value>

  var statement: String { matcher.statement }

  func judge(_ subject: Result<Value, any Error>) -> Verdict {
    switch subject {
    case .success(let value): matcher.judge(value)
    case .failure(let error):
      .undecided(
        .thrown(error, insteadOf: matcher.rule.denied ?? statement, isNegated: matcher.rule.denied != nil))
    }
  }
}
