/// A receiver of issues, verifiers and clean-ups: the example itself, or a wrapper around a part of its code such as
/// `withClue`.
package protocol IssueSink: AnyObject, Sendable {
  /// Records an issue; safe to call from any thread and at any time.
  func record(_ issue: Issue)

  /// Records an issue immediately. The slow parts of the issue are computed at the example's end.
  ///
  /// - Parameter resolve: Returns the whole issue.
  func record(_ issue: Issue, resolvedBy resolve: @escaping @Sendable () -> Issue)

  /// Adds a verifier, which is judged after the body and before `afterEach`. Verifiers are judged in the order in which
  /// they were added.
  func verifyAtEnd(_ verifier: DeferredVerifier)

  /// Adds an action that undoes a change of this example. It runs after the verifiers and before `afterEach`.
  func cleanUp(_ action: @escaping @Sendable () -> Void)

  /// Keeps notes for the reports of the example.
  ///
  /// - Parameter notes: Returns the notes; called at the example's end.
  /// - Returns: `false` if the notes are lost because the example has ended.
  @discardableResult func keep(_ notes: @escaping @Sendable () -> [ExampleNote]) -> Bool
}

extension IssueSink {
  package func record(_ issue: Issue, resolvedBy resolve: @escaping @Sendable () -> Issue) { record(resolve()) }
}

/// A sink around another one. It forwards everything that it does not handle itself.
package protocol ForwardingSink: IssueSink {
  var inner: any IssueSink { get }
}

extension ForwardingSink {
  package func record(_ issue: Issue) { inner.record(issue) }
  package func verifyAtEnd(_ verifier: DeferredVerifier) { inner.verifyAtEnd(verifier) }
  package func cleanUp(_ action: @escaping @Sendable () -> Void) { inner.cleanUp(action) }
  package func keep(_ notes: @escaping @Sendable () -> [ExampleNote]) -> Bool { inner.keep(notes) }
}

/// A check that is made now and judged at the example's end.
package struct DeferredVerifier: Sendable {
  /// The text of the check, for a report that the example ended before the check was judged.
  package let description: String
  package let location: SourceLocation
  /// Judges the check, and records its issues itself.
  package let judge: @Sendable () async -> Void

  package init(description: String, location: SourceLocation, judge: @escaping @Sendable () async -> Void) {
    self.description = description
    self.location = location
    self.judge = judge
  }
}

/// A step or an attachment of an example, for its reports.
public struct ExampleNote: Sendable, Hashable {
  /// The kinds of notes.
  public indirect enum Kind: Sendable, Hashable {
    /// A step. Its duration is `nil` if the step was cut off.
    case step(hasFailed: Bool, duration: Duration?)
    /// An attachment, as bytes.
    case attachment([UInt8])
  }

  /// The kind of note, with its result or its bytes.
  public let kind: Kind
  /// The step's title, or the attachment's name, such as `photo.png`.
  public let name: String
  /// The number of steps around the note.
  public let depth: Int
  /// The source location of the note.
  public let location: SourceLocation

  package init(_ kind: Kind, named name: String, depth: Int, at location: SourceLocation) {
    self.kind = kind
    self.name = name
    self.depth = depth
    self.location = location
  }
}
