/// A property of an example or a group. Everything nested in the group inherits it.
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

  /// Makes a setting by name, for a key whose module may not be linked into this program; an option of the command line
  /// does the same.
  ///
  /// - Parameters:
  ///   - name: The name of the setting's ``TraitKey``.
  ///   - texts: The value, in the form that its type reads; empty for a flag.
  package init(named name: String, _ texts: String...) {
    self.init(Traits(settings: [TextSetting(name: name, texts: texts)]))
  }
}
