import FantailTree
import Foundation

/// A value and its parts, read by reflection.
///
/// Descriptions, comparisons, snapshots and identities all read values through this type. Only this type decides which
/// parts a value has, what it inherits, and whether it may have hidden parts.
package struct ValueTree {
  /// The kinds of values, by their parts.
  package enum Kind: Equatable {
    /// An optional. Its value is its only part; `nil` has none.
    case optional
    /// A class. Inherited properties come before the class's declared properties.
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
    /// The type chooses its visible parts with a `customMirror`.
    case behindOwnMirror
    /// The system hides stored properties of the value.
    case inSystem
    /// The structure of C has fields that Swift does not see.
    case inC
  }

  /// A part: its value, and its label, which elements and unlabelled values do not have.
  package typealias Part = (label: String?, value: Any)

  /// Returns the key and the value of a part of a dictionary. A mirror may have a label instead of the key.
  package static func entry(of part: Part) -> (key: Any, value: Any)? {
    if let label = part.label { return (label, part.value) }
    let pair = Array(ValueTree(part.value).parts)
    return pair.count == 2 ? (pair[0].value, pair[1].value) : nil
  }

  /// The value, without an `AnyHashable` around it.
  package let value: Any
  package let kind: Kind
  /// The parts, which are read one after another, so that the elements of a large collection are not copied.
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
    // A mirror that a type declares usually does not have a style.
    default: kind = Swift.type(of: value) is AnyClass ? .object : mirror.children.isEmpty ? .scalar : .structure
    }
    parts = Self.parts(of: mirror, kind)
  }

  /// The maximum number of levels that a comparison or a snapshot reads. Deeper parts are undecided.
  package static let deepest = 1_000

  package var type: any Any.Type { Swift.type(of: value) }

  package var isOfSystem: Bool { SystemModules.has(type) }

  /// `true` for the sets and dictionaries of Swift and Foundation, which have no inherent order.
  package var isUnordered: Bool { value is any Unordered || value is NSSet || value is NSDictionary }

  /// `true` for an `NSError` and its like, whose description contains the user information in any order.
  package var isSystemError: Bool { Self.partsOfSystemError(value) != nil }

  /// The object that the value refers to; a walk stops at an object that it has already met.
  package var identity: ObjectIdentifier? { ValueDescription.object(value).map { ObjectIdentifier($0) } }

  /// The text of an optional without a value: `nil`, or `.some(nil)` inside another optional.
  package var absence: String? {
    guard kind == .optional else { return nil }
    guard let wrapped = parts.first?.value else { return "nil" }
    return ValueTree(wrapped).absence.map { ".some(\($0))" }
  }

  /// The elements of a system collection whose mirror would expose its storage, such as a `ReversedCollection`.
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
      if hasUnseenFields { return .inC }
      if parts.isEmpty { return Layout(of: value).size == 0 ? nil : isOfSystem ? .inSystem : .everything }
      return isOfSystem && parts.contains { $0.label?.hasPrefix("_") == true } ? .inSystem : nil
    case .object: return inheritsFromSystem ? .inSystem : nil
    }
  }

  /// Returns whether the value shows all of its contents through the mirror of a standard library type.
  private var isStandardContainer: Bool {
    switch kind {
    case .optional, .tuple, .collection, .set, .dictionary: isOfSystem
    default: false
    }
  }

  private var inheritsFromSystem: Bool {
    // Apple's runtime gives all classes of Swift a common root.
    classes.contains { SystemModules.has($0) && !"\($0)".hasSuffix("SwiftObject") }
  }

  /// The type of the value, and the classes that it inherits from, the nearest first.
  package var classes: [any Any.Type] {
    sequence(first: Mirror(reflecting: value), next: \.superclassMirror).map(\.subjectType)
  }

  /// Returns whether a structure of C is larger than the fields that Swift sees. Bit fields and anonymous unions have no
  /// mirror.
  private var hasUnseenFields: Bool {
    guard _typeName(type, qualified: true).hasPrefix("__C.") else { return false }
    let whole = Layout(of: value)
    let end = parts.reduce(0) { end, part in
      let part = Layout(of: part.value)
      return part.place(after: end, mostAlignment: whole.alignment) + part.size
    }
    return whole.place(after: end, mostAlignment: whole.alignment) < whole.size
  }

  /// The place of a value in memory.
  private struct Layout {
    let size: Int
    let alignment: Int

    init(of value: Any) {
      func layout<Value>(_: Value) -> (Int, Int) { (MemoryLayout<Value>.size, MemoryLayout<Value>.alignment) }
      (size, alignment) = _openExistential(value, do: layout)
    }

    /// Returns the first offset, from an earlier end, at which the value may begin.
    func place(after end: Int, mostAlignment: Int) -> Int {
      let step = min(alignment, mostAlignment)
      return (end + step - 1) / step * step
    }
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
      // A single value with a label is a tuple with one element.
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

/// Describes any value. Equal values have equal descriptions, and the length is limited regardless of the value's size.
package enum ValueDescription {
  /// Returns a description on one line, cut to a length that fits in a report.
  package static func brief(_ value: Any, limit: Int = 200) -> String {
    // A string is cut inside its quotation marks.
    if let string = value as? any StringProtocol { return quote(string, limit: limit) }
    var walk = Walk()
    return cut(text(of: value, depth: 0, &walk), limit: limit)
  }

  /// Returns whether the description of a value leaves out deep parts.
  static func isCut(_ value: Any) -> Bool {
    var walk = Walk()
    _ = text(of: value, depth: 0, &walk)
    return walk.isCut
  }

  /// Returns a description in lines, for tools that compare texts: the contents of long brackets get separate lines.
  static func lines(_ value: Any, limit: Int) -> String {
    var walk = Walk(longestLine: 60)
    return cut(text(of: value, depth: 0, &walk), limit: limit)
  }

  /// Returns a description in the form of Swift source for a test, regardless of the value's size.
  package static func source(_ value: Any) -> String {
    var walk = Walk(isSource: true)
    return text(of: value, depth: 0, &walk)
  }

  private struct Walk {
    /// Each object is described once, so that objects that refer to each other are not described without end.
    /// The objects are kept alive, since a new object could get the identity of a freed one that a mirror had made.
    var seen: [ObjectIdentifier: AnyObject] = [:]
    /// `true` if parts were left out because they are too deep.
    var isCut = false
    /// `true` if nothing is left out, and values of Swift's types are written as Swift source.
    var isSource = false
    /// The greatest length of brackets on one line.
    var longestLine = Int.max

    var deepest: Int { isSource ? .max : 5 }
    var mostElements: Int { isSource ? .max : 50 }

    func enclosed(_ open: String, _ parts: [String], _ close: String) -> String {
      let line = parts.joined(separator: ", ")
      // A text that is never broken does not have to be measured.
      guard longestLine < .max, line.count >= longestLine else { return open + line + close }
      return open + parts.map { "\n  " + $0.replacing("\n", with: "\n  ") }.joined(separator: ",") + "\n" + close
    }
  }

  static func cut(_ text: String, limit: Int) -> String {
    guard let end = text.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex), end < text.endIndex else {
      return text
    }
    let more = "… (\(counted(text[end...].count, "more character")))"
    return text[end...].utf8.count > more.utf8.count ? text[..<end] + more : text
  }

  /// Returns the object that a value refers to.
  package static func object(_ value: Any) -> AnyObject? {
    type(of: value) is AnyClass ? value as AnyObject : nil
  }

  private static func text(of value: Any, depth: Int, _ walk: inout Walk) -> String {
    if let optional = value as? any AnyOptional {
      guard let wrapped = optional.wrappedValue else { return "nil" }
      // An optional that contains `nil` is not itself `nil`.
      let absence = wrapped is any AnyOptional ? ValueTree(value).absence : nil
      return absence ?? text(of: wrapped, depth: depth, &walk)
    }
    switch value {
    case let string as any StringProtocol: return quote(string, limit: walk.isSource ? .max : 1_000)
    case let number as Double where walk.isSource && !number.isFinite:
      return number.isNaN ? ".nan" : number < 0 ? "-.infinity" : ".infinity"
    case let character as Character: return quote(String(character))
    case let type as any Any.Type: return "\(type).self"
    case is Void: return "()"
    case let scalar as Unicode.Scalar:
      return scalar.isASCII ? quote(String(scalar)) : "U+" + hexadecimal(scalar.value, digits: 4)
    case let date as Date: return text(of: date)
    case let data as Data: return text(of: data)
    default: break
    }
    let tree = ValueTree(value)
    switch tree.kind {
    case .collection: return list(tree.parts, depth, &walk)
    case .set where !tree.isUnordered: return list(tree.parts, depth, &walk)
    case .set:
      let members = ReportOrder.first(walk.mostElements, of: tree.parts.map(\.value)) { $0 }
      return list(members.map { text(of: $0, depth: depth + 1, &walk) }.sorted(), of: tree.parts.count, walk)
    case .dictionary: return dictionary(tree, depth, &walk)
    case .tuple: return fields("", tree, depth, &walk)
    case .enumeration(let name) where walk.isSource: return enumeration(tree, name, depth, &walk)
    default: break
    }
    if tree.isSystemError { return fields("\(tree.type)", tree, depth, &walk) }
    if let described = tree.value as? any CustomStringConvertible { return described.description }
    if let described = tree.value as? any CustomDebugStringConvertible { return described.debugDescription }
    switch tree.kind {
    case .enumeration(let name): return enumeration(tree, name, depth, &walk)
    case .object:
      guard let identity = tree.identity, walk.seen[identity] == nil else { return "\(tree.type)(…)" }
      walk.seen[identity] = object(tree.value)
      // A mock is described by its name instead of its recorded calls.
      if let name = tree.parts.lazy.compactMap({ $0.value as? any OwnersName }).first?.name {
        return "\(tree.type)(\(quote(name)))"
      }
      return fields("\(tree.type)", tree, depth, &walk)
    case .structure: return fields("\(tree.type)", tree, depth, &walk)
    default: return String(describing: tree.value)
    }
  }

  // MARK: - Standard values

  /// Returns a number in hexadecimal, with leading zeros.
  package static func hexadecimal(_ number: some BinaryInteger, digits: Int) -> String {
    let text = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  package static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { hexadecimal($0, digits: 2) }.joined(separator: " ")
  }

  /// The description of a `Date` leaves out fractions of a second.
  private static func text(of date: Date) -> String {
    let seconds = date.timeIntervalSinceReferenceDate
    guard seconds.isFinite else { return "a date at \(seconds) s" }
    let text = date.description
    guard let space = text.lastIndex(of: " ") else { return text }
    return text[..<space] + fraction(of: seconds) + text[space...]
  }

  /// Returns the fraction of a number of seconds with as few digits as distinguish it from others: `.25`, or nothing.
  package static func fraction(of seconds: Double) -> String {
    let whole = seconds.rounded(.down)
    var count = 0
    var scale = 1.0
    // A present date has about seven digits.
    while count < 17, whole + ((seconds - whole) * scale).rounded() / scale != seconds {
      count += 1
      scale *= 10
    }
    let digits = String(UInt64(((seconds - whole) * scale).rounded()))
    return count == 0 ? "" : "." + String(repeating: "0", count: max(0, count - digits.count)) + digits
  }

  /// The description of `Data` only contains the number of bytes.
  private static func text(of data: Data) -> String {
    let count = counted(data.count, "byte")
    return data.isEmpty ? count : "\(count) <\(hexadecimal(data.prefix(24)))\(data.count > 24 ? " …" : "")>"
  }

  // MARK: - Strings

  /// Returns a string in quotes, with invisible characters as escapes.
  package static func quote(_ string: some StringProtocol, limit: Int = 1_000) -> String {
    let shown = string.prefix(limit)
    let text = "\"\(shown.map(escape).joined())\""
    let rest = string[shown.endIndex...]
    if rest.isEmpty { return text }
    // Counting the characters of a huge string takes seconds.
    let isHuge = rest.utf8.count > 1_000_000
    let more = isHuge ? counted(rest.utf8.count, "more byte") : counted(rest.count, "more character")
    return text + "… (\(more))"
  }

  static func escape(_ character: Character) -> String {
    switch character {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\r\n": return "\\r\\n"
    case "\t": return "\\t"
    case "\0": return "\\0"
    default: break
    }
    // Joiners inside an emoji are part of its look.
    if let first = character.unicodeScalars.first, first.properties.isEmojiPresentation { return String(character) }
    return character.unicodeScalars.reduce(into: "") {
      $0 += isInvisible($1) ? "\\u{\(hexadecimal($1.value, digits: 1))}" : String($1)
    }
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
    case .spaceSeparator: scalar != " "
    default: false
    }
  }

  // MARK: - Parts

  private static func list(_ children: AnyCollection<ValueTree.Part>, _ depth: Int, _ walk: inout Walk) -> String {
    let elements = children.prefix(walk.mostElements).map { text(of: $0.value, depth: depth + 1, &walk) }
    return list(elements, of: children.count, walk)
  }

  private static func list(_ elements: [String], of count: Int, _ walk: Walk) -> String {
    walk.enclosed("[", shortened(elements, to: walk.mostElements, of: count), "]")
  }

  private static func dictionary(_ tree: ValueTree, _ depth: Int, _ walk: inout Walk) -> String {
    if tree.parts.isEmpty { return "[:]" }
    let isUnordered = tree.isUnordered
    let all = tree.parts.map { part in ValueTree.entry(of: part).map { [$0.key, $0.value] } ?? [part.value] }
    let entries = isUnordered ? ReportOrder.first(walk.mostElements, of: all) { $0.first ?? "" } : all
    let texts = entries.prefix(isUnordered ? .max : walk.mostElements).map { entry in
      entry.map { text(of: $0, depth: depth + 1, &walk) }.joined(separator: ": ")
    }
    return list(isUnordered ? texts.sorted() : texts, of: tree.parts.count, walk)
  }

  private static func fields(_ name: String, _ tree: ValueTree, _ depth: Int, _ walk: inout Walk) -> String {
    guard depth < walk.deepest else {
      if tree.parts.isEmpty { return name + "()" }
      walk.isCut = true
      return name + "(…)"
    }
    let fields = tree.parts.map { part in
      let value = text(of: part.value, depth: depth + 1, &walk)
      return part.label.map { "\($0): \(value)" } ?? value
    }
    return walk.enclosed(name + "(", fields, ")")
  }

  private static func enumeration(
    _ tree: ValueTree, _ name: String?, _ depth: Int, _ walk: inout Walk
  ) -> String {
    // An error is recognised by its type; for other enumerations the name of the case is enough.
    let owner = tree.value is any Error ? "\(tree.type)" : ""
    let name = "\(owner).\(name ?? "\(tree.value)")"
    return tree.parts.isEmpty ? name : fields(name, tree, depth, &walk)
  }
}

