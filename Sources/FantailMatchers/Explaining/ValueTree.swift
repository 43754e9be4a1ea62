/// A value and its parts, read by reflection.
///
/// Descriptions, comparisons, snapshots and identities all read values through it. Only this type knows which parts a
/// value has, what it inherits, and where there may be more than the parts show.
package struct ValueTree {
  /// The kinds of values, by what their parts are.
  package enum Kind: Equatable {
    /// An optional: its value is the only part, `nil` has none.
    case optional
    /// A class, with what it inherits before its own properties.
    case object
    case structure
    case tuple
    /// A case: its associated values are the parts. The name is missing only for enumerations made in C.
    case enumeration(String?)
    case collection
    case set
    /// Each part is a tuple of a key and a value.
    case dictionary
    /// A value without parts, such as a number, a function or a type.
    case scalar
  }

  /// A reason why equal parts do not prove that two values are alike.
  package enum Hidden {
    /// A function, or another value without parts.
    case everything
    /// The type shows what it wants to, by a `customMirror`.
    case behindOwnMirror
    /// The system keeps stored properties of the value to itself.
    case inSystem
  }

  /// A part: its label, which elements and unlabelled values have not, and its value.
  package typealias Part = (label: String?, value: Any)

  /// The value, out of its `AnyHashable`.
  package let value: Any
  package let kind: Kind
  /// Read one after the other where they are many: the elements of a large collection are not copied.
  package let parts: AnyCollection<Part>

  package init(_ value: Any) {
    let value = Self.withoutErasure(value)
    let mirror = Mirror(reflecting: value)
    self.value = value
    switch mirror.displayStyle {
    case .optional: kind = .optional
    case .class, .foreignReference: kind = .object
    case .struct: kind = .structure
    case .tuple: kind = .tuple
    case .enum: kind = .enumeration(EnumCase.own(value))
    case .collection: kind = .collection
    case .set: kind = .set
    case .dictionary: kind = .dictionary
    default: kind = .scalar
    }
    parts = Self.parts(of: mirror, kind)
  }

  /// The most levels that a comparison or a snapshot looks into. Deeper parts are undecided.
  package static let deepest = 1_000

  package var type: any Any.Type { Swift.type(of: value) }

  package var isOfSystem: Bool { SystemModules.has(type) }

  /// The object that the value is a reference to; one that is met again ends a walk.
  package var identity: ObjectIdentifier? { ValueDescription.object(value).map { ObjectIdentifier($0) } }

  /// An optional without a value, as it is written: `nil`, and `.some(nil)` where an optional holds it.
  package var absence: String? {
    guard kind == .optional else { return nil }
    guard let wrapped = parts.first?.value else { return "nil" }
    return ValueTree(wrapped).absence.map { ".some(\($0))" }
  }

  /// The elements of a collection of the system that shows how it stores them, such as a `ReversedCollection`.
  package var elements: [Any]? {
    if kind == .collection { return parts.map(\.value) }
    guard kind == .structure || kind == .scalar, let collection = value as? any Collection else { return nil }
    let name = _typeName(type, qualified: true)
    // A pointer's memory may be gone, and what has a billion elements repeats a few.
    guard SystemModules.has(typeNamed: name), !name.hasPrefix("Swift.Unsafe"), collection.count <= 1_000_000 else {
      return nil
    }
    func all(_ collection: some Collection) -> [Any] { collection.map { $0 as Any } }
    return all(collection)
  }

  /// The reason why the parts may not be all there is; `nil` where two values with equal parts are alike.
  package var hidden: Hidden? {
    if value is any CustomReflectable, !isStandardContainer { return .behindOwnMirror }
    switch kind {
    case .optional, .tuple, .collection, .set, .dictionary: return nil
    case .scalar, .enumeration(nil): return .everything
    case .enumeration: return nil
    case .structure:
      if parts.isEmpty { return size == 0 ? nil : isOfSystem ? .inSystem : .everything }
      return isOfSystem && parts.contains { $0.label?.hasPrefix("_") == true } ? .inSystem : nil
    case .object: return inheritsFromSystem ? .inSystem : nil
    }
  }

  /// Returns whether the value shows all it holds by the mirror of a type of the standard library.
  private var isStandardContainer: Bool {
    switch kind {
    case .optional, .tuple, .collection, .set, .dictionary: isOfSystem
    default: false
    }
  }

  private var inheritsFromSystem: Bool {
    var level: Mirror? = Mirror(reflecting: value)
    while let current = level {
      // Apple's runtime gives each class of Swift one root.
      if SystemModules.has(current.subjectType), !"\(current.subjectType)".hasSuffix("SwiftObject") { return true }
      level = current.superclassMirror
    }
    return false
  }

  private var size: Int {
    func size<Value>(_ value: Value) -> Int { MemoryLayout<Value>.size }
    return _openExistential(value, do: size)
  }

  /// Every hashable value can be cast to this type, so that the exact type decides.
  private static func withoutErasure(_ value: Any) -> Any {
    guard Swift.type(of: value) == AnyHashable.self, let hashable = value as? AnyHashable else { return value }
    return withoutErasure(hashable.base)
  }

  private static func parts(of mirror: Mirror, _ kind: Kind) -> AnyCollection<Part> {
    switch kind {
    case .enumeration:
      guard let payload = mirror.children.first?.value else { return AnyCollection([]) }
      let values = Mirror(reflecting: payload)
      // A value with a label is a tuple of one element.
      guard values.isOf(.tuple) else { return AnyCollection([(nil, payload)]) }
      return AnyCollection(values.children.map { (written($0.label), $0.value) })
    case .tuple: return AnyCollection(mirror.children.map { (written($0.label), $0.value) })
    case .object:
      var (level, parts): (Mirror?, [[Part]]) = (mirror, [])
      while let current = level {
        parts.append(current.children.map { (written($0.label), $0.value) })
        level = current.superclassMirror
      }
      return AnyCollection(parts.reversed().flatMap { $0 })
    default: return mirror.children
    }
  }

  /// A label as its author wrote it: numbers of unlabelled values go, and so does the mark of a lazy property.
  private static func written(_ label: String?) -> String? {
    guard let label, !label.hasPrefix(".") else { return nil }
    let lazy = "$__lazy_storage_$_"
    return label.hasPrefix(lazy) ? String(label.dropFirst(lazy.count)) : label
  }
}
