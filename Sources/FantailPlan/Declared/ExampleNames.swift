import FantailTree

/// The names and ids of all declared examples, whether selected or not.
///
/// A name consists of the camel-cased descriptions of the groups and of the example, joined by `_`; ``ExampleName`` has
/// the rule. The name of an example without a description contains its line. Equal names get `_2`, `_3` and so on, in
/// order of declaration; a number that would give a declared name is skipped. An id consists of the descriptions,
/// joined by `/`, and equal ids get " (2)". An id does not contain a line or position.
package final class ExampleNames: Sendable {
  /// The ids, indexed by the example's number.
  let ids: [String]
  /// Ids that are unique within each test target, indexed by the example's number. These ids do not depend on the other
  /// targets in the plan.
  package let idsInTargets: [String]
  /// The names, indexed by the example's number.
  let names: [String]
  /// The names before they were made unique.
  let plainNames: [String]
  /// `true` if two examples may share a description, so that names and ids need numbers.
  let mayRepeat: Bool
  /// The paths, indexed by the group's number.
  private let paths: [Path?]

  /// The beginning of names and ids that the examples of one group share.
  final class Path: Sendable {
    fileprivate let name: String
    fileprivate let id: String
    fileprivate let headings: [GroupHeading]
    /// The module of the outermost group; `nil` outside every group.
    fileprivate let module: String?

    /// - Parameters:
    ///   - groups: The groups, the outermost first.
    ///   - names: The names of all groups, by number.
    ///   - ids: The groups' parts of ids, by number.
    fileprivate init(_ groups: [DeclaredSpecs.Group] = [], _ names: [String] = [], _ ids: [String] = []) {
      var name = ""
      var id = ""
      var headings: [GroupHeading] = []
      for group in groups {
        guard let location = group.location else { continue }
        if !names[group.number.index].isEmpty { name += names[group.number.index] + "_" }
        id += ids[group.number.index] + "/"
        let isShared = group.isSharedBehaviour
        headings.append(GroupHeading(description: group.description, location: location, isShared: isShared))
      }
      self.name = name
      self.id = id
      self.headings = headings
      module = headings.first?.location.module
    }
  }

  init(_ declared: DeclaredSpecs) {
    paths = Self.paths(declared)
    var plainIDs: [String] = []
    var plainNames: [String] = []
    var areOfLines = false
    plainIDs.reserveCapacity(declared.examples.count)
    plainNames.reserveCapacity(declared.examples.count)
    let nowhere = Path()
    for example in declared.examples {
      let path = paths[example.group.index] ?? nowhere
      plainIDs.append(path.id + (example.description.map(ExampleName.idPart) ?? "specify"))
      var own = example.description ?? ""
      own = ExampleName.camelCased(example.row == nil ? own : ExampleName.sayingSigns(own))
      if own.isEmpty {
        own = (example.description == nil ? "Specify" : "Example") + "_\(example.location.line)"
        areOfLines = true
      }
      plainNames.append(path.name + own)
    }
    names = plainNames.unique { "\($0)_\($1)" }
    mayRepeat = areOfLines || names != plainNames
    // Equal ids come from equal descriptions in one group, so the names are also equal.
    ids = mayRepeat ? plainIDs.unique { "\($0) (\($1))" } : plainIDs
    let targets = declared.examples.map { declared[$0.group].target }
    idsInTargets = mayRepeat ? plainIDs.unique(in: targets) { "\($0) (\($1))" } : plainIDs
    self.plainNames = plainNames
  }

  /// The groups above the examples of a group.
  subscript(group: DeclaredSpecs.GroupNumber) -> [GroupHeading] { paths[group.index]?.headings ?? [] }

  /// The module of the outermost group around the examples of a group; `nil` outside every group.
  func module(of group: DeclaredSpecs.GroupNumber) -> String? { paths[group.index]?.module }

  /// Returns the paths of the groups that contain examples directly. With paths of all groups, a chain of ten thousand
  /// groups would cost the square of its length.
  private static func paths(_ declared: DeclaredSpecs) -> [Path?] {
    let names = declared.groups.map { ExampleName.camelCased($0.description) }
    let idParts = idParts(declared)
    return declared.groups.map { group in
      group.hasExamples ? Path(declared.path(to: group.number), names, idParts) : nil
    }
  }

  /// Returns the groups' parts of ids. A group with the same description as a sibling gets a number: "when full (2)".
  private static func idParts(_ declared: DeclaredSpecs) -> [String] {
    var parts = declared.groups.map { ExampleName.idPart($0.description) }
    for group in declared.groups where group.innerGroups.count > 1 {
      let unique = group.innerGroups.map { parts[$0.index] }.unique { "\($0) (\($1))" }
      for (number, part) in zip(group.innerGroups, unique) { parts[number.index] = part }
    }
    return parts
  }
}

