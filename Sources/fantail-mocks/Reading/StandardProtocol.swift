/// A protocol of the standard library or Foundation to which a mock can conform even without a graph of the protocol's
/// module.
struct StandardProtocol {
  /// The requirements in the form of the protocol's declaration.
  var requirements: [String] = []
  /// The additional requirements if the protocol mentions the type `Failure`, which is not known before macOS 15.
  var requirementsOfFailure: [String] = []
  /// The names of the requirements that a mock implements itself: a mock is equal only to itself, its description is
  /// its name, and it does not encode anything.
  var answered: Set<String> = []
  /// The member that implements these requirements, in which `Mock` is the mock's type, and names of modules are
  /// written as `Swift::`.
  var member: String?

  /// - Parameter name: The protocol's name with its module, `Swift.Equatable`.
  /// - Returns: `nil` for a protocol to which no mock can conform.
  static func named(_ name: String) -> StandardProtocol? {
    guard isStandard(name) else { return nil }
    let name = String(name.drop { $0 != "." }.dropFirst())
    if let (answered, member) = answering[name] {
      return StandardProtocol(answered: answered, member: member)
    }
    let requirements = asking[name] ?? (asksForNothing.contains(name) ? [] : nil)
    return requirements.map {
      StandardProtocol(requirements: $0, requirementsOfFailure: name == "AsyncSequence" ? typedFailure : [])
    }
  }

  /// Returns whether a protocol, given with its module, is part of Swift, so that there is no graph for it.
  static func isStandard(_ name: String) -> Bool { modules.contains(String(name.prefix { $0 != "." })) }

  private static let modules: Set = [
    "Swift", "_Concurrency", "Foundation", "FoundationEssentials", "Combine", "Observation", "ObjectiveC",
  ]

  /// Protocols without requirements for a mock: all their requirements have default implementations, or the reader of
  /// protocols handles them.
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

  private static let typedFailure = [
    "associatedtype Failure : Error where Self.AsyncIterator.Failure == Self.Failure"
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
