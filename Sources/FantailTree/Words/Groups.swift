/// Declares a group: a thing or a situation, with the examples that describe it.
///
/// - Parameters:
///   - description: The subject, for the reader of a report.
///   - content: The group's examples, hooks and nested groups. It runs once, when the spec is built.
/// - Returns: The group, to be listed in another group or kept in a static property.
///
/// Groups nest without limit. Keep one closure under about 50 examples, since the compiler's time grows with the square
/// of the size of the outermost closure: move larger parts to properties of their own and list them by name, by hand or
/// with `swift package specs split`.
///
/// ```swift
/// enum StackSpec {
///   static var spec: Spec {
///     describe("Stack") {
///       it("starts empty") { expect([Int]()).to(.beEmpty) }
///       whenFull
///     }
///   }
///   private static var whenFull: Spec { context("when full") { … } }
/// }
/// ```
/// A list of specs is also a statement of the closure, for generated or very large groups:
///
/// ```swift
/// describe("squares") {
///   (1...1_000).map { n in it("of \(n)") { expect(n * n).to(.beGreaterThan(n - 1)) } }
/// }
/// ```
/// `describe` and `context` are two names of the same word, as in Kiwi.
public func describe(
  _ description: String,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @SpecBuilder content: () -> [Spec]
) -> Spec {
  .group(description, [], SourceLocation(fileID, filePath, line, column), content)
}

/// The same, with traits.
@_disfavoredOverload
public func describe(
  _ description: String, _ traits: Trait...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @SpecBuilder content: () -> [Spec]
) -> Spec {
  .group(description, traits, SourceLocation(fileID, filePath, line, column), content)
}

/// Declares a group that names a situation, such as "when emptied"; the same as `describe`.
public func context(
  _ description: String,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @SpecBuilder content: () -> [Spec]
) -> Spec {
  .group(description, [], SourceLocation(fileID, filePath, line, column), content)
}

/// The same, with traits.
@_disfavoredOverload
public func context(
  _ description: String, _ traits: Trait...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @SpecBuilder content: () -> [Spec]
) -> Spec {
  .group(description, traits, SourceLocation(fileID, filePath, line, column), content)
}

/// Declares a group that runs alone: if a spec has focused groups or examples, only those run.
public func fdescribe(
  _ description: String, _ traits: Trait...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @SpecBuilder content: () -> [Spec]
) -> Spec {
  .group(description, traits + [.focused], SourceLocation(fileID, filePath, line, column), content)
}

/// Declares a group that runs alone; the same as `fdescribe`.
public func fcontext(
  _ description: String, _ traits: Trait...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @SpecBuilder content: () -> [Spec]
) -> Spec {
  .group(description, traits + [.focused], SourceLocation(fileID, filePath, line, column), content)
}

/// Declares a group that never runs: all its examples are reported as pending, for the reason that `.pending("why")` gives.
public func xdescribe(
  _ description: String, _ traits: Trait...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @SpecBuilder content: () -> [Spec]
) -> Spec {
  .group(description, traits + [.pending()], SourceLocation(fileID, filePath, line, column), content)
}

/// Declares a group that never runs; the same as `xdescribe`.
public func xcontext(
  _ description: String, _ traits: Trait...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @SpecBuilder content: () -> [Spec]
) -> Spec {
  .group(description, traits + [.pending()], SourceLocation(fileID, filePath, line, column), content)
}

extension Spec {
  /// Builds a group. A read of a let in its closure is an issue of the group, since no example runs at that time.
  static func group(
    _ description: String, _ traits: [Trait], _ location: SourceLocation, isShared: Bool = false,
    _ content: () -> [Spec]
  ) -> Spec {
    let body = GroupBody()
    let specs = ExampleContext.withCurrent(ExampleContext(groupBody: body), operation: content)
    let heading = Group.Heading(
      description: description, traits: traits, location: location, isSharedBehaviour: isShared)
    let children = body.issues.map(Node.misuse) + specs.flatMap(\.nodes)
    return .word([.group(Group(heading, children: children))])
  }
}
