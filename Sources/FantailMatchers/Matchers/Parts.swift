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
  /// - Returns: The matcher.
  public static func have<Value>(_ keyPath: KeyPath<Subject, Value>, _ matcher: Matcher<Value>) -> Self {
    Self(rule: Having(keyPath: keyPath, matcher: matcher))
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
  /// - Returns: The matcher.
  public static func satisfy(_ statement: String, _ condition: @escaping (Subject) throws -> Bool) -> Self {
    Matcher(verbs.contains { statement.hasPrefix("\($0) ") } ? statement : "satisfy \(statement)", condition)
  }

  /// Matches a subject that fits a condition without words of its own.
  ///
  /// Two functions, since a default value before a closure makes a call that editors write and nobody can compile.
  ///
  /// ```swift
  /// expect(number).to(.satisfy { hasChecksum($0) })
  /// ```
  /// ```text
  /// expected to satisfy the condition, got "A-17"
  /// ```
  /// - Parameter condition: Whether the subject fits. An error it throws fails the expectation and its negation.
  /// - Returns: The matcher.
  public static func satisfy(_ condition: @escaping (Subject) throws -> Bool) -> Self {
    satisfy("the condition", condition)
  }

  /// Matches a subject that fits a condition; a shorter `satisfy`.
  ///
  /// ```swift
  /// expect(number).to(.match { hasChecksum($0) })
  /// ```
  /// ```text
  /// expected to match the condition, got "A-17"
  /// ```
  /// - Parameter condition: Whether the subject fits. An error it throws fails the expectation and its negation.
  /// - Returns: The matcher.
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
  /// - Returns: The matcher.
  public static func have<Value>(
    _ name: String, _ transform: @escaping (Subject) throws -> Value, _ matcher: Matcher<Value>
  ) -> Self {
    Self(rule: Transforming(name: name, transform: transform, matcher: matcher))
  }

  /// Matches a subject of a type, a subclass of it, or a type that conforms to it.
  ///
  /// ```swift
  /// expect(vehicle).to(.beAKind(of: Ship.self))
  /// ```
  /// ```text
  /// expected to be a kind of Ship, got Train
  /// its type is Train
  /// ```
  /// - Parameter type: A class, a value type, or a protocol as `(any P).self`.
  /// - Returns: The matcher.
  public static func beAKind<Kind>(of type: Kind.Type) -> Self {
    typed("be a kind of \(type)") { $0 is Kind }
  }

  /// Matches a subject of a type, a subclass of it, or a type that conforms to it; another spelling of `beAKind(of:)`.
  ///
  /// ```swift
  /// expect(vehicle).to(.beKind(of: Ship.self))
  /// ```
  /// ```text
  /// expected to be a kind of Ship, got Train
  /// its type is Train
  /// ```
  /// - Parameter type: A class, a value type, or a protocol as `(any P).self`.
  /// - Returns: The matcher.
  public static func beKind<Kind>(of type: Kind.Type) -> Self { beAKind(of: type) }

  /// Matches a subject whose type conforms to a protocol.
  ///
  /// ```swift
  /// expect(vehicle).to(.conform(to: (any Floating).self))
  /// ```
  /// ```text
  /// expected to conform to Floating, got Train
  /// its type is Train
  /// ```
  /// - Parameter type: The protocol, as `(any P).self`. What it inherits counts.
  /// - Returns: The matcher.
  public static func conform<Kind>(to type: Kind.Type) -> Self {
    typed("conform to \(type)") { $0 is Kind }
  }

  /// Matches a class that is another or inherits from it.
  ///
  /// ```swift
  /// expect(Train.self).to(.beSubclass(of: Ship.self))
  /// ```
  /// ```text
  /// expected to be a subclass of Ship, got Train.self
  /// ```
  /// - Parameter type: The other class.
  /// - Returns: The matcher. A subject that is no class does not fit.
  public static func beSubclass<Class: AnyObject>(of type: Class.Type) -> Self {
    Matcher("be a subclass of \(type)") { ($0 as Any) is Class.Type }
  }

  /// Matches a subject of exactly a type, and of no subclass.
  ///
  /// ```swift
  /// expect(ship).to(.beAnInstance(of: Ship.self))
  /// ```
  /// ```text
  /// expected to be an instance of Ship, got Cruiser
  /// its type is Cruiser
  /// ```
  /// - Parameter type: The type.
  /// - Returns: The matcher.
  public static func beAnInstance<Kind>(of type: Kind.Type) -> Self {
    typed("be an instance of \(type)") { Swift.type(of: $0) == type }
  }

  /// Matches a type that is another, as `type(of:)` tells it.
  ///
  /// ```swift
  /// expect(type(of: cell)).to(.equal(PhotoCell.self))
  /// ```
  /// ```text
  /// expected to be PhotoCell, got Cell.self
  /// ```
  /// - Parameter type: The other type; no subclass of it fits.
  /// - Returns: The matcher. A subject that is no type fails the expectation and its negation.
  @_disfavoredOverload
  public static func equal(_ type: any Any.Type) -> Self {
    Matcher("be \(type)") { subject in
      guard let got = present(subject) as? any Any.Type else {
        let reason = "a value of type \(Swift.type(of: subject)) is no type"
        return .undecided(.undecided("be \(type)", because: reason, got: subject))
      }
      return got == type ? .match : .mismatch(.unlike("be \(type)", got: got))
    }
  }

  private static func typed(_ words: @autoclosure @escaping () -> String, _ fits: @escaping (Any) -> Bool) -> Self {
    Matcher(words()) { subject in
      let value = (subject as? any OptionalValue).flatMap(\.wrappedValue) ?? subject
      if fits(value) { return .match }
      return .mismatch(.unlike(words(), got: subject, notes: ["its type is \(Swift.type(of: value))"]))
    }
  }
}

