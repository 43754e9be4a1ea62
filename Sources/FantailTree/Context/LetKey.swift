/// The identity of one declared let, and what makes its value.
package final class LetKey: Sendable, Hashable {
  package let location: SourceLocation
  /// The type of the value, for messages.
  private let type: Any.Type
  /// Makes the value where no group overrides it.
  package let source: LetSource

  package init(location: SourceLocation, type: Any.Type, source: LetSource = .immediate(on: nil) { LetValue(()) }) {
    self.location = location
    self.type = type
    self.source = source
  }

  /// A number that no other key has while this one lives.
  package var number: Int { unsafeBitCast(self, to: Int.self) }

  package var typeName: String { "\(type)" }

  /// Declares a let for ever.
  ///
  /// A `Let` is captured by every body, hook and let around it, and one word without reference counting is what a
  /// closure captures at no cost: with a counted reference 200 examples in one closure took four times as long to
  /// compile. So nobody owns the key, and it is never freed: 250 bytes a declaration, for a spec is declared once. One
  /// that an example makes for itself is no exception: it looks like a static one that is read there first.
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
  /// Made without suspending, on an actor if it is tied to one: whoever calls the closure has to be there.
  case immediate(on: (any Actor)? = nil, @Sendable () -> LetValue)
  case suspending(@Sendable () async throws -> LetValue)
}

extension LetSource {
  /// A source that calls a closure on the actor where it was written, without suspending.
  static func immediate<Value>(_ make: @escaping @isolated(any) @Sendable () -> Value) -> Self {
    // Dropping `@isolated(any)` keeps the representation; `preconditionIsolated` first proves that we are on the actor.
    let isolation = make.isolation
    let plain = unsafeBitCast(IsolatedClosure(call: make), to: PlainClosure<Value>.self).call
    return .immediate(on: isolation) {
      isolation?.preconditionIsolated("a let was read away from the actor it was declared on")
      return LetValue(plain())
    }
  }
}

// As the type argument of a generic function, an `@isolated(any)` function would need macOS 15; a structure that holds
// one does not.
private struct IsolatedClosure<Value> { let call: @isolated(any) @Sendable () -> Value }
private struct PlainClosure<Value> { let call: @Sendable () -> Value }

/// The place where a let is read, for a reading that has no value.
package enum LetReading: Sendable {
  /// The literals that a report of it needs and no more, since a suite reads lets more often than it does anything else.
  case literals(filePath: StaticString, line: Int)
  indirect case place(SourceLocation)

  /// The place, in the module of the let where nothing says which.
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
