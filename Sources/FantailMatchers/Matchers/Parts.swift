extension Matcher {
  /// Matches a subject whose property another matcher fits.
  ///
  /// ```swift
  /// expect(user).to(.have(\.name, .equal("Ada")))
  /// ```
  /// ```text
  /// .name: expected "Ada", got "Bob"
  /// ```
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - matcher: What is expected of it.
  public static func have<Value>(_ keyPath: KeyPath<Subject, Value>, _ matcher: Matcher<Value>) -> Self {
    let path = { keyPathName(keyPath) ?? "a property of type \(Value.self)" }
    return Self("have \(path()) to \(matcher.statement)", matcher) { .there($0[keyPath: keyPath], at: path()) }
  }

  /// Matches a subject that fits a condition.
  ///
  /// ```swift
  /// expect(number).to(.satisfy("the checksum rule") { hasChecksum($0) })
  /// ```
  /// ```text
  /// expected to satisfy the checksum rule, got "A-17"
  /// ```
  /// - Parameters:
  ///   - statement: What the condition asks for, read after "satisfy": "the checksum rule"; one that begins with a verb,
  ///     as "be odd" and "have a checksum" do, is read by itself.
  ///   - condition: Whether the subject fits. An error it throws fails the expectation and its negation.
  public static func satisfy(_ statement: String, _ condition: @escaping (Subject) throws -> Bool) -> Self {
    Matcher(verbs.contains { statement.hasPrefix("\($0) ") } ? statement : "satisfy \(statement)", condition)
  }

  /// Matches a subject that fits a condition without words of its own.
  ///
  /// Two functions, since a default value before a closure makes a call that editors write and nobody can compile.
  ///
  /// - Parameter condition: Whether the subject fits. An error it throws fails the expectation and its negation.
  public static func satisfy(_ condition: @escaping (Subject) throws -> Bool) -> Self {
    satisfy("the condition", condition)
  }

  /// Matches a subject that fits a condition; a shorter `satisfy`.
  ///
  /// - Parameter condition: Whether the subject fits. An error it throws fails the expectation and its negation.
  public static func match(_ condition: @escaping (Subject) throws -> Bool) -> Self {
    Matcher("match the condition", condition)
  }

  /// Matches what a transform makes of the subject.
  ///
  /// ```swift
  /// expect(path).to(.have("its extension", { $0.pathExtension }, .equal("swift")))
  /// ```
  /// ```text
  /// its extension: expected "swift", got "md"
  /// ```
  /// - Parameters:
  ///   - name: What the transform makes, for the report.
  ///   - transform: Makes the value to judge. An error it throws fails the expectation and its negation.
  ///   - matcher: What is expected of it.
  public static func have<Value>(
    _ name: String, _ transform: @escaping (Subject) throws -> Value, _ matcher: Matcher<Value>
  ) -> Self {
    let words = { "have \(name) to \(matcher.statement)" }
    return Self(words(), matcher) { subject in
      do {
        return .there(try transform(subject), at: name)
      } catch {
        let reason = "it threw \(ValueDescription.brief(error))"
        return .absent(.undecided(.undecided(words(), because: reason, got: subject)))
      }
    }
  }
}

/// The verbs that an author's statement may begin with, so that it needs no "satisfy".
private let verbs = ["be", "begin", "contain", "end", "equal", "fit", "have", "hold", "lie", "match", "not", "start"]

/// `\User.name` without the root; `nil` for a property that reflection cannot name.
func keyPathName(_ keyPath: AnyKeyPath) -> String? {
  let text = String(describing: keyPath)
  guard !text.contains("<"), let dot = text.firstIndex(of: ".") else { return nil }
  return String(text[dot...])
}
