import Foundation

/// A value and its parts, read by reflection.
///
/// Descriptions, comparisons, snapshots and identities all read values with it. Only this type decides which parts a
/// value has, what it inherits, and whether it may have hidden parts.
package struct ValueTree {
  /// The kinds of values, by their parts.
  package enum Kind: Equatable {
    /// An optional. Its value is its only part; `nil` has none.
    case optional
    /// A class. Its inherited properties come before its own.
    case object
    case structure
    case tuple
    /// A case with its associated values as parts. The name is missing only for enumerations of C.
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
    /// The type chooses its visible parts by a `customMirror`.
    case behindOwnMirror
    /// The system hides stored properties of the value.
    case inSystem
  }

  /// A part: its value, and its label, which elements and unlabelled values do not have.
  package typealias Part = (label: String?, value: Any)

  /// Returns the key and the value of a part of a dictionary. A mirror may have a label in place of the key.
  package static func entry(of part: Part) -> (key: Any, value: Any)? {
    if let label = part.label { return (label, part.value) }
    let pair = Array(ValueTree(part.value).parts)
    return pair.count == 2 ? (pair[0].value, pair[1].value) : nil
  }

  /// The value, without an `AnyHashable` around it.
  package let value: Any
  package let kind: Kind
  /// Read one after the other, so that the elements of a large collection are not copied.
  package let parts: AnyCollection<Part>

  package init(_ value: Any) {
    let value = Self.withoutErasure(value)
    self.value = value
    if let parts = Self.partsOfSystemError(value) {
      kind = .structure
      self.parts = AnyCollection(parts)
      return
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: kind = .optional
    case .class, .foreignReference: kind = .object
    case .struct: kind = .structure
    case .tuple: kind = .tuple
    case .enum: kind = .enumeration(EnumCase.own(value))
    case .collection: kind = .collection
    case .set: kind = .set
    case .dictionary: kind = .dictionary
    // A mirror that a type makes itself usually has no style.
    default: kind = Swift.type(of: value) is AnyClass ? .object : mirror.children.isEmpty ? .scalar : .structure
    }
    parts = Self.parts(of: mirror, kind)
  }

  /// The most levels that a comparison or a snapshot reads. Deeper parts are undecided.
  package static let deepest = 1_000

  package var type: any Any.Type { Swift.type(of: value) }

  package var isOfSystem: Bool { SystemModules.has(type) }

  /// `true` for the sets and dictionaries of Swift and Foundation, which have no order of their own.
  package var isUnordered: Bool { value is any Unordered || value is NSSet || value is NSDictionary }

  /// `true` for an `NSError` and its like, whose own description has the user information in any order.
  package var isSystemError: Bool { Self.partsOfSystemError(value) != nil }

  /// The object that the value refers to; a walk stops at an object that it has already met.
  package var identity: ObjectIdentifier? { ValueDescription.object(value).map { ObjectIdentifier($0) } }

  /// The text of an optional without a value: `nil`, or `.some(nil)` inside another optional.
  package var absence: String? {
    guard kind == .optional else { return nil }
    guard let wrapped = parts.first?.value else { return "nil" }
    return ValueTree(wrapped).absence.map { ".some(\($0))" }
  }

  /// The elements of a collection of the system whose mirror shows its storage, such as a `ReversedCollection`.
  package var elements: [Any]? {
    if kind == .collection { return parts.map(\.value) }
    guard kind == .structure || kind == .scalar, let collection = value as? any Collection else { return nil }
    let name = _typeName(type, qualified: true)
    // A pointer's memory may be freed, and a collection with a billion elements only repeats a few.
    guard SystemModules.has(typeNamed: name), !name.hasPrefix("Swift.Unsafe"), collection.count <= 1_000_000 else {
      return nil
    }
    func all(_ collection: some Collection) -> [Any] { collection.map { $0 as Any } }
    return all(collection)
  }

  /// The reason why there may be hidden parts; `nil` if two values with equal parts are alike.
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

  /// Returns whether the value shows all of its contents by the mirror of a type of the standard library.
  private var isStandardContainer: Bool {
    switch kind {
    case .optional, .tuple, .collection, .set, .dictionary: isOfSystem
    default: false
    }
  }

  private var inheritsFromSystem: Bool {
    var level: Mirror? = Mirror(reflecting: value)
    while let current = level {
      // Apple's runtime gives all classes of Swift a common root.
      if SystemModules.has(current.subjectType), !"\(current.subjectType)".hasSuffix("SwiftObject") { return true }
      level = current.superclassMirror
    }
    return false
  }

  private var size: Int {
    func size<Value>(_ value: Value) -> Int { MemoryLayout<Value>.size }
    return _openExistential(value, do: size)
  }

  private static func partsOfSystemError(_ value: Any) -> [Part]? {
    guard value is any Error, SystemModules.has(Swift.type(of: value)) else { return nil }
    if Swift.type(of: value) is NSError.Type, let error = value as? NSError {
      return [("domain", error.domain), ("code", error.code), ("userInfo", error.userInfo)]
    }
    guard let error = value as? any CustomNSError, !(value is any CaseIterable) else { return nil }
    return [("code", error.errorCode), ("userInfo", error.errorUserInfo)]
  }

  /// Compares the exact type, since every hashable value can be cast to `AnyHashable`.
  private static func withoutErasure(_ value: Any) -> Any {
    guard Swift.type(of: value) == AnyHashable.self, let hashable = value as? AnyHashable else { return value }
    return withoutErasure(hashable.base)
  }

  private static func parts(of mirror: Mirror, _ kind: Kind) -> AnyCollection<Part> {
    switch kind {
    case .enumeration:
      guard let payload = mirror.children.first?.value else { return AnyCollection([]) }
      let values = Mirror(reflecting: payload)
      // A single value with a label is a tuple of one element.
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

  /// Returns a label as its author wrote it: without the numbers of unlabelled values, and without the mark of a lazy
  /// property.
  private static func written(_ label: String?) -> String? {
    guard let label, !label.hasPrefix(".") else { return nil }
    let lazy = "$__lazy_storage_$_"
    return label.hasPrefix(lazy) ? String(label.dropFirst(lazy.count)) : label
  }
}

private protocol Unordered {}

extension Set: Unordered {}
extension Dictionary: Unordered {}
extension Dictionary.Keys: Unordered {}
extension Dictionary.Values: Unordered {}
