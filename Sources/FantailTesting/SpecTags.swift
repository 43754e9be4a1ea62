import FantailPlan
public import FantailTree
import Foundation
public import Testing

extension Testing.Trait where Self == Tag.List {
  /// Gives a test the tags of the examples it runs, for what chooses tests by tags.
  ///
  /// - Parameters:
  ///   - spec: The spec.
  ///   - others: Further specs.
  /// - Returns: The tags; `.tags("slow")` of an example is the tag declared as `@Tag static var slow: Self`.
  ///
  /// ```swift
  /// @Test(.serialized, .sameTags(as: StackSpec.spec), arguments: SpecCases(StackSpec.spec))
  /// func example(_ example: SpecCase) async { await example.run() }
  /// ```
  /// Swift Testing knows tags of tests only, not of cases: to choose examples, say `FANTAIL_OPTIONS="--tag slow"`.
  public static func sameTags(as spec: Spec, _ others: Spec...) -> Self {
    var list: Tag.List = .tags()
    list.tags = Set(Plan([spec] + others).examples.flatMap(\.tags)).sorted().compactMap(Tag.init(named:))
    return list
  }
}

extension Tag {
  /// The tag that the macro `@Tag` makes of a static member of this name. Text is the one form in which Swift Testing
  /// takes a tag's name at run time.
  fileprivate init?(named name: String) {
    guard let text = try? JSONEncoder().encode([".\(name)"]),
      let tags = try? JSONDecoder().decode([Tag].self, from: text), let tag = tags.first
    else { return nil }
    self = tag
  }
}
