/// A set of settings: those of one trait, those of a group or example itself, or all that hold for it.
///
/// Each setting belongs to a ``TraitKey``, just as values of SwiftUI's environment belong to keys.
package struct Traits: Sendable, Hashable, Codable {
  /// The settings except facts. There are few of them: a search is cheaper than a dictionary.
  private var settings: [any TraitSetting] = []
  /// The settings of keys that are facts. They are apart, since every example of a package has two of them and each
  /// example asks for 13 others: among them they cost a debug build 45,000 instructions an example.
  private var facts: [any TraitSetting] = []

  package init() {}

  init(settings: [any TraitSetting]) {
    self.settings = settings
  }

  /// `true` if nothing is set except facts.
  package var areFacts: Bool { settings.count == 0 }

  /// The keys of the settings, except facts and settings in the form of texts.
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
    // Not `first(where:)`, which costs a debug build 2,200 instructions for two settings.
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

  /// Returns the settings that hold for a group or example with these traits of its own, inside the current settings.
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

  /// Returns the settings in words, as they hold.
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

  // Used by the processes of an isolated run.
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
}
