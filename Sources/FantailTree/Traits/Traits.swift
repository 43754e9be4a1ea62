/// A set of settings: those of one trait, those of a group or example itself, or all that hold for it.
///
/// Each setting belongs to a ``TraitKey``, just as values of SwiftUI's environment belong to keys.
package struct Traits: Sendable, Hashable, Codable {
  /// The settings. There are few of them: a search is cheaper than a dictionary.
  private var settings: [any TraitSetting] = []

  package init() {}

  init(settings: [any TraitSetting]) {
    self.settings = settings
  }

  /// `true` if nothing is set.
  package var isEmpty: Bool { settings.count == 0 }

  /// The keys of the settings, except settings in the form of texts.
  package var keys: [any TraitKey.Type] { settings.compactMap(\.key) }

  package subscript<Key: TraitKey>(key: Key.Type) -> Key.Value {
    get {
      if isEmpty { return .unset }
      guard let setting = settings.first(where: { $0.isOf(key) }) else { return .unset }
      return setting.value(of: key)
    }
    set {
      settings.removeAll { $0.isOf(key) }
      if newValue != .unset { settings.append(TypedSetting<Key>(value: newValue)) }
    }
  }

  /// Returns the settings that hold for a group or example with these traits of its own, inside the current settings.
  package func adding(_ own: [Trait]) -> Traits {
    if own.isEmpty { return self }
    return own.reduce(self) { outer, trait in
      var all = outer
      for setting in trait.traits.settings {
        if let index = all.settings.firstIndex(where: { $0.name == setting.name }) {
          all.settings[index] = setting.inherited(within: all.settings[index])
        } else {
          all.settings.append(setting)
        }
      }
      return all
    }
  }

  /// Returns the settings in words, as they hold.
  ///
  /// - Parameter own: The settings of the group or example itself; only these are put into words.
  package func words(settingsOf own: Traits) -> [String] {
    let sorted = own.settings.sorted { ($0.place, $0.name) < ($1.place, $1.name) }
    return sorted.flatMap { setting in
      let effective = settings.first { $0.name == setting.name } ?? setting
      return effective.words(own: setting, in: self)
    }
  }

  package static func == (left: Traits, right: Traits) -> Bool {
    left.settings.count == right.settings.count
      && left.settings.allSatisfy { setting in right.settings.contains { setting.isEqual(to: $0) } }
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(Set(settings.map(\.name)))
  }

  // Used by the processes of an isolated run.
  package init(from decoder: any Decoder) throws {
    let texts = try decoder.singleValueContainer().decode([String: [String]].self)
    settings = texts.sorted { $0.key < $1.key }.map { TextSetting(name: $0.key, texts: $0.value) }
  }

  package func encode(to encoder: any Encoder) throws {
    var texts: [String: [String]] = [:]
    for setting in settings { texts[setting.name] = setting.texts }
    var container = encoder.singleValueContainer()
    try container.encode(texts)
  }
}
