package import FantailTree

/// A setting with a rule. Powers of other modules add their rules with it; these rules are inside all others.
///
/// ```swift
/// extension ScheduleCount: AttemptRuleKey {
///   package static func rule(_ count: Int?, for subject: AttemptSubject) -> (any AttemptRule)? {
///     subject.example == nil ? nil : ScheduleRule(count: count ?? 0)
///   }
/// }
/// ```
package protocol AttemptRuleKey: TraitKey {
  /// Returns the rule for a value of the setting; `nil` if the value needs none.
  static func rule(_ value: Value, for subject: AttemptSubject) -> (any AttemptRule)?
}

extension AttemptRuleKey {
  static func rule(for subject: AttemptSubject) -> (any AttemptRule)? {
    rule(subject.traits[Self.self], for: subject)
  }
}

extension AttemptSubject {
  /// The rules of settings from other modules.
  var rulesOfSettings: [any AttemptRule] {
    traits.keys.compactMap { ($0 as? any AttemptRuleKey.Type)?.rule(for: self) }
  }
}
