/// A protocol of the standard library or Foundation that a mock can conform to without its module's graph.
struct StandardProtocol {
  /// Requirements as the protocol would declare them.
  var requirements: [String] = []
  /// The names of those that a mock answers by itself: it is equal to itself only, describes itself by its name, and
  /// encodes to nothing.
  var answered: Set<String> = []
  /// The member that answers them, with `Mock` for the mock's type.
  var member: String?

  /// - Parameter name: The protocol's name with its module, `Swift.Equatable`.
  /// - Returns: `nil` for one that no mock can conform to.
  static func named(_ name: String) -> StandardProtocol? {
    guard isStandard(name) else { return nil }
    let name = String(name.drop { $0 != "." }.dropFirst())
    if let (answered, member) = answering[name] {
      return StandardProtocol(answered: answered, member: TypeReader.spelled(member))
    }
    let requirements = asking[name] ?? (asksForNothing.contains(name) ? [] : nil)
    return requirements.map { StandardProtocol(requirements: $0) }
  }

  /// Returns whether a protocol, named with its module, comes with Swift: no graph of it can be given.
  static func isStandard(_ name: String) -> Bool { modules.contains(String(name.prefix { $0 != "." })) }

  private static let modules: Set = [
    "Swift", "_Concurrency", "Foundation", "FoundationEssentials", "Combine", "Observation", "ObjectiveC",
  ]

  /// Protocols without requirements of their own have default implementations of all, or the reader of protocols knows
  /// them.
  private static let asksForNothing: Set = [
    "Sendable", "SendableMetatype", "Copyable", "Escapable", "Error", "AnyObject", "Actor", "AnyActor",
    "LocalizedError", "CustomNSError", "ObservableObject", "Observable", "CVarArg", "Identifiable", "NSObjectProtocol",
  ]

  private static let asking = [
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
    "RecoverableError": [
      "var recoveryOptions: [String] { get }", "func attemptRecovery(optionIndex recoveryOptionIndex: Int) -> Bool",
    ],
    "RandomNumberGenerator": ["mutating func next() -> UInt64"],
    "TextOutputStream": ["mutating func write(_ string: String)"],
  ]

  private static let answering: [String: (Set<String>, String)] = [
    "Equatable": (["==(_:_:)"], "static func == (left: Mock, right: Mock) -> Swift::Bool { left === right }"),
    "Hashable": (
      ["hash(into:)", "hashValue"],
      "func hash(into hasher: inout Swift::Hasher) { hasher.combine(Swift::ObjectIdentifier(self)) }"
    ),
    "Comparable": (
      ["<(_:_:)"],
      "static func < (left: Mock, right: Mock) -> Swift::Bool { Swift::ObjectIdentifier(left) < Swift::ObjectIdentifier(right) }"
    ),
    "CustomStringConvertible": (["description"], "var description: Swift::String { \"Mock\" }"),
    "CustomDebugStringConvertible": (["debugDescription"], "var debugDescription: Swift::String { \"Mock\" }"),
    "CustomReflectable": (["customMirror"], "var customMirror: Swift::Mirror { Swift::Mirror(self, children: [:]) }"),
    "CaseIterable": (["allCases"], "static var allCases: [Mock] { [] }"),
    "Encodable": (["encode(to:)"], "func encode(to encoder: any Swift::Encoder) throws {}"),
    "Decodable": (
      ["init(from:)"], "convenience init(from decoder: any Swift::Decoder) throws { self.init(\"Mock\", .nice) }"
    ),
    "LosslessStringConvertible": (
      ["init(_:)"], "convenience init?(_ description: Swift::String) { self.init(description, .nice) }"
    ),
  ]
}