/// An optional of any value type; the protocol for `beNil`.
///
/// This is a protocol instead of `where Subject == Wrapped?`, so that `beNil` is a property. The compiler also prefers
/// that property to the declaration that explains a subject that is not optional.
public protocol AnyOptional {
  /// The type of the value.
  associatedtype Wrapped

  /// Returns the optional with its static type. This is static, so that completion does not show users a new member of
  /// optionals.
  static func optional(_ optional: Self) -> Wrapped?
}

extension Optional: AnyOptional {
  /// Returns the optional as its own static type.
  public static func optional(_ optional: Self) -> Self { optional }
}

extension AnyOptional {
  static var wrappedType: any Any.Type { Wrapped.self }
  var wrappedValue: Any? { Self.optional(self).map { $0 as Any } }
}

/// A result of any types; the protocol for the matchers of results and code.
///
/// This is a protocol instead of `where Subject == Result<Success, Failure>`, so that these matchers are members of an
/// extension, which completion after `.to(.` shows only for results, and so that some can be properties.
public protocol AnyResult {
  /// The type of the value.
  associatedtype Success
  /// The type of the error.
  associatedtype Failure: Error

  /// Returns the result with its static type. This is static, so that completion does not show users a new member of
  /// results.
  static func result(_ result: Self) -> Result<Success, Failure>
}

