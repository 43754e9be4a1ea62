/// The file for RSpec: the seed, and each random tree with Fantail's result.
struct Forest: Codable, Sendable {
  let seed: UInt64
  var trees: [Tree]
}

/// A random specification, from which both frameworks build their own.
struct Tree: Codable, Sendable {
  let number: Int
  /// The bodies of shared examples; one may use those before it.
  var shared: [Node]
  var groups: [Node]
  var trace: Trace?
}

/// A part of a tree. Its kind decides which properties are used.
struct Node: Codable, Sendable {
  enum Kind: String, Codable, Sendable {
    case group, example, use
    case beforeAll, beforeEach, aroundEach, afterEach, afterAll
    case `let`, override, evaluate
  }

  enum Mark: String, Codable, Sendable {
    case focused, pending, known
  }

  let kind: Kind
  /// Unique in its tree, except in shared examples, where the id of each use is prepended.
  let id: String
  var marks: [Mark] = []
  /// Whether marks are written as functions (`fit`, `xit`) or as traits.
  var usesWords = false
  /// The code of an example or a hook.
  var code: [Operation] = []
  var children: [Node] = []
  /// The lets that are evaluated, or that a let reads; `name` is the name of a let itself.
  var lets: [String] = []
  /// The name of a let, or of the shared examples that are used.
  var name = ""
  /// The word that a let adds to the values of the lets that it reads.
  var base = 0

  var isAsync: Bool { name.hasPrefix("a") }

  /// The number in its id, which is also the line of its declaration.
  var line: Int { Int(id.dropFirst()) ?? 0 }
}

/// A statement of an example or a hook.
struct Operation: Codable, Sendable {
  enum Kind: String, Codable, Sendable {
    case read, add, assign, fail, skip, call
  }

  let kind: Kind
  var name = ""
  var number = 0
  /// `fail` and `skip` act only in each `period`th run of their code, at `phase`.
  var period = 1
  var phase = 0
}

/// A framework's result for a tree.
struct Trace: Codable, Equatable, Sendable {
  /// The names of the code that ran, in order.
  var events: [String]
  /// The examples in the order of their ends, with their status and errors.
  var results: [String]
  /// Errors that belong to no example.
  var issues: [String]
}
