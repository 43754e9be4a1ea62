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
  public static var throwError: Self { .throwing("throw an error") { _ in true } }

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
  public static func throwError<Failure: Error & Equatable>(_ expected: Failure) -> Self {
    .throwing("throw \(ValueDescription.brief(expected))", expected) { $0 as? Failure == expected }
  }

  /// Matches code that throws an error of a type.
  ///
  /// - Parameter type: The error's type.
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
  public static func throwError<Failure: Error>(ofType type: Failure.Type, _ matcher: Matcher<Failure>) -> Self {
    let thrown = Self.throwing(type)
    return Self("\(thrown.statement) to \(matcher.statement)", matcher) { subject in
      guard case .failure(let error) = Subject.result(subject), let error = error as? Failure else {
        return .absent(thrown.judge(subject))
      }
      return .there(error, at: "thrown error")
    }
  }

  static func throwing<Failure>(_ type: Failure.Type) -> Self {
    .throwing(type == (any Error).self ? "throw an error" : "throw an error of type \(type)") { $0 is Failure }
  }

  /// - Parameter expected: The one error that fits.
  private static func throwing(
    _ words: @autoclosure @escaping () -> String, _ expected: (any Error)? = nil, _ fits: @escaping (any Error) -> Bool
  ) -> Self {
    Self(
      words(),
      judging: { subject in
        switch Subject.result(subject) {
        case .success(let value): .mismatch(.nothingThrown(expected: words(), returned: value))
        case .failure(let error):
          fits(error) ? .match : .mismatch(.otherError(expected: words(), got: error, insteadOf: expected))
        }
      },
      unwanted: { subject in
        guard case .failure(let error) = Subject.result(subject) else { return .unwantedExactly(words()) }
        return .thrown(error, insteadOf: words(), isNegated: true)
      })
  }

  /// Matches code that throws an error that fits a condition.
  ///
  /// - Parameter condition: Whether the error fits.
  public static func throwError(_ condition: @escaping (any Error) -> Bool) -> Self {
    .throwing("throw an error that fits the condition", nil, condition)
  }
}

extension Matcher {
  /// What is said of an error where there should be a value to judge.
  func thrown(_ error: any Error) -> Mismatch {
    .thrown(error, insteadOf: rule.denied ?? statement, isNegated: rule.denied != nil)
  }

  /// Matches code by the value it returns; code that throws cannot be judged by it.
  static func ofValue<Value>(_ matcher: Matcher<Value>) -> Self where Subject == Result<Value, any Error> {
    Self(matcher.statement, matcher) { subject in
      switch subject {
      case .success(let value): .there(value)
      case .failure(let error): .absent(.undecided(matcher.thrown(error)))
      }
    }
  }
}