extension Result: AnyResult {
  /// Returns the result as its own static type.
  public static func result(_ result: Self) -> Self { result }
}

/// The names of enumerations' cases in the compiler's metadata. Mirrors and descriptions cannot change them.
package enum EnumCase {
  indirect enum Name: Equatable, CustomStringConvertible {
    case ofValue(String)
    /// A case of the optional itself, as opposed to a case with the same name in the value's type.
    case ofOptional(String)

    var description: String {
      switch self {
      case .ofValue(let name), .ofOptional(let name): name
      }
    }
  }

  /// Returns the case of a value, or of the value inside an optional; `nil` if the value is not an enumeration.
  static func name(_ value: Any) -> Name? {
    guard let optional = value as? any AnyOptional else { return own(value).map { .ofValue($0) } }
    guard let wrapped = optional.wrappedValue else { return .ofOptional("none") }
    return name(wrapped) ?? .ofOptional("some")
  }

  /// Returns the name of a value's case for a value of unknown type; for an optional, the case of the optional itself.
  package static func own(_ value: Any) -> String? {
    func text<Value>(_ value: Value) -> String? { enumCaseName(value).map { String(cString: $0) } }
    return _openExistential(value, do: text)
  }
}

/// Returns the name of a case in the same way as the standard library's `dump`.
@_silgen_name("swift_EnumCaseName")
private func enumCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?

