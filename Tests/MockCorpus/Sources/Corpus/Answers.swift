// Results that are mocked protocols themselves.

/// A result of `Library`.
public protocol Shelf {
  func books() -> [String]
}

/// A result of `Library`.
@MainActor public protocol MainShelf: AnyObject {
  func books() -> [String]
}

/// A result of `Library`.
public protocol ActorShelf: Actor {
  func books() -> [String]
}

/// A result of `Library`.
public protocol SendableShelf: Sendable {
  func books() async -> [String]
}

/// A deprecated result.
@available(*, deprecated, message: "use Shelf")
public protocol OldShelf {
  func books() -> [String]
}

/// Results that are mocked protocols, in every form.
public protocol Library {
  static var main: any Library { get }
  var shelf: any Shelf { get }
  var writable: any Shelf { get set }
  var spare: (any Shelf)? { get }
  var remote: any Shelf { get async throws }
  func shelf(named name: String) throws -> any Shelf
  func sendable() async -> any SendableShelf
  func sending() -> sending any Shelf
  func onActor() async -> any ActorShelf
  @MainActor func onMain() -> any MainShelf
  subscript(_ index: Int) -> any Shelf { get }
  func library() -> any Library
  func both() -> any Shelf & Sendable
  func generic<Name: Hashable>(for name: Name) -> any Shelf
}

/// The same results in an actor.
public protocol LibraryOwner: Actor {
  var library: any Library { get }
  func shelf() -> any SendableShelf
}
