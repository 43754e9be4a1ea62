import FantailSeams
import FantailTree

/// An example that stores the issues that are recorded in it.
final class CollectedExample: PlainScope {
  private struct State {
    var issues: [Issue] = []
    var verifiers: [DeferredVerifier] = []
    var words: [String] = []
  }

  private let state = Locked(State())
  let isAskedForExpectation: Bool

  init(isAskedForExpectation: Bool = false) {
    self.isAskedForExpectation = isAskedForExpectation
  }

  var claimsNothing: Bool { !issues.isEmpty }
  var issues: [Issue] { state.withLock { $0.issues } }
  var messages: [String] { issues.map(\.message) }
  var descriptions: [String] { state.withLock { $0.words } }
  var deferred: [DeferredVerifier] { state.withLock { $0.verifiers } }

  /// The messages of the issues that are recorded while the code runs.
  static func messages(_ code: () throws -> Void) rethrows -> [String] {
    let example = CollectedExample()
    try example.run(code)
    return example.messages
  }

  static func messages(
    isolation: isolated (any Actor)? = #isolation, _ code: () async throws -> Void
  ) async rethrows -> [String] {
    let example = CollectedExample()
    try await ExampleContext.withCurrent(ExampleContext(example: example), operation: code)
    return example.messages
  }

  func run(_ code: () throws -> Void) rethrows {
    try ExampleContext.withCurrent(ExampleContext(example: self), operation: code)
  }

  // MARK: - ExampleScope

  func record(_ issue: Issue) { state.withLock { $0.issues.append(issue) } }
  func describe(byExpectation description: String) { state.withLock { $0.words.append(description) } }
  func verifyAtEnd(_ verifier: DeferredVerifier) { state.withLock { $0.verifiers.append(verifier) } }
}

// MARK: - Subjects

enum ParseError: Error, Equatable {
  case unexpectedEnd
  case unexpected(Character, line: Int)
}

struct OtherError: Error {}

struct Address: Equatable {
  var street: String
  var city: String
}

struct User: Equatable {
  var name: String
  var age: Int
  var address: Address
  var tags: [String] = []
}

final class Node {
  let name: String
  init(_ name: String) { self.name = name }
}

func parse(_ text: String) throws -> Int {
  guard let number = Int(text) else { throw ParseError.unexpectedEnd }
  return number
}