extension Mirror {
  /// Returns whether the mirror is of a kind. `==` of an optional, written out, would be eight times the code of this
  /// call.
  package func isOf(_ kind: DisplayStyle) -> Bool { displayStyle == kind }
}

/// Returns a string of any type as a text; `nil` for other values.
package func plainText(_ value: Any) -> String? { (value as? any StringProtocol).map { String($0) } }

/// Returns a value without its optionals, at any depth; `nil` if there is no value.
package func present(_ value: Any) -> Any? {
  guard let optional = value as? any AnyOptional else { return value }
  return optional.wrappedValue.flatMap(present)
}

/// The modules of the system's types. The stored properties of these types are private, and differ between platforms.
package enum SystemModules {
  private static let names: Set<String> = [
    "Builtin", "CoreFoundation", "CoreGraphics", "Dispatch", "Foundation", "FoundationEssentials",
    "FoundationInternationalization", "FoundationNetworking", "FoundationXML", "ObjectiveC", "Observation",
    "RegexBuilder", "Swift", "Synchronization", "_Concurrency", "_StringProcessing", "__C",
  ]

  /// Returns whether a type belongs to the system. Module names are compared whole: `FoundationKit` is a user's module.
  package static func has(_ type: any Any.Type) -> Bool { has(typeNamed: _typeName(type, qualified: true)) }

  /// Returns whether a type belongs to the system, given its name with its module.
  package static func has(typeNamed name: String) -> Bool {
    // A type in an extension of another module's type: `(extension in FoundationEssentials):Swift.String.Encoding`.
    let extending = "(extension in "
    if name.hasPrefix(extending) { return names.contains(String(name.dropFirst(extending.count).prefix { $0 != ")" })) }
    // Only Objective-C's classes have a name without a module.
    guard let dot = name.firstIndex(of: ".") else { return true }
    return names.contains(String(name[..<dot]))
  }
}

