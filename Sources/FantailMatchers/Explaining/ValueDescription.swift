import FantailTree
import Foundation

/// Describes any value. Equal values have equal descriptions, and the length is limited however large the value is.
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

  /// Returns a description in lines, for tools that compare texts: the contents of long brackets get lines of their
  /// own.
  static func lines(_ value: Any, limit: Int) -> String {
    var walk = Walk(longestLine: 60)
    return cut(text(of: value, depth: 0, &walk), limit: limit)
  }

  /// Returns a description in the form of Swift source for a test, however large the value is.
  package static func source(_ value: Any) -> String {
    var walk = Walk(isSource: true)
    return text(of: value, depth: 0, &walk)
  }

  private struct Walk {
    /// Each object is described once, so that objects that refer to each other are not described without end.
    var seen: Set<ObjectIdentifier> = []
    /// `true` if parts were left out because they are too deep.
    var isCut = false
    /// `true` if nothing is left out, and values of Swift's own types are written as Swift source.
    var isSource = false
    /// The greatest length of brackets on one line.
    var longestLine = Int.max

    var deepest: Int { isSource ? .max : 5 }
    var mostElements: Int { isSource ? .max : 50 }

    func enclosed(_ open: String, _ parts: [String], _ close: String) -> String {
      let line = parts.joined(separator: ", ")
      // A text that is never broken need not be measured.
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
      guard let identity = tree.identity, walk.seen.insert(identity).inserted else { return "\(tree.type)(…)" }
      // A mock is described by its name, and not by its recorded calls.
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

  /// `Date`'s own description leaves out fractions of a second.
  private static func text(of date: Date) -> String {
    let seconds = date.timeIntervalSinceReferenceDate
    guard seconds.isFinite else { return "a date at \(seconds) s" }
    let text = date.description
    let fraction = seconds - seconds.rounded(.down)
    // A date is a number of seconds with about seven decimals.
    let micros = min(999_999, Int((fraction * 1_000_000).rounded()))
    guard micros > 0, let space = text.lastIndex(of: " ") else { return text }
    let digits = String(String(micros + 1_000_000).dropFirst().reversed().drop { $0 == "0" }.reversed())
    return text[..<space] + "." + digits + text[space...]
  }

  /// `Data`'s own description only has the number of bytes.
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
