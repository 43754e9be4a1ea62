package import FantailTree

/// A setting that brings a rule: the way in for powers of other modules, whose rules stand inside all others.
///
/// ```swift
/// extension ScheduleCount: AttemptRuleKey {
///   package static func rule(_ count: Int?, for subject: AttemptSubject) -> (any AttemptRule)? {
///     subject.example == nil ? nil : ScheduleRule(count: count ?? 0)
///   }
/// }
/// ```
package protocol AttemptRuleKey: TraitKey {
  /// Returns the rule that a value of the setting asks for.
  static func rule(_ value: Value, for subject: AttemptSubject) -> (any AttemptRule)?
}

extension AttemptRuleKey {
  static func rule(for subject: AttemptSubject) -> (any AttemptRule)? {
    rule(subject.traits[Self.self], for: subject)
  }
}
