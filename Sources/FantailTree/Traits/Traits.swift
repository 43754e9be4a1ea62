/// A set of settings: the settings of one trait, the settings of a group or example itself, or all settings that are in
/// effect for it.
///
/// Each setting belongs to a ``TraitKey``, just as values in SwiftUI's environment belong to keys.
package struct Traits: Sendable, Hashable, Codable {
  /// The settings except facts. There are only a few, so a search is cheaper than a dictionary.
  private var settings: [any TraitSetting] = []
  /// The settings that are facts. They are kept separately, since every example of a package has two facts and reads 13
  /// other settings: in one list with these settings, the facts cost a debug build 45,000 instructions per example.
  private var facts: [any TraitSetting] = []

  package init() {}

  init(settings: [any TraitSetting]) {
    self.settings = settings
  }

  /// `false` if there are only facts, as for most examples; such examples do not need powers.
  package var haveSettings: Bool { settings.count > 0 }

  /// The keys of the settings, except for facts and settings in the form of texts.
  package var keys: [any TraitKey.Type] { settings.compactMap(\.key) }

  package subscript<Key: TraitKey>(key: Key.Type) -> Key.Value {
    get {
      if settings.count > 0, let setting = Self.setting(of: key, in: settings) { return setting.value(of: key) }
      guard Key.isFact, let fact = Self.setting(of: key, in: facts) else { return .unset }
      return fact.value(of: key)
    }
    set {
      settings.removeAll { $0.isOf(key) }
      facts.removeAll { $0.isOf(key) }
      if newValue != .unset { append(TypedSetting<Key>(value: newValue)) }
    }
  }

  private static func setting<Key: TraitKey>(of key: Key.Type, in settings: [any TraitSetting]) -> (any TraitSetting)? {
    // A loop, since `first(where:)` costs a debug build 2,200 instructions for two settings.
    var index = 0
    while index < settings.count {
      if settings[index].isOf(key) { return settings[index] }
      index += 1
    }
    return nil
  }

  private mutating func append(_ setting: any TraitSetting) {
    if setting.key?.isFact == true { facts.append(setting) } else { settings.append(setting) }
  }

  /// All settings; each name occurs once.
  private var all: [any TraitSetting] { settings + facts }

  /// Returns the settings in effect for a group or example with these traits, nested in the current settings.
  package func adding(_ own: [Trait]) -> Traits {
    if own.isEmpty { return self }
    return own.reduce(self) { outer, trait in
      var all = outer
      for setting in trait.traits.all {
        if let index = all.settings.firstIndex(where: { $0.name == setting.name }) {
          all.settings[index] = setting.inherited(within: all.settings[index])
        } else if let index = all.facts.firstIndex(where: { $0.name == setting.name }) {
          all.facts[index] = setting.inherited(within: all.facts[index])
        } else {
          all.append(setting)
        }
      }
      return all
    }
  }

  /// Returns the settings in effect, in words.
  ///
  /// - Parameter own: The settings of the group or example itself; only these are put into words.
  package func words(settingsOf own: Traits) -> [String] {
    let sorted = own.all.sorted { ($0.place, $0.name) < ($1.place, $1.name) }
    return sorted.flatMap { setting in
      let effective = all.first { $0.name == setting.name } ?? setting
      return effective.words(own: setting, in: self)
    }
  }

  package static func == (left: Traits, right: Traits) -> Bool {
    let others = right.all
    return left.all.count == others.count
      && left.all.allSatisfy { setting in others.contains { setting.isEqual(to: $0) } }
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(Set(all.map(\.name)))
  }

  // Workers and the process that started them use this form.
  package init(from decoder: any Decoder) throws {
    let texts = try decoder.singleValueContainer().decode([String: [String]].self)
    settings = texts.sorted { $0.key < $1.key }.map { TextSetting(name: $0.key, texts: $0.value) }
  }

  package func encode(to encoder: any Encoder) throws {
    var texts: [String: [String]] = [:]
    for setting in all { texts[setting.name] = setting.texts }
    var container = encoder.singleValueContainer()
    try container.encode(texts)
  }

  // MARK: - Settings of specs without their code

  /// The settings of a group or example itself, each as a row of texts, for a process without the code of the specs.
  ///
  /// - Parameter all: All settings in effect for the group or example; a setting whose key is unknown in that process
  ///   is put into words here.
  package func rows(within all: Traits) -> [[String]] {
    self.all.map { setting in
      let texts = setting.texts
      let effective = all.all.first { $0.name == setting.name } ?? setting
      let words = Self.known[setting.name] == nil || texts == nil ? effective.words(own: setting, in: all) : []
      return [setting.name, "\(setting.place)", texts.map { "\($0.count)" } ?? ""] + (texts ?? []) + words
    }
  }

  /// Reads a row; returns `nil` if the texts are not a setting.
  package init?(row: [String]) {
    guard row.count >= 3, let place = Int(row[1]), let count = row[2].isEmpty ? 0 : Int(row[2]), count >= 0,
      row.count >= 3 + count
    else { return nil }
    let texts = Array(row[3..<(3 + count)])
    if !row[2].isEmpty, let key = Self.known[row[0]] {
      append(key.setting(texts))
    } else {
      append(TextSetting(name: row[0], texts: texts, place: place, told: Array(row[(3 + count)...])))
    }
  }

  /// The keys of this module, keyed by name.
  private static let known = Dictionary(
    StandardTraits.keys.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
}

/// A property of an example or a group. Everything inside the group inherits the property.
///
/// ```swift
/// describe("checkout", .tags("slow"), .timeLimit(.seconds(5))) { … }
/// ```
public struct Trait: Sendable, Hashable {
  /// The settings that the trait makes, usually one.
  package let traits: Traits

  package init(_ traits: Traits) {
    self.traits = traits
  }

  package init(_ set: (inout Traits) -> Void) {
    var traits = Traits()
    set(&traits)
    self.init(traits)
  }

  /// Makes a setting by name, for a key whose module may not be linked into this program, as for an option of the
  /// command line.
  ///
  /// - Parameters:
  ///   - name: The name of the setting's ``TraitKey``.
  ///   - texts: The value, in the form that its type reads; empty for a flag.
  package init(named name: String, _ texts: String...) {
    self.init(Traits(settings: [TextSetting(name: name, texts: texts)]))
  }
}

/// A setting of groups and examples: its name, its type, its rule of inheritance, and its words in a plan.
///
/// A feature declares its setting in one place, next to the trait that makes the setting. There is no other list of
/// settings:
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

  /// `true` for a fact about an example that is not read if the example passes, but only by filters and messages.
  static var isFact: Bool { get }

  /// The position of the setting among the words of a plan, lowest first; settings with equal positions are sorted by
  /// name.
  static var place: Int { get }

  /// Returns the value in effect for a group or example, by the rule of inheritance.
  ///
  /// - Parameters:
  ///   - inner: The value that a group or example sets.
  ///   - outer: The value in effect around that group or example.
  static func inherit(_ inner: Value, within outer: Value) -> Value

  /// Returns the setting as plans print it. Without words, plans leave it out.
  ///
  /// - Parameters:
  ///   - value: The value in effect.
  ///   - traits: All settings in effect.
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

extension TraitKey {
  /// Returns a setting with the value in some texts.
  static func setting(_ texts: [String]) -> any TraitSetting {
    TypedSetting<Self>(value: Value(texts: texts) ?? .unset)
  }
}

extension TraitKey where Value == Bool {
  /// Returns the setting's name.
  package static func words(_ value: Bool, in traits: Traits) -> [String] { [name] }
}

/// A setting: a value of a key, or the texts of a value whose key is unknown here.
protocol TraitSetting: Sendable {
  /// The key; `nil` for a setting in the form of texts.
  var key: (any TraitKey.Type)? { get }
  var name: String { get }
  var place: Int { get }
  var texts: [String]? { get }

  func isOf<Key: TraitKey>(_ key: Key.Type) -> Bool
  func value<Key: TraitKey>(of key: Key.Type) -> Key.Value
  func inherited(within outer: any TraitSetting) -> any TraitSetting
  /// Returns the setting in effect when the inner setting has the form of texts.
  func inheriting(_ inner: TextSetting) -> any TraitSetting
  func words(own: any TraitSetting, in traits: Traits) -> [String]
  func isEqual(to other: any TraitSetting) -> Bool
}

struct TypedSetting<Key: TraitKey>: TraitSetting {
  let value: Key.Value

  var key: (any TraitKey.Type)? { Key.self }
  var name: String { Key.name }
  var place: Int { Key.place }
  var texts: [String]? { value.texts }

  func isOf<Other: TraitKey>(_ key: Other.Type) -> Bool { Key.self == key }

  func value<Other: TraitKey>(of key: Other.Type) -> Other.Value { value as? Other.Value ?? .unset }

  func inherited(within outer: any TraitSetting) -> any TraitSetting {
    TypedSetting(value: Key.inherit(value, within: outer.value(of: Key.self)))
  }

  func inheriting(_ inner: TextSetting) -> any TraitSetting {
    TypedSetting(value: inner.value(of: Key.self)).inherited(within: self)
  }

  func words(own: any TraitSetting, in traits: Traits) -> [String] {
    Key.ownWords(own.value(of: Key.self), of: value, in: traits)
  }

  func isEqual(to other: any TraitSetting) -> Bool {
    name == other.name && other.value(of: Key.self) == value
  }
}

/// A setting in the form of texts, from an option or from the process that started this one.
struct TextSetting: TraitSetting {
  /// The position of settings that have no position: after the limits and before the traits that keep examples
  /// together.
  static let place = 100

  let name: String
  let texts: [String]?
  var place: Int = Self.place
  /// The words of the setting, from a process that has its key.
  var told: [String]?

  var key: (any TraitKey.Type)? { nil }

  func isOf<Key: TraitKey>(_ key: Key.Type) -> Bool { Key.name == name }

  func value<Key: TraitKey>(of key: Key.Type) -> Key.Value { Key.Value(texts: texts ?? []) ?? .unset }

  /// Returns a setting of the outer setting's type with this value, so that the outer key decides. If neither has a
  /// key, the inner setting wins.
  func inherited(within outer: any TraitSetting) -> any TraitSetting { outer.inheriting(self) }

  func inheriting(_ inner: TextSetting) -> any TraitSetting { inner }

  /// Returns the name of a flag. Only a setting's key can put other values into words.
  func words(own: any TraitSetting, in traits: Traits) -> [String] { told ?? (texts?.isEmpty == true ? [name] : []) }

  func isEqual(to other: any TraitSetting) -> Bool {
    if other is TextSetting { return name == other.name && texts == other.texts }
    return other.isEqual(to: self)
  }
}

/// A value that can be passed to another process as texts, such as the words of an option.
package protocol TraitText: Hashable, Sendable {
  /// The value as texts; `nil` for a value that every process reads from its specs.
  var texts: [String]? { get }

  /// Reads a value that `texts` wrote; `nil` for other texts.
  init?(texts: [String])
}

extension TraitText where Self: LosslessStringConvertible {
  package var texts: [String]? { [description] }

  package init?(texts: [String]) {
    guard let text = texts.first else { return nil }
    self.init(text)
  }
}

/// The value of a setting.
package protocol TraitValue: TraitText {
  /// The value if nothing sets this setting.
  static var unset: Self { get }
}

extension Int: TraitText {}
extension UInt64: TraitText {}
extension String: TraitText {}

extension Bool: TraitValue {
  package static var unset: Bool { false }
  package var texts: [String]? { [] }

  package init?(texts: [String]) {
    self = true
  }
}

extension Duration: TraitText {
  package var texts: [String]? { ["\(components.seconds)", "\(components.attoseconds)"] }

  package init?(texts: [String]) {
    let numbers = texts.compactMap { Int64($0) }
    guard numbers.count == 2 else { return nil }
    self.init(secondsComponent: numbers[0], attosecondsComponent: numbers[1])
  }
}

extension Optional: TraitText, TraitValue where Wrapped: TraitText {
  package static var unset: Wrapped? { nil }
  package var texts: [String]? { self?.texts }

  package init?(texts: [String]) {
    guard let value = Wrapped(texts: texts) else { return nil }
    self = value
  }
}

extension [String]: TraitText, TraitValue {
  package static var unset: [String] { [] }
  package var texts: [String]? { self }

  package init?(texts: [String]) {
    self = texts
  }
}

extension Set<String>: TraitText, TraitValue {
  package static var unset: Set<String> { [] }
  package var texts: [String]? { sorted() }

  package init?(texts: [String]) {
    self.init(texts)
  }
}