/// The verbs that an author's statement may begin with, so that it needs no "satisfy".
private let verbs = ["be", "begin", "contain", "end", "equal", "fit", "have", "hold", "lie", "match", "not", "start"]

private struct Having<Subject, Value>: MatchRule {
  let keyPath: KeyPath<Subject, Value>
  let matcher: Matcher<Value>

  var statement: String { "have \(path) to \(matcher.statement)" }

  func judge(_ subject: Subject) -> Verdict {
    matcher.judge(subject[keyPath: keyPath]).part(path)
  }

  func unwanted(_ subject: Subject) -> Mismatch { .part(path, matcher.unwanted(subject[keyPath: keyPath])) }

  private var path: String { keyPathName(keyPath) ?? "its \(Value.self)" }
}

/// `\User.name` without the root; `nil` for a property that reflection cannot name.
func keyPathName(_ keyPath: AnyKeyPath) -> String? {
  let text = String(describing: keyPath)
  guard !text.contains("<"), let dot = text.firstIndex(of: ".") else { return nil }
  return String(text[dot...])
}

private struct Transforming<Subject, Value>: MatchRule {
  let name: String
  let transform: (Subject) throws -> Value
  let matcher: Matcher<Value>

  var statement: String { "have \(name) to \(matcher.statement)" }

  func judge(_ subject: Subject) -> Verdict { judge(subject, matcher) }

  func unwanted(_ subject: Subject) -> Mismatch {
    // The value that was judged is not kept, so this is the one place where the transform runs a second time.
    guard case .mismatch(let mismatch) = judge(subject, !matcher) else { return .unwanted(statement, got: subject) }
    return mismatch
  }

  private func judge(_ subject: Subject, _ matcher: Matcher<Value>) -> Verdict {
    do {
      return matcher.judge(try transform(subject)).part(name)
    } catch {
      return .undecided(.undecided(statement, because: "it threw \(ValueDescription.brief(error))", got: subject))
    }
  }
}
