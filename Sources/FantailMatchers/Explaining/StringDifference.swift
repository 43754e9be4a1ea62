import FantailTree
package import Foundation

/// The words for two strings that should be equal: the first line that differs, and its invisible differences.
enum StringDifference {
  private static let shortString = 60
  private static let context = 20

  /// - Parameter name: The words before the headline, unless both strings are JSON.
  static func explain(expected: String, got: String, name: String = "") -> Issue.Explanation {
    if max(expected.utf8.count, got.utf8.count) > HugeStrings.least { return HugeStrings.explain(expected, got, name) }
    if let json = JSON.pair(expected, got), json.expected != json.got {
      return asJSON(json.expected, json.got)
    }
    let note = invisibleDifference(expected, got)
    let expectedLines = lines(of: expected)
    let gotLines = lines(of: got)
    if expectedLines.count <= 1 && gotLines.count <= 1 {
      return Issue.Explanation(
        headline: headline(name, expected, got),
        details: note.isEmpty ? marked(expected, got) : note.map { Issue.Line($0) })
    }
    let same = zip(expectedLines, gotLines).prefix { $0 == $1 }.count
    let left = same < expectedLines.count ? expectedLines[same] : nil
    let right = same < gotLines.count ? gotLines[same] : nil
    let isShort = expected.utf8.count <= shortString && got.utf8.count <= shortString
    let counts =
      expectedLines.count == gotLines.count
      ? [] : ["expected \(counted(expectedLines.count, "line")), got \(counted(gotLines.count, "line"))"]
    let first = lineDifference(same + 1, left, right)
    let diff = note.isEmpty ? LineDifference.lines(expectedLines, gotLines) : []
    if isShort {
      // If the strings have different numbers of lines, a line may have been inserted or removed. Then the first line
      // that differs may be a correct line that only moved, and the whole difference is shown.
      let isShifted = left != nil && right != nil && !counts.isEmpty && !diff.isEmpty
      let details = isShifted ? diff : ([first] + note).map { Issue.Line($0) }
      return Issue.Explanation(headline: headline(name, expected, got), details: details)
    }
    return Issue.Explanation(headline: name + first, details: (counts + note).map { Issue.Line($0) } + diff)
  }

  static func asJSON(_ expected: JSON, _ got: JSON) -> Issue.Explanation {
    var text = UnequalText.explain(expected: expected, got: got)
    text.headline = "as JSON: \(text.headline)"
    return text
  }

  private static func lineDifference(_ number: Int, _ expected: Substring?, _ got: Substring?) -> String {
    switch (expected, got) {
    case (let expected?, let got?):
      // A line end at the end of both strings does not matter to the reader.
      expected.last == got.last && expected.last?.isNewline == true
        ? headline("line \(number): ", expected.dropLast(), got.dropLast())
        : headline("line \(number): ", expected, got)
    case (let expected?, nil): "line \(number): missing \(ValueDescription.quote(expected, limit: 100))"
    case (nil, let got?): "line \(number): extra \(ValueDescription.quote(got, limit: 100))"
    case (nil, nil): "line \(number)"
    }
  }

  /// Returns two one-line strings with their differences marked. For long strings, it also returns their lengths if
  /// these differ, and the position of the last difference if the marked lines do not show it.
  private static func marked(_ expected: String, _ got: String) -> [Issue.Line] {
    if isShown(expected, got) { return LinePair.lines(expected, got, longest: 2 * shortString) ?? [] }
    let left = expected.count
    let right = got.count
    let counts: [Issue.Line] = left == right ? [] : ["expected \(counted(left, "character")), got \(right)"]
    let last: [Issue.Line] =
      lastDifference(expected, got, count: left).map { ["the last difference is at character \($0)"] } ?? []
    return counts + last + (LinePair.lines(expected, got, longest: 3 * context) ?? [])
  }

  /// Returns the number of the last character of the expected string that differs; `nil` if the marked lines show
  /// it.
  private static func lastDifference(_ expected: String, _ got: String, count: Int) -> Int? {
    let same = zip(expected, got).prefix { $0 == $1 }.count
    let last = count - zip(expected.reversed(), got.reversed()).prefix { $0 == $1 }.count
    return last - same > 2 * context ? last : nil
  }