/// A JSON text as a value: white space and the order of keys do not matter, and `1.0` equals `1`.
enum JSON: Equatable, CustomStringConvertible {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(JSONText)
  case array([JSON])
  case object([JSONText: JSON])

  init(_ text: some StringProtocol) throws {
    self = try JSONParser.parse(text)
  }

  var description: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value): value.text
    case .string(let value): ValueDescription.quote(value.text)
    case .array(let elements): "[\(elements.map(\.description).joined(separator: ", "))]"
    case .object(let members):
      "{\(members.sorted { $0.key < $1.key }.map { "\(ValueDescription.quote($0.text)): \($1)" }.joined(separator: ", "))}"
    }
  }
}

extension JSON {
  /// Longer texts are compared as text only.
  private static let longest = 200_000

  /// Returns two texts as values, if both are JSON objects or arrays.
  static func pair(_ expected: String, _ got: String) -> (expected: JSON, got: JSON)? {
    func document(_ text: String) -> JSON? {
      let first = text.first { !$0.isWhitespace }
      guard first == "{" || first == "[", text.utf8.count <= longest else { return nil }
      return try? JSON(text)
    }
    guard let expected = document(expected), let got = document(got) else { return nil }
    return (expected, got)
  }
}

/// A string of JSON. JSON's readers compare strings by their codes: `é` differs from `e` with a combining accent.
struct JSONText: Hashable, Comparable, ExpressibleByStringLiteral {
  let text: String

  init(_ text: String) { self.text = text }

  init(stringLiteral text: String) { self.text = text }

  static func == (left: JSONText, right: JSONText) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

