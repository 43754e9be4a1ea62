/// The source location where code reads a let, for the report of a read without a value.
package enum LetReading: Sendable {
  /// Only the literals that such a report needs, since reading a let is the most frequent operation in a suite.
  case literals(filePath: StaticString, line: Int)
  indirect case place(SourceLocation)

  /// Returns the location. If the read does not give its module, the location has the let's module.
  package func location(of key: LetKey) -> SourceLocation {
    switch self {
    case .place(let location): return location
    case .literals(let filePath, let line):
      let path = "\(filePath)"
      let module = key.location.fileID.prefix { $0 != "/" }
      let file = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
      return SourceLocation(fileID: "\(module)/\(file)", filePath: path, line: line, column: 1)
    }
  }
}

/// The identity of a declared let, with the code that makes its value.
package final class LetKey: Sendable, Hashable {
  package let location: SourceLocation
  /// The type of the value, for messages.
  private let type: Any.Type
  /// The name of the type, if this process does not have the type.
  private let listedType: String?
  /// The code that makes the value, unless a group overrides the let.
  package let source: LetSource

  package init(location: SourceLocation, type: Any.Type, source: LetSource = .immediate(on: nil) { LetValue(()) }) {
    self.location = location
    self.type = type
    self.source = source
    listedType = nil
  }

  /// Creates the key for a let in another process, whose type does not exist in this process.
  package init(location: SourceLocation, typeName: String) {
    self.location = location
    listedType = typeName
    type = Void.self
    source = .immediate(on: nil) { LetValue(()) }
  }

  package var typeName: String { listedType ?? "\(type)" }

  /// Declares a let that is never freed.
  ///
  /// Every body, hook and let that uses a `Let` captures it. A closure captures a machine word without reference
  /// counting at no cost; with a counted reference, 200 examples in one closure took four times as long to compile. So
  /// the key does not have an owner and is never freed. This costs 250 bytes per declaration, and a spec is declared
  /// once. A let that an example declares is not freed either, because it cannot be distinguished from a static let
  /// that is first read in the example.
  static func declare(_ location: SourceLocation, _ type: Any.Type, _ source: LetSource) -> Unmanaged<LetKey> {
    .passRetained(LetKey(location: location, type: type, source: source))
  }

  package static func == (left: LetKey, right: LetKey) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

extension LetKey: CustomStringConvertible {
  package var description: String { "Let<\(typeName)> at \(location)" }
}

/// The code that makes a let's value.
package enum LetSource: Sendable {
  /// A closure that does not suspend. If the closure belongs to an actor, it must be called on that actor.
  case immediate(on: (any Actor)? = nil, @Sendable () -> LetValue)
  case suspending(@Sendable () async throws -> LetValue)
}

extension LetSource {
  /// A source that calls a closure on the actor where it was written, without suspending.
  static func immediate<Value>(_ make: @escaping @isolated(any) @Sendable () -> Value) -> Self {
    // Dropping `@isolated(any)` keeps the representation. `preconditionIsolated` first proves that this code runs on
    // the actor.
    let isolation = make.isolation
    let plain = unsafeBitCast(IsolatedClosure(call: make), to: PlainClosure<Value>.self).call
    return .immediate(on: isolation) {
      isolation?.preconditionIsolated("a let was read outside the actor it was declared on")
      return LetValue(plain())
    }
  }
}

// An `@isolated(any)` function as the type argument of a generic function would need macOS 15; a structure that holds
// the function does not.
private struct IsolatedClosure<Value> { let call: @isolated(any) @Sendable () -> Value }
private struct PlainClosure<Value> { let call: @Sendable () -> Value }

/// A let's value, which does not change: setting a let replaces its `LetValue`.
///
/// Unchecked, since a value need not be `Sendable`: each example makes a separate value, which never leaves that
/// example. The example's tasks may share the value, for which the spec's author is responsible.
package final class LetValue: @unchecked Sendable {
  private let value: Any

  package init<Value>(_ value: Value) {
    self.value = value
  }

  /// Returns the value as the type of its let. A closure or a setter of that let made the value, so it has this type.
  package func read<Value>(as type: Value.Type) -> Value {
    switch value {
    case let value as Value: return value
    default: preconditionFailure("a let of \(type) has the value \(value)")
    }
  }
}

/// The error of an `AsyncLet` that reads itself.
package struct LetCycle: Error, CustomStringConvertible {
  package let lets: [LetKey]

  package init(lets: [LetKey]) {
    self.lets = lets
  }

  package var description: String { Issue.Kind.letCycle(lets.map(\.description)).message }
}
