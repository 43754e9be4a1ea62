/// The protocols of the standard library and Foundation that a mock can conform to without their module's graph.
enum StandardProtocol {
  /// Nothing to implement, or all of it has default implementations.
  private static let empty: Set = [
    "Sendable", "SendableMetatype", "Copyable", "Escapable", "Error", "AnyObject", "Actor", "AnyActor",
    "LocalizedError",
    "CustomNSError", "RecoverableError", "ObservableObject", "Observable", "CVarArg",
  ]

  /// Requirements as a protocol would declare them.
  private static let requirements: [String: [String]] = [
    "IteratorProtocol": ["associatedtype Element", "mutating func next() -> Self.Element?"],
    "AsyncIteratorProtocol": ["associatedtype Element", "mutating func next() async throws -> Self.Element?"],
    "Sequence": [
      "associatedtype Element",
      "associatedtype Iterator : IteratorProtocol where Self.Iterator.Element == Self.Element",
      "func makeIterator() -> Self.Iterator",
    ],
    "AsyncSequence": [
      "associatedtype Element",
      "associatedtype AsyncIterator : AsyncIteratorProtocol where Self.AsyncIterator.Element == Self.Element",
      "func makeAsyncIterator() -> Self.AsyncIterator",
    ],
    "RawRepresentable": [
      "associatedtype RawValue", "init?(rawValue: Self.RawValue)", "var rawValue: Self.RawValue { get }",
    ],
    "TextOutputStream": ["mutating func write(_ string: String)"],
  ]

  /// What the protocols ask for, and the members that a mock writes for that by itself: it is equal to itself only,
  /// describes itself by its name, and encodes to nothing.
  private static let members: [String: (asked: Set<String>, text: @Sendable (_ mock: String) -> String)] = [
    "Equatable": (["==(_:_:)"], { "static func == (left: \($0), right: \($0)) -> Bool { left === right }" }),
    "Hashable": (
      ["hash(into:)", "hashValue"],
      { _ in "func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }" }
    ),
    "Comparable": (
      ["<(_:_:)"],
      { "static func < (left: \($0), right: \($0)) -> Bool { ObjectIdentifier(left) < ObjectIdentifier(right) }" }
    ),
    "CustomStringConvertible": (["description"], { "var description: String { \"\($0)\" }" }),
    "CustomDebugStringConvertible": (["debugDescription"], { "var debugDescription: String { \"\($0)\" }" }),
    "CustomReflectable": (["customMirror"], { _ in "var customMirror: Mirror { Mirror(self, children: [:]) }" }),
    "CaseIterable": (["allCases"], { "static var allCases: [\($0)] { [] }" }),
    "Encodable": (["encode(to:)"], { _ in "func encode(to encoder: any Encoder) throws {}" }),
    "Decodable": (
      ["init(from:)"], { "convenience init(from decoder: any Decoder) throws { self.init(\"\($0)\", .nice) }" }
    ),
    "LosslessStringConvertible": (
      ["init(_:)"], { _ in "convenience init?(_ description: String) { self.init(description, .nice) }" }
    ),
  ]

  private static let modules: Set = [
    "Swift", "_Concurrency", "Foundation", "FoundationEssentials", "Combine", "Observation", "ObjectiveC",
  ]

  /// Returns whether a protocol, named with its module, comes with Swift: no graph of it can be given.
  static func isStandard(_ name: String) -> Bool { modules.contains(String(name.prefix { $0 != "." })) }

  /// The result of asking a parent.
  enum Answer {
    case nothing
    case members
    case requirements([Declaration])
    case rootClass
    case actor
    case identity
  }

  /// - Parameter fallback: The parent's name with its module, `Swift.Equatable`.
  /// - Returns: `nil` for one that no mock can conform to.
  static func answer(_ fallback: String) -> Answer? {
    let parts = fallback.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2, modules.contains(parts[0]) else { return nil }
    switch parts[1] {
    case "Actor": return .actor
    case "Identifiable": return .identity
    case "NSObjectProtocol": return .rootClass
    case let name where empty.contains(name): return .nothing
    case let name where members[name] != nil: return .members
    case let name:
      return requirements[name].map { .requirements($0.compactMap { DeclarationParser.declaration([Token]($0)) }) }
    }
  }

  /// Returns whether a requirement of that name is a standard protocol's.
  static func asks(_ name: String, for requirement: String) -> Bool {
    members[name]?.asked.contains(requirement) ?? false
  }

  /// The member of a mock for a parent that is answered alike everywhere.
  static func member(of name: String, mock: String) -> String? { members[name]?.text(mock) }
}