  static func < (left: JSONText, right: JSONText) -> Bool {
    left.text == right.text
      ? left.text.utf8.lexicographicallyPrecedes(right.text.utf8) : left.text < right.text
  }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// Returns the texts in quotes; if they look the same, with the codes of their characters.
  static func told(_ left: JSONText, _ right: JSONText) -> (left: String, right: String) {
    guard left != right, left.text == right.text else { return (left.text, right.text) }
    func codes(_ text: String) -> String {
      text.unicodeScalars.map { $0.isASCII ? String($0) : "\\u{\(String($0.value, radix: 16, uppercase: true))}" }
        .joined()
    }
    return (codes(left.text), codes(right.text))
  }
}

/// Reads JSON as RFC 8259 defines it.
///
/// Foundation's readers accept an object with equal keys, and keep one of the values.
struct JSONParser {
  /// Each level is a nested call.
  private static let deepest = 512

  private let bytes: [UInt8]
  private var position = 0

  static func parse(_ text: some StringProtocol) throws -> JSON {
    var parser = JSONParser(bytes: Array(text.utf8))
    // A byte order mark may begin the text.
    if parser.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.position = 3 }
    let value = try parser.value(depth: 0)
    parser.skipSpace()
    guard parser.position == parser.bytes.count else { throw JSONProblem.notJSON }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  /// Skips white space, and a character if it comes next; returns whether the character was skipped.
  private mutating func skips(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func value(depth: Int) throws -> JSON {
    guard depth < Self.deepest else { throw JSONProblem.tooDeep(Self.deepest) }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return .object(try members(depth: depth + 1))
    case UInt8(ascii: "["): return .array(try elements(depth: depth + 1))
    case UInt8(ascii: "\""): return .string(JSONText(try string()))
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func word(_ word: String, _ value: JSON) throws -> JSON {
    guard bytes[position...].starts(with: word.utf8) else { throw JSONProblem.notJSON }
    position += word.utf8.count
    return value
  }

  private mutating func elements(depth: Int) throws -> [JSON] {
    position += 1
    if skips("]") { return [] }
    var elements: [JSON] = []
    repeat { elements.append(try value(depth: depth)) } while skips(",")
    guard skips("]") else { throw JSONProblem.notJSON }
    return elements
  }

  private mutating func members(depth: Int) throws -> [JSONText: JSON] {
    position += 1
    if skips("}") { return [:] }
    var members: [JSONText: JSON] = [:]
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw JSONProblem.notJSON }
      let key = JSONText(try string())
      guard skips(":") else { throw JSONProblem.notJSON }
      guard members.updateValue(try value(depth: depth), forKey: key) == nil else {
        throw JSONProblem.keyTwice(key.text)
      }
    } while skips(",")
    guard skips("}") else { throw JSONProblem.notJSON }
    return members
  }

  private mutating func number() throws -> JSONNumber {
    let start = position
    func isDigit(_ byte: UInt8?) -> Bool { byte.map { (0x30...0x39).contains($0) } ?? false }
    func digits(from position: Int) throws -> Int {
      let end = bytes[position...].firstIndex { !isDigit($0) } ?? bytes.count
      guard end > position else { throw JSONProblem.notJSON }
      return end
    }
    if next == UInt8(ascii: "-") { position += 1 }
    // A number must not begin with a superfluous zero.
    position = next == UInt8(ascii: "0") ? position + 1 : try digits(from: position)
    if next == UInt8(ascii: ".") { position = try digits(from: position + 1) }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      position += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
      position = try digits(from: position)
    }
    return JSONNumber(text: String(decoding: bytes[start..<position], as: UTF8.self))
  }

  private mutating func string() throws -> String {
    position += 1
    var units: [UInt8] = []
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: units, as: UTF8.self)
      case UInt8(ascii: "\\"): units += try escaped()
      case ..<0x20: throw JSONProblem.notJSON
      default: units.append(byte)
      }
    }
    throw JSONProblem.notJSON
  }

  private mutating func escaped() throws -> [UInt8] {
    guard let byte = next else { throw JSONProblem.notJSON }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): return try codePoint()
    default: throw JSONProblem.notJSON
    }
  }

  /// Reads the character after `\u`; characters beyond the first 65,536 need two codes.
  private mutating func codePoint() throws -> [UInt8] {
    let first = try code()
    if let scalar = Unicode.Scalar(first) { return Array(String(Character(scalar)).utf8) }
    guard bytes[position...].starts(with: "\\u".utf8) else { throw JSONProblem.notJSON }
    position += 2
    let second = try code()
    guard UTF16.isLeadSurrogate(first), UTF16.isTrailSurrogate(second) else { throw JSONProblem.notJSON }
    return Array(String(decoding: [first, second], as: UTF16.self).utf8)
  }

  private mutating func code() throws -> UInt16 {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let code = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw JSONProblem.notJSON }
    position += 4
    return code
  }
}

