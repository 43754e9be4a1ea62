/// A property of an example or a group, inherited by all that is nested in it.
///
/// ```swift
/// describe("checkout", .tags("slow"), .timeLimit(.seconds(5))) { … }
/// ```
public struct Trait: Sendable, Hashable {
  /// The settings that the trait makes: one as a rule.
  package let traits: Traits

  package init(_ traits: Traits) {
    self.traits = traits
  }

  package init(_ set: (inout Traits) -> Void) {
    var traits = Traits()
    set(&traits)
    self.init(traits)
  }

  /// Makes a setting whose power may be missing from this program, such as an option of the command line does.
  ///
  /// - Parameters:
  ///   - name: The name of the setting's ``TraitKey``.
  ///   - texts: The value, as its type reads it; none for a flag.
  package init(named name: String, _ texts: String...) {
    self.init(Traits(settings: [TextSetting(name: name, texts: texts)]))
  }
}
