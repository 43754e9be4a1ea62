package import Fantail
import Foundation

/// Specs that a file describes. The driver makes them at random, with the expected result of each example.
package struct Suite: Decodable, Sendable {
  let groups: [Group]

  struct Group: Decodable, Sendable {
    let name: String
    let line: Int
    let tags: [String]
    /// The hooks of the group; a hook whose name ends in an exclamation mark throws, and one with a number sign traps.
    let hooks: [String]
    let isSerial: Bool
    let examples: [Example]
    let groups: [Group]
  }

  struct Example: Decodable, Sendable {
    let name: String
    let line: Int
    let tags: [String]
    let outcome: Outcome
    /// The text of its failure, and of its output.
    let text: String
  }

  enum Outcome: String, Decodable, Sendable {
    case pass, fail, twice, `throw`, require, known, solved, flaky, skip, pend, disabled
    /// Ends its process.
    case trap, exit, exitAtOnce, kill
  }

  /// Reads a suite.
  package init(contentsOf file: String) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(fileURLWithPath: file)))
  }

  package var specs: [Spec] { groups.map(\.spec) }
}

extension Suite.Group {
  fileprivate var spec: Spec {
    describe(
      name, isSerial ? .serial : .tags(), .tagged(tags), line: line
    ) {
      hooks.map(hook)
      examples.map(\.spec)
      groups.map(\.spec)
    }
  }

  private func hook(_ name: String) -> Spec {
    let throwing = name.hasSuffix("!")
    let traps = name.hasSuffix("#")
    let body: @Sendable () throws -> Void = {
      if throwing { throw Broken(text: "\(name) is broken") }
      if traps { fatalError("\(name) traps") }
    }
    switch name.prefix(while: \.isLetter) {
    case "beforeAll": return beforeAll(body)
    case "afterAll": return afterAll(body)
    case "beforeEach": return beforeEach(body)
    case "afterEach": return afterEach(body)
    default:
      return aroundEach { example in
        try await example()
        try body()
      }
    }
  }
}

extension Suite.Example {
  fileprivate var spec: Spec {
    switch outcome {
    case .trap: ending { fatalError(text) }
    case .exit: ending { Foundation.exit(0) }
    case .exitAtOnce: ending { _exit(0) }
    case .kill: ending { raise(SIGKILL) }
    case .pass:
      it(name, .tagged(tags), line: line) {
        begin()
        print(text)
      }
    case .fail: it(name, .tagged(tags), line: line) { expect(text).to(.equal("something else")) }
    case .twice:
      it(name, .tagged(tags), line: line) {
        fail(text)
        fail("again: " + text)
      }
    case .throw: it(name, .tagged(tags), line: line) { throw Broken(text: text) }
    case .require: it(name, .tagged(tags), line: line) { _ = try require(text.isEmpty ? nil : Int?.none, "\(text)") }
    case .known: it(name, .tagged(tags), .knownIssue(text), line: line) { fail(text) }
    case .solved: it(name, .tagged(tags), .knownIssue(text), line: line) {}
    case .flaky: flaky
    case .skip: it(name, .tagged(tags), line: line) { throw Skip(text) }
    case .pend: pending(name, text, .tagged(tags), line: line)
    case .disabled: it(name, .tagged(tags), .enabled(if: false, text), line: line) { fail("disabled") }
    }
  }

  /// Returns an example that ends its process.
  private func ending(_ end: @escaping @Sendable () -> Void) -> Spec {
    it(name, .tagged(tags), line: line) {
      begin()
      end()
    }
  }

  /// Adds the example's line to the file with those that began, which outlives the process.
  private func begin() {
    guard let path = getenv("BEGAN") else { return }
    let file = open(path, O_WRONLY | O_APPEND | O_CREAT, 0o600)
    defer { close(file) }
    let note = "\(line)\n"
    _ = write(file, note, note.utf8.count)
  }

  /// Passes at every other attempt in a process; in processes of their own, each example has its own count.
  private var flaky: Spec {
    let attempts = Attempts()
    return it(name, .tagged(tags), .retry(1), line: line) { if attempts.next() % 2 == 1 { fail(text) } }
  }
}

extension Trait {
  /// `tags` takes a variadic list, which cannot be made from an array.
  fileprivate static func tagged(_ tags: [String]) -> Trait {
    switch tags.count {
    case 0: .tags()
    case 1: .tags(tags[0])
    default: .tags(tags[0], tags[1])
    }
  }
}

private struct Broken: Error, CustomStringConvertible {
  let text: String
  var description: String { text }
}