/// A number in the spelling of JSON.
///
/// JSON's readers use doubles, so two spellings of one double are equal. Integers are compared digit by digit, since
/// many readers keep more of their digits than a double does.
struct JSONNumber: Equatable {
  let text: String

  private var isInteger: Bool { text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) } }

  static func == (left: JSONNumber, right: JSONNumber) -> Bool {
    if left.text == right.text { return true }
    guard let one = Double(left.text), let other = Double(right.text), other.isFinite else {
      return false
    }
    if left.isInteger, right.isInteger, one != 0 { return false }
    return one == other
  }
}

/// A reason why a text cannot be read as JSON.
enum JSONProblem: Error, Equatable {
  case notJSON
  /// An object has the same key twice; readers disagree about its value.
  case keyTwice(String)
  case tooDeep(Int)

  /// The words after "it".
  var text: String {
    switch self {
    case .notJSON: "is not JSON"
    case .keyTwice(let key): "has the key \(ValueDescription.quote(key)) twice"
    case .tooDeep(let levels): "is nested deeper than \(levels) levels"
    }
  }
}

/// An object that two readings of a value have in common. The object may have changed in place, so both readings show
/// its current state.
package enum SharedObject {
  /// The maximum number of parts of a reading that are examined.
  private static let mostParts = 10_000

  /// Returns the reason why two equal readings prove nothing; `nil` if they prove equality.
  static func doubt(_ first: Any, _ second: Any) -> String? {
    let earlier = objects(in: first)
    if earlier.isEmpty { return nil }
    let known = Set(earlier.map { ObjectIdentifier($0.object) })
    let shared = objects(in: second).first { known.contains(ObjectIdentifier($0.object)) }
    // The objects are kept alive, since a new object could get the identity of a freed one that a mirror had made.
    guard let shared = withExtendedLifetime(earlier, { shared }) else { return nil }
    let place = shared.place.isRoot ? "are the same object" : "hold the same object at \(shared.place.text)"
    return "both readings \(place); read the part that changes"
  }

  /// Returns whether a value is or contains an object that is compared by its state, which may have changed since
  /// another reading. Objects of Foundation's classes are equal by identity, as a rule.
  package static func isIn(_ value: Any) -> Bool {
    objects(in: value).contains { object, _ in
      object is any Equatable && !(object is NSObject) && !ValueTree(object).isOfSystem
    }
  }

  /// Returns the objects that a value refers to. Does not read the parts of objects, or the internals of system values.
  private static func objects(in value: Any) -> [(object: AnyObject, place: ValuePlace)] {
    var found: [(object: AnyObject, place: ValuePlace)] = []
    var left = [(value, ValuePlace(""))]
    var next = 0
    while next < left.count {
      let (value, place) = left[next]
      next += 1
      let tree = ValueTree(value)
      if let object = ValueDescription.object(tree.value) {
        // Objects of both types are immutable.
        if !(value is NSNumber), !(value is AnyKeyPath) { found.append((object, place)) }
      } else if tree.isReadByParts || !tree.isOfSystem {
        for (index, part) in tree.parts.prefix(max(0, mostParts - left.count)).enumerated() {
          left.append(Self.part(part, index, tree.kind, in: place))
        }
      }
    }
    return found
  }

  private static func part(
    _ part: ValueTree.Part, _ index: Int, _ kind: ValueTree.Kind, in whole: ValuePlace
  ) -> (Any, ValuePlace) {
    switch kind {
    case .optional: return (part.value, whole)
    case .collection, .set: return (part.value, whole.member("[\(index)]"))
    case .dictionary:
      let entry = Mirror(reflecting: part.value).children.map(\.value)
      guard entry.count == 2 else { return (part.value, whole) }
      return (entry[1], whole.member("[\(ValueDescription.brief(entry[0]))]"))
    default: return (part.value, whole.member(".\(part.label ?? "\(index)")"))
    }
  }
}
