/// Declares a group: a thing or a situation, with the examples that describe it.
///
/// - Parameters:
///   - description: What is described, for the reader of a report.
///   - content: The group's examples, hooks and nested groups. It runs once, when the spec is built.
/// - Returns: The group, to be listed in another group or kept in a static property.
///
/// Groups nest without limit. Keep one closure under about 50 examples, since the compiler's time grows with the square
/// of what one outermost closure holds: give larger parts their own property and list them by name, by hand or with
/// `swift package specs split`.
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
/// A list of specs is a statement of the closure as well, for generated or very large groups:
///
/// ```swift
/// describe("squares") {
///   (1...1_000).map { n in it("of \(n)") { expect(n * n).to(.beGreaterThan(n - 1)) } }
/// }
/// ```
/// The rule is Kiwi's, whose tree has `describe` and `context` as one thing with two names.
public func describe(
  _ description: String,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @SpecBuilder content: () -> [Spec]
) -> Spec {
  let location = SourceLocation(fileID, filePath, line, column)
  return .group(.init(description: description, traits: [], location: location), content: content)
}

/// The same, with traits.
@_disfavoredOverload
public func describe(
  _ description: String, _ traits: Trait...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @SpecBuilder content: () -> [Spec]
) -> Spec {
  let location = SourceLocation(fileID, filePath, line, column)
  return .group(.init(description: description, traits: traits, location: location), content: content)
}

/// Declares a group that names a situation; the same as `describe`.
///
/// - Parameters:
///   - description: The situation, for the reader of a report: "when emptied".
///   - content: The group's examples, hooks and nested groups.
/// - Returns: The group.
public func context(
  _ description: String,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @SpecBuilder content: () -> [Spec]
) -> Spec {
  let location = SourceLocation(fileID, filePath, line, column)
  return .group(.init(description: description, traits: [], location: location), content: content)
}

/// The same, with traits.
@_disfavoredOverload
public func context(
  _ description: String, _ traits: Trait...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @SpecBuilder content: () -> [Spec]
) -> Spec {
  let location = SourceLocation(fileID, filePath, line, column)
  return .group(.init(description: description, traits: traits, location: location), content: content)
}

/// Declares a group that runs alone: only focused groups and examples run where any is present.
///
/// - Parameters:
///   - description: What is described.
///   - traits: Further properties.
///   - content: The group's examples, hooks and nested groups.
/// - Returns: The focused group.
public func fdescribe(
  _ description: String, _ traits: Trait...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @SpecBuilder content: () -> [Spec]
) -> Spec {
  let location = SourceLocation(fileID, filePath, line, column)
  return .group(.init(description: description, traits: traits + [.focused], location: location), content: content)
}

/// Declares a group that runs alone; the same as `fdescribe`.
public func fcontext(
  _ description: String, _ traits: Trait...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @SpecBuilder content: () -> [Spec]
) -> Spec {
  let location = SourceLocation(fileID, filePath, line, column)
  return .group(.init(description: description, traits: traits + [.focused], location: location), content: content)
}

/// Declares a group that never runs: all its examples are reported as pending.
///
/// - Parameters:
///   - description: What is described.
///   - traits: Further properties; `.pending("why")` gives the reason.
///   - content: The group's examples, hooks and nested groups.
/// - Returns: The pending group.
public func xdescribe(
  _ description: String, _ traits: Trait...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @SpecBuilder content: () -> [Spec]
) -> Spec {
  let location = SourceLocation(fileID, filePath, line, column)
  return .group(.init(description: description, traits: traits + [.pending()], location: location), content: content)
}

/// Declares a group that never runs; the same as `xdescribe`.
public func xcontext(
  _ description: String, _ traits: Trait...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @SpecBuilder content: () -> [Spec]
) -> Spec {
  let location = SourceLocation(fileID, filePath, line, column)
  return .group(.init(description: description, traits: traits + [.pending()], location: location), content: content)
}

extension Spec {
  /// Builds a group, noting lets that are read while its closure runs: there is no example then to read them in.
  package static func group(_ group: Group, content: () -> [Spec]) -> Spec {
    let body = GroupBody()
    let children = ExampleContext.$current.withValue(ExampleContext(.groupBody(body)), operation: content)
    return .group(group, children: children, misuses: body.issues)
  }

  package static func group(_ group: Group, children: [Spec], misuses: [Issue] = []) -> Spec {
    word([.group(group)] + misuses.map(Element.misuse) + children.flatMap(\.elements) + [.endOfGroup])
  }
}