  /// Returns where two strings with a common beginning begin to differ; `nil` without a common beginning.
  static func afterCommonBeginning(_ expected: String, _ got: String) -> String? {
    let same = zip(expected, got).prefix { $0 == $1 }.count
    return same == 0 ? nil : differing(expected, got, from: same)
  }

  private static func differing(
    _ expected: some StringProtocol, _ got: some StringProtocol, from position: Int
  ) -> String {
    "from character \(position + 1): expected \(tail(expected, position)), got \(tail(got, position))"
  }

  private static func tail(_ string: some StringProtocol, _ position: Int) -> String {
    let rest = string.dropFirst(position)
    return ValueDescription.quote(rest.prefix(context)) + (rest.count > context ? "…" : "")
  }

  /// Returns whether both strings are short enough to be shown whole in the headline.
  private static func isShown(_ expected: some StringProtocol, _ got: some StringProtocol) -> Bool {
    expected.utf8.count <= 2 * shortString && got.utf8.count <= 2 * shortString
  }

  /// Returns both strings; for long strings, the part from the first difference on.
  private static func headline(
    _ place: String, _ expected: some StringProtocol, _ got: some StringProtocol
  ) -> String {
    if isShown(expected, got) {
      return "\(place)expected \(ValueDescription.quote(expected)), got \(ValueDescription.quote(got))"
    }
    let same = zip(expected, got).prefix { $0 == $1 }.count
    return place + differing(expected, got, from: same)
  }

  /// Returns the lines with their line ends, so that line ends can also differ.
  private static func lines(of string: String) -> [Substring] {
    var lines: [Substring] = []
    var start = string.startIndex
    while start < string.endIndex {
      let newline = string[start...].firstIndex(where: \.isNewline)
      let end = newline.map { string.index(after: $0) } ?? string.endIndex
      lines.append(string[start..<end])
      start = end
    }
    return lines
  }

  // MARK: - Invisible differences

  private static func invisibleDifference(_ expected: String, _ got: String) -> [String] {
    // Whole copies are compared here, which is too slow for very long strings.
    guard expected.utf8.count + got.utf8.count <= 1_000_000 else { return [] }
    if expected == got { return [normalisation(expected, got)].compactMap(\.self) }
    if LineDifference.visible(expected[...]) == LineDifference.visible(got[...]) {
      return ["only the last line end differs"]
    }
    if unified(expected) == unified(got) { return ["only line ends differ"] }
    if trimmed(expected) == trimmed(got) { return ["only spaces or empty lines at line ends differ"] }
    if expected.filter({ !$0.isWhitespace }) == got.filter({ !$0.isWhitespace }) {
      return ["only white space differs" + (unusualSpaces(expected, got).map { ": \($0)" } ?? "")]
    }
    if expected.lowercased() == got.lowercased() { return ["only upper and lower case differ"] }
    let left = withoutInvisible(expected)
    let right = withoutInvisible(got)
    if left.text == right.text {
      let sides = [("expected", left.removed), ("got", right.removed)].filter { !$0.1.isEmpty }
      let names = sides.map { "\($0) has \(codePoints(Character($1[0])))" }
      return ["only invisible characters differ: \(names.joined(separator: ", "))"]
    }
    if let json = JSON.pair(expected, got), json.expected == json.got {
      return ["equal as JSON except for white space or the order of keys: use .equalJSON"]
    }
    return lookAlike(expected, got)
  }

  /// Describes the first white space that differs, if one of the two characters cannot be typed with a keyboard.
  private static func unusualSpaces(_ expected: String, _ got: String) -> String? {
    guard let (left, right) = zip(expected, got).first(where: { $0 != $1 }), left.isWhitespace, right.isWhitespace
    else { return nil }
    return left.isASCII && right.isASCII ? nil : "expected \(codePoints(left)), got \(codePoints(right))"
  }

  private static func withoutInvisible(_ string: String) -> (text: String, removed: [Unicode.Scalar]) {
    var text = String.UnicodeScalarView()
    var removed: [Unicode.Scalar] = []
    for scalar in string.unicodeScalars {
      if scalar.properties.generalCategory == .format { removed.append(scalar) } else { text.append(scalar) }
    }
    return (String(text), removed)
  }

