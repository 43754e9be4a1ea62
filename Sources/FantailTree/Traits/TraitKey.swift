/// A setting of groups and examples: its name, its type, its rule of inheritance, and its words in a plan.
///
/// A feature declares its setting in one place, beside the trait that makes it. There is no other list of settings:
///
/// ```swift
/// extension Trait {
///   public static func schedules(_ count: Int) -> Self { Self { $0[ScheduleCount.self] = count } }
/// }
///
/// package enum ScheduleCount: TraitKey {
///   package static let name = "schedules"
///   package static func words(_ count: Int?, in traits: Traits) -> [String] { count.map { ["\($0) schedules"] } ?? [] }
/// }
/// ```
package protocol TraitKey: Sendable {
  associatedtype Value: TraitValue

  /// The name of the setting, which is unique. Options and child processes identify the setting by this name.
  static var name: String { get }

  /// `true` for a fact about an example that no passing example reads: only filters and messages do.
  static var isFact: Bool { get }

  /// The place of the setting among the words of a plan, lowest first; settings of equal places are sorted by name.
  static var place: Int { get }

  /// Returns the value that holds for a group or example, by the rule of inheritance.
  ///
  /// - Parameters:
  ///   - inner: The value that a group or example sets.
  ///   - outer: The value that holds around it.
  static func inherit(_ inner: Value, within outer: Value) -> Value

  /// Returns the setting as plans print it. Without words, plans leave it out.
  ///
  /// - Parameters:
  ///   - value: The value that holds.
  ///   - traits: All settings that hold.
  static func words(_ value: Value, in traits: Traits) -> [String]

  /// Returns the words for a plan that shows only the settings of the group or example itself.
  static func ownWords(_ own: Value, of value: Value, in traits: Traits) -> [String]
}

extension TraitKey {
  package static var isFact: Bool { false }
  package static var place: Int { TextSetting.place }
  package static func inherit(_ inner: Value, within outer: Value) -> Value { inner }
  package static func words(_ value: Value, in traits: Traits) -> [String] { [] }
  package static func ownWords(_ own: Value, of value: Value, in traits: Traits) -> [String] {
    words(value, in: traits)
  }
}

extension TraitKey where Value == Bool {
  /// Returns the setting's name.
  package static func words(_ value: Bool, in traits: Traits) -> [String] { [name] }
}
