/// A matcher's rule of judgement. Rules are small structures, so that a `Matcher` holds them without allocation.
@usableFromInline
package protocol MatchRule<Subject> {
  associatedtype Subject

  /// The words after "should".
  var statement: String { get }

  /// The word that joins its parts; `nil` unless it is composed of other rules.
  var connective: String? { get }

  /// The statement without its "not"; `nil` unless it negates another rule.
  var denied: String? { get }

  /// The value to which it compares a subject by `==`; `nil` for other rules.
  var compared: Any? { get }

  func judge(_ subject: Subject) -> Verdict

  /// Judges the negation: a match if the subject should not fit and does not.
  func deny(_ subject: Subject) -> Verdict

  /// Returns the facts of a subject that matches although it should not.
  func unwanted(_ subject: Subject) -> Mismatch
}

extension MatchRule {
  @inlinable
  package var connective: String? { nil }

  @inlinable
  package var denied: String? { nil }

  @inlinable
  package var compared: Any? { nil }

  /// Returns the statement as a part of another: in brackets if it would be ambiguous.
  func part(of whole: String?) -> String {
    connective == nil || connective == whole ? statement : "(\(statement))"
  }

  @inlinable
  package func deny(_ subject: Subject) -> Verdict { opposite(of: judge(subject), subject) }

  /// Turns the verdict on a subject into that of the plain negation: whatever does not match passes.
  @inlinable
  package func opposite(of verdict: Verdict, _ subject: Subject) -> Verdict {
    switch verdict {
    case .match: .mismatch(unwanted(subject))
    case .mismatch: .match
    case .undecided: verdict
    }
  }

  @inlinable
  package func unwanted(_ subject: Subject) -> Mismatch { .unwanted(statement, got: subject) }
}