  private static func unified(_ string: String) -> [Substring] {
    string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  private static func trimmed(_ string: String) -> [Substring] {
    var lines = unified(string).map { line in
      line[..<(line.lastIndex { !$0.isWhitespace }.map { line.index(after: $0) } ?? line.startIndex)]
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// Lists the code points of the first difference, if one of them is not plain text.
  private static func lookAlike(_ expected: String, _ got: String) -> [String] {
    guard let (left, right) = zip(expected, got).first(where: { $0 != $1 }) else { return [] }
    guard !left.isASCII || !right.isASCII, !(isIdeograph(left) && isIdeograph(right)) else { return [] }
    return ["expected \(codePoints(left)), got \(codePoints(right))"]
  }

  /// Returns whether a character is an ideograph, a syllable or the like, whose difference is plain to see.
  private static func isIdeograph(_ character: Character) -> Bool {
    character.unicodeScalars.first?.properties.generalCategory == .otherLetter
  }

  /// Describes the difference between two equal strings whose characters are composed of different code points.
  static func normalisation(_ expected: String, _ got: String) -> String? {
    guard expected.utf8.count + got.utf8.count <= 1_000_000 else { return nil }
    guard let (left, right) = zip(expected, got).first(where: { !$0.unicodeScalars.elementsEqual($1.unicodeScalars) })
    else { return nil }
    return "equal as text, in another normalisation: expected \(codePoints(left)), got \(codePoints(right))"
  }

  private static func codePoints(_ character: Character) -> String {
    let names = character.unicodeScalars.map { scalar in
      "U+\(ValueDescription.hexadecimal(scalar.value, digits: 4))" + (scalar.properties.name.map { " \($0)" } ?? "")
    }
    return names.joined(separator: " ")
  }
}

/// The lines that differ, each with two lines of context: `-` marks expected lines, `+` actual ones.
enum LineDifference {
  private static let context = 2
  private static let mostLines = 40

  /// Returns the lines of a report; empty if too many lines differ for a bounded comparison.
  static func lines(_ expected: [Substring], _ got: [Substring]) -> [Issue.Line] {
    let same = zip(expected, got).prefix { $0 == $1 }.count
    // The equal beginning is not compared again, and only its last lines are shown.
    let start = max(0, same - context)
    let left = expected[start...]
    let right = got[start...]
    guard
      let changes = EditScript.between(
        left.count, right.count, areEqual: { visible(left[start + $0]) == visible(right[start + $1]) })
    else { return [] }
    var report = [Issue.Line("- expected, + got", .context)]
    for (index, change) in changes.enumerated() {
      // Equal lines are shown after one change and before the next.
      let after = index == 0 ? 0 : context
      let before = change.isEmpty ? 0 : context
      let kept = left.dropFirst(change.kept.lowerBound).prefix(change.kept.count)
      if kept.count > after + before {
        report += texts(.context, kept.prefix(after))
        if after > 0, before > 0 { report.append(Issue.Line("  …", .context)) }
        report += texts(.context, kept.suffix(before))
      } else {
        report += texts(.context, kept)
      }
      report += pairs(
        left.dropFirst(change.missing.lowerBound).prefix(change.missing.count),
        right.dropFirst(change.extra.lowerBound).prefix(change.extra.count))
    }
    guard report.count > mostLines else { return report }
    return report.prefix(mostLines) + ["… \(counted(report.count - mostLines, "more line"))"]
  }

  /// If both sides have equally many lines, each is shown with its counterpart, with marks under the differences.
  /// Otherwise all expected lines come first, then all actual ones.
  private static func pairs(_ missing: ArraySlice<Substring>, _ extra: ArraySlice<Substring>) -> [Issue.Line] {
    let pairs = missing.count == extra.count ? Array(zip(missing.indices, extra.indices)) : []
    let marked = pairs.compactMap { left, right in
      let width = max("\(left + 1)".count, "\(right + 1)".count)
      func sign(_ sign: String, _ index: Int) -> String {
        let number = "\(index + 1)"
        return "\(sign) \(number)\(String(repeating: " ", count: width - number.count))  "
      }
      return LinePair.lines(
        visible(missing[left]), visible(extra[right]), signs: (sign("-", left), sign("+", right)),
        isQuoted: isQuoted(missing[left]) || isQuoted(extra[right]))
    }
    if !pairs.isEmpty, marked.count == pairs.count { return marked.flatMap { $0 } }
    return texts(.expected, missing) + texts(.got, extra)
  }

  /// Returns whether the end of a line is only visible in quotation marks.
  private static func isQuoted(_ line: Substring) -> Bool { visible(line).last?.isWhitespace == true }

  private static func texts(_ role: Issue.Line.Role, _ lines: ArraySlice<Substring>) -> [Issue.Line] {
    let sign = role == .expected ? "-" : role == .got ? "+" : " "
    return zip(lines.indices, lines).map { index, line in
      let visible = visible(line)
      let escaped = visible.map { $0 == "\"" || $0 == "\\" ? String($0) : ValueDescription.escape($0) }.joined()
      let text =
        isQuoted(line) ? ValueDescription.quote(visible, limit: 100) : ValueDescription.cut(escaped, limit: 100)
      return Issue.Line("\(sign) \(index + 1)  \(text)", role)
    }
  }

  /// Returns the line without its line end, which the first line of the report describes.
  static func visible(_ line: Substring) -> Substring {
    line.last?.isNewline == true ? line.dropLast() : line
  }
}

/// Two lines that should be equal, one below the other, with marks under the characters that differ.
enum LinePair {
  /// The shortest line with marks; in shorter lines a reader sees the difference without them.
  private static let least = 6
  private static let context = 20
  private static let longest = 100
  /// The minimum number of equal characters between two separate differences.
  private static let leastBetween = 3

  /// Returns the lines, each with its marks below; `nil` for short lines and for lines with little in common, where
  /// marks do not help.
  ///
  /// - Parameters:
  ///   - signs: The signs before the expected and the actual line, equally wide.
  ///   - longest: The number of characters shown; in longer lines, the characters around the first difference.
  static func lines(
    _ expected: some StringProtocol, _ got: some StringProtocol, signs: (expected: String, got: String) = ("- ", "+ "),
    isQuoted: Bool = true, longest: Int = longest
  ) -> [Issue.Line]? {
    let same = zip(expected, got).prefix { $0 == $1 }.count
    let isCut = max(expected.count, got.count) > longest
    let skipped = isCut ? max(0, same - context) : 0
    let left = Side(expected, skipped, longest, isQuoted)
    let right = Side(got, skipped, longest, isQuoted)
    guard let changes = changes(left.units, right.units) else { return nil }
    // If both lines are cut, a difference at their ends may come from the cut.
    let isOpen = left.isCut && right.isCut
    let upper = left.pieces(signs.expected, changes, isOpen) { $0.missing }
    let lower = right.pieces(signs.got, changes, isOpen) { $0.extra }
    let above = marks(under: upper)
    let below = marks(under: lower)
    return [Issue.Line(.expected, pieces: upper)] + (above.isEmpty || above == below ? [] : [Issue.Line(above, .marks)])
      + [Issue.Line(.got, pieces: lower)] + (below.isEmpty ? [] : [Issue.Line(below, .marks)])
  }

  /// A line by its visible characters, with escapes.
  private final class Side {
    let units: [String]
    let isCut: Bool
    private let start: String
    private let end: String

    init(_ line: some StringProtocol, _ skipped: Int, _ longest: Int, _ isQuoted: Bool) {
      let rest = line.dropFirst(skipped)
      let shown = rest.prefix(longest)
      units = shown.map { !isQuoted && ($0 == "\"" || $0 == "\\") ? String($0) : ValueDescription.escape($0) }
      isCut = shown.endIndex < line.endIndex
      let quote = isQuoted ? "\"" : ""
      start = (skipped > 0 ? "…" : "") + quote
      end = quote + (isCut ? "…" : "")
    }

    func pieces(
      _ sign: String, _ changes: [EditScript.Change], _ isOpen: Bool, _ own: (EditScript.Change) -> Range<Int>
    ) -> [String] {
      var pieces = changes.flatMap { change in
        let own = own(change)
        return [units[..<own.lowerBound].suffix(change.kept.count).joined(), units[own].joined()]
      }
      pieces[0] = sign + start + pieces[0]
      let last = isOpen ? pieces.removeLast() : ""
      return pieces + (isOpen ? ["", last + end] : [end])
    }
  }

  private static func changes(_ expected: [String], _ got: [String]) -> [EditScript.Change]? {
    let shorter = min(expected.count, got.count)
    guard shorter >= least else { return nil }
    let changes = trimmed(joined(all(expected, got)), expected, got)
    // No change follows the equal characters at the end.
    let kept = changes.reduce(0) { $0 + $1.kept.count }
    return kept * 5 >= shorter * 3 ? changes : nil
  }

  private static func all(_ expected: [String], _ got: [String]) -> [EditScript.Change] {
    if let changes = EditScript.between(expected.count, got.count, areEqual: { expected[$0] == got[$1] }) {
      return changes
    }
    let start = zip(expected, got).prefix { $0 == $1 }.count
    let left = expected.count
    let right = got.count
    return [
      EditScript.Change(kept: 0..<start, missing: start..<left, extra: start..<right),
      EditScript.Change(kept: left..<left, missing: left..<left, extra: right..<right),
    ]
  }

  /// Joins differences with few characters between them, since single letters that are equal by chance confuse the
  /// reader.
  private static func joined(_ changes: [EditScript.Change]) -> [EditScript.Change] {
    var joined: [EditScript.Change] = []
    for change in changes {
      guard !joined.isEmpty, change.kept.count < leastBetween, !change.isEmpty else {
        joined.append(change)
        continue
      }
      let last = joined[joined.count - 1]
      joined[joined.count - 1].missing = last.missing.lowerBound..<change.missing.upperBound
      joined[joined.count - 1].extra = last.extra.lowerBound..<change.extra.upperBound
    }
    return joined
  }

  /// Removes the common end from differences: `00` and `50` differ in one character.
  private static func trimmed(
    _ changes: [EditScript.Change], _ expected: [String], _ got: [String]
  ) -> [EditScript.Change] {
    var trimmed: [EditScript.Change] = []
    var same = 0
    for var change in changes {
      change.kept = (change.kept.lowerBound - same)..<change.kept.upperBound
      same = zip(expected[change.missing].reversed(), got[change.extra].reversed()).prefix { $0 == $1 }.count
      change.missing = change.missing.dropLast(same)
      change.extra = change.extra.dropLast(same)
      trimmed.append(change)
    }
    let left = expected.count
    let right = got.count
    let rest = EditScript.Change(kept: (left - same)..<left, missing: left..<left, extra: right..<right)
    return same == 0 ? trimmed : trimmed + [rest]
  }

  private static func marks(under pieces: [String]) -> String {
    let marks = pieces.enumerated().map { index, piece in
      String(repeating: index % 2 == 1 ? "^" : " ", count: piece.columns)
    }.joined()
    return String(marks.reversed().drop { $0 == " " }.reversed())
  }
}

/// The smallest number of insertions and removals that turn one sequence into another, if it is small.
///
/// The work of `CollectionDifference` grows with the number of differences, without a bound; this algorithm gives up
/// instead.
enum EditScript {
  /// A kept part, by its positions in the expected lines, and the parts after it that are only on one side.
  struct Change {
    var kept: Range<Int>
    var missing: Range<Int>
    var extra: Range<Int>

    var isEmpty: Bool { missing.isEmpty && extra.isEmpty }
  }

  /// The work is at most this many times the number of elements.
  private static let mostEdits = 40

  /// Returns the changes in order; `nil` if more than `mostEdits` are needed. Only the first change may keep nothing,
  /// and only the last may have no difference.
  static func between(_ expected: Int, _ got: Int, areEqual: (Int, Int) -> Bool) -> [Change]? {
    // The furthest position in `expected` that each diagonal reaches, for each number of edits (E. Myers, 1986).
    var reach = [1: 0]
    var history: [[Int: Int]] = []
    for edits in 0...mostEdits {
      history.append(reach)
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        let isDown = isDown(diagonal, edits, reach)
        var x = isDown ? reach[diagonal + 1] ?? -1 : (reach[diagonal - 1] ?? -2) + 1
        var y = x - diagonal
        while x >= 0, y >= 0, x < expected, y < got, areEqual(x, y) { (x, y) = (x + 1, y + 1) }
        reach[diagonal] = x
        if x >= expected && y >= got { return changes(history, expected, got) }
      }
    }
    return nil
  }

  /// Returns whether a diagonal is reached by an insertion instead of a removal.
  private static func isDown(_ diagonal: Int, _ edits: Int, _ reach: [Int: Int]) -> Bool {
    let down = reach[diagonal + 1] ?? -1
    let right = reach[diagonal - 1] ?? -2
    return diagonal == -edits || (diagonal != edits && right < down)
  }

  private static func changes(_ history: [[Int: Int]], _ expected: Int, _ got: Int) -> [Change] {
    // The end of each edit together with the equal elements after it, the last first.
    var ends = [(x: expected, y: got)]
    for (edits, reach) in history.enumerated().dropFirst().reversed() {
      let diagonal = ends[ends.count - 1].x - ends[ends.count - 1].y
      let previous = isDown(diagonal, edits, reach) ? diagonal + 1 : diagonal - 1
      let x = reach[previous] ?? 0
      ends.append((x, x - previous))
    }
    var (x, y) = ends.removeLast()
    var changes = [Change(kept: 0..<x, missing: x..<x, extra: y..<y)]
    for end in ends.reversed() {
      let same = min(end.x - x, end.y - y)
      (x, y) = end
      let last = changes.count - 1
      changes[last].missing = changes[last].missing.lowerBound..<(x - same)
      changes[last].extra = changes[last].extra.lowerBound..<(y - same)
      if same > 0 { changes.append(Change(kept: (x - same)..<x, missing: x..<x, extra: y..<y)) }
    }
    return changes
  }
}

/// The words for strings too long to be compared in detail: the first byte that differs, and the text around it.
enum HugeStrings {
  /// From this number of bytes on, only bytes are compared.
  static let least = 4_000_000
  private static let shown = 40

  static func explain(_ expected: String, _ got: String, _ name: String) -> Issue.Explanation {
    let same = commonBytes(expected, got)
    return Issue.Explanation(
      headline: "\(name)expected \(window(expected, same)), got \(window(got, same)) from byte \(same + 1)",
      details: ["expected \(expected.utf8.count) bytes, got \(got.utf8.count) bytes"])
  }

  /// Compares eight bytes at a time, since a hundred million steps take a debug build seconds.
  private static func commonBytes(_ expected: String, _ got: String) -> Int {
    var expected = expected
    var got = got
    return expected.withUTF8 { left in
      got.withUTF8 { right in
        let left = UnsafeRawBufferPointer(left)
        let right = UnsafeRawBufferPointer(right)
        let count = min(left.count, right.count)
        var index = 0
        while index + 8 <= count,
          left.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            == right.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        { index += 8 }
        while index < count, left[index] == right[index] { index += 1 }
        return index
      }
    }
  }

  private static func window(_ string: String, _ position: Int) -> String {
    let bytes = string.utf8.dropFirst(max(0, position - shown / 2)).prefix(shown)
    return "…" + ValueDescription.quote(String(decoding: bytes, as: UTF8.self)) + "…"
  }
}

/// Two different data, described by the first byte that differs and sixteen bytes around it.
package final class DataDifference {
  private let expected: Data
  private let got: Data
  /// The offset of the first byte that differs.
  let place: Int

  init(_ expected: Data, _ got: Data) {
    self.expected = expected
    self.got = got
    place = zip(expected, got).prefix { $0 == $1 }.count
  }

  var headline: String { "expected \(byte(expected)), got \(byte(got))" }

  var details: [Issue.Line] {
    let counts: [Issue.Line] =
      expected.count == got.count ? [] : [Issue.Line("expected \(counted(expected.count, "byte")), got \(got.count)")]
    let start = max(0, place - 7)
    let left = bytes(expected, from: start)
    let right = bytes(got, from: start)
    return counts + [Issue.Line("sixteen bytes from [\(start)]:")]
      + (LinePair.lines(left, right, isQuoted: false) ?? [
        Issue.Line("- " + left), Issue.Line("+ " + right),
      ])
  }

  private func byte(_ data: Data) -> String {
    guard place < data.count else { return "the end" }
    return "0x" + ValueDescription.hexadecimal(data[data.startIndex + place], digits: 2)
  }

  private func bytes(_ data: Data, from start: Int) -> String {
    ValueDescription.hexadecimal(data.dropFirst(start).prefix(16))
  }

  /// The two data as texts, if they are UTF-8.
  static func texts(_ expected: Any, _ got: Any) -> (expected: String, got: String)? {
    guard let expected = expected as? Data, let got = got as? Data, !expected.isEmpty || !got.isEmpty else {
      return nil
    }
    guard let left = text(expected), let right = text(got) else { return nil }
    return (left, right)
  }

  /// Returns the text of data; `nil` if it is not text.
  package static func text(_ data: Data) -> String? {
    let text = String(decoding: data, as: UTF8.self)
    return text.utf8.elementsEqual(data) && !data.contains { $0 < 0x20 && !(0x09...0x0D).contains($0) } ? text : nil
  }
}