/// Kiwi's rule for names, extended to letters of every script.
package enum ExampleName {
  /// Camel-cases one description.
  ///
  /// The description is split at whitespace, the first character of each word is converted to upper case, and the words
  /// are joined. A comma becomes `_`; all other characters except letters, digits and `_` are removed. Letters of every
  /// script are kept, so that descriptions in Chinese have names.
  package static func camelCased(_ description: String) -> String {
    // The ASCII version comes first, since looking up a character's properties costs 800 instructions, or 12,800 for an
    // example with its group.
    camelCased(ascii: description) ?? camelCased(byCharacters: description)
  }

  package static func camelCased(byCharacters description: String) -> String {
    var name = ""
    var startsWord = true
    for character in description {
      // The check for letters comes first, because most characters are letters, and looking up each property takes a
      // long time.
      if character.isLetter || character.isWholeNumber || character == "_" {
        if startsWord { name += character.uppercased() } else { name.append(character) }
      } else if character == "," {
        name.append("_")
      } else if character.isWhitespace {
        startsWord = true
        continue
      }
      startsWord = false
    }
    return name
  }

  /// Camel-cases a description of ASCII characters; returns `nil` for other descriptions.
  package static func camelCased(ascii description: String) -> String? {
    var name: [UInt8] = []
    var startsWord = true
    for byte in description.utf8 {
      if byte >= 0x80 { return nil }
      let isLower = byte >= 0x61 && byte <= 0x7A
      if isLower && startsWord {
        name.append(byte - 0x20)
      } else if isLower || byte >= 0x41 && byte <= 0x5A || byte >= 0x30 && byte <= 0x39 || byte == 0x5F {
        name.append(byte)
      } else if byte == 0x2C {
        name.append(0x5F)
      } else if byte == 0x20 || byte >= 0x09 && byte <= 0x0D {
        startsWord = true
        continue
      }
      startsWord = false
    }
    return String(decoding: name, as: UTF8.self)
  }

  /// Returns a row's description with signs in words; without this, the rows 5 and -5 would have the same name.
  static func sayingSigns(_ description: String) -> String {
    guard description.contains("-") || description.contains("\u{2212}") else { return description }
    var text = ""
    var before: Character = " "
    let next = description.dropFirst() + " "
    for (character, next) in zip(description, next) {
      let isSign = ["-", "\u{2212}"].contains(character) && next.isNumber && !before.isLetter && !before.isNumber
      text += isSign ? "minus " : String(character)
      before = character
    }
    return text
  }

  /// Returns the description as a part of an id, with the separator and line breaks escaped.
  package static func idPart(_ description: String) -> String {
    description.replacingScalars { scalar in
      guard scalar == "/" || scalar == "%" || scalar.value < 0x20 || scalar.value == 0x7F else { return nil }
      return "%" + String(scalar.value, radix: 16, uppercase: true).zeroPadded(to: 2)
    }
  }
}

extension [String] {
  /// Returns the names, made unique: the first of equal names stays, and the others get numbers, starting with two.
  ///
  /// - Parameter numbered: Returns a name with a number. A number that would give another name of the list is skipped.
  func unique(_ numbered: (String, Int) -> String) -> [String] {
    let reserved = Set(self)
    guard reserved.count < count else { return self }
    var counts: [String: Int] = [:]
    var taken: Set<String> = []
    return map { name in
      if taken.insert(name).inserted { return name }
      var number = counts[name, default: 1]
      var candidate: String
      repeat {
        number += 1
        candidate = numbered(name, number)
      } while taken.contains(candidate) || reserved.contains(candidate)
      counts[name] = number
      taken.insert(candidate)
      return candidate
    }
  }

  /// Returns the names, made unique within each part.
  func unique<Part: Hashable>(in parts: [Part], _ numbered: (String, Int) -> String) -> [String] {
    var all = self
    for (_, positions) in indices.grouped(by: { parts[$0] }) {
      for (position, name) in zip(positions, positions.map { self[$0] }.unique(numbered)) { all[position] = name }
    }
    return all
  }
}
