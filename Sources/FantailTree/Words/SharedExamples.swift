/// Examples that several specs share. Each use passes the data that differs.
///
/// ```swift
/// let cruiser = SharedExamples<@Sendable () -> Ship>("a cruiser") { make in
///   it("has at least ten crew") { expect(make().crew).to(.beGreaterThan(9)) }
/// }
/// describe("Titan") { itBehavesLike(cruiser, { Ship(crew: 12) }) }
/// ```
/// ```text
/// Titan, behaves like a cruiser, has at least ten crew
/// ```
/// Kiwi's `sharedExamplesFor` takes a name and a dictionary. Here, shared examples are a typed value and need no
/// registration.
public struct SharedExamples<Data>: Sendable {
  /// The subject of the examples, read after "behaves like".
  public let name: String
  private let content: @Sendable (Data) -> [Spec]

  /// Declares shared examples.
  ///
  /// - Parameters:
  ///   - name: The name of the shared behaviour, with its article: "a cruiser".
  ///   - content: The hooks, lets and examples, made anew for each use.
  public init(_ name: String, @SpecBuilder content: @escaping @Sendable (Data) -> [Spec]) {
    self.name = name
    self.content = content
  }

  fileprivate func group(_ data: Data, _ traits: [Trait], _ location: SourceLocation) -> Spec {
    .group("behaves like \(name)", traits, location, isShared: true) { content(data) }
  }
}

/// Lists shared examples in a group, as a context inside it: "behaves like a cruiser".
///
/// - Parameters:
///   - examples: The shared examples.
///   - data: The data of the examples.
///   - traits: Properties of all of them.
/// - Returns: The context. Its hooks and lets stay inside.
public func itBehavesLike<Data>(
  _ examples: SharedExamples<Data>, _ data: Data, _ traits: Trait...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) -> Spec {
  examples.group(data, traits, SourceLocation(fileID, filePath, line, column))
}

/// Lists shared examples that need no data.
public func itBehavesLike(
  _ examples: SharedExamples<Void>, _ traits: Trait...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) -> Spec {
  examples.group((), traits, SourceLocation(fileID, filePath, line, column))
}

/// Not available: shared examples are a value, and cannot be found by a name.
@available(
  *, unavailable, message: "say the value: let list = SharedExamples(\"a list\") { … }, and itBehavesLike(list)"
)
public func itBehavesLike(_ name: String, _ data: Any...) -> Spec { describe(name) {} }
