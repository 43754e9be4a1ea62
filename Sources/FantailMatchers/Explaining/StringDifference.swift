import FantailTree

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
      // A line end that both strings have does not matter to the reader.
      expected.last == got.last && expected.last?.isNewline == true
        ? headline("line \(number): ", expected.dropLast(), got.dropLast())
        : headline("line \(number): ", expected, got)
    case (let expected?, nil): "line \(number): missing \(ValueDescription.quote(expected, limit: 100))"
    case (nil, let got?): "line \(number): extra \(ValueDescription.quote(got, limit: 100))"
    case (nil, nil): "line \(number)"
    }
  }

  /// Returns two one-line strings with their differences marked. For long strings, it also returns their lengths if
  /// these differ, and the place of the last difference if the marked lines do not show it.
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

  /// Returns both strings; of long strings, the part from the first difference.
  private static func headline(
    _ place: String, _ expected: some StringProtocol, _ got: some StringProtocol
  ) -> String {
    if isShown(expected, got) {
      return "\(place)expected \(ValueDescription.quote(expected)), got \(ValueDescription.quote(got))"
    }
    let same = zip(expected, got).prefix { $0 == $1 }.count
    return place + differing(expected, got, from: same)
  }

  /// Returns the lines with their line ends, so that line ends can differ too.
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
      return ["only characters that cannot be seen differ: \(names.joined(separator: ", "))"]
    }
    if let json = JSON.pair(expected, got), json.expected == json.got {
      return ["equal as JSON, but for white space or the order of keys: .equalJSON compares so"]
    }
    return lookAlike(expected, got)
  }

  /// Names the first white space that differs, if one of the two cannot be typed with a keyboard.
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

  /// Names the code points of the first difference, if one of them is not plain text.
  private static func lookAlike(_ expected: String, _ got: String) -> [String] {
    guard let (left, right) = zip(expected, got).first(where: { $0 != $1 }) else { return [] }
    guard !left.isASCII || !right.isASCII, !(isIdeograph(left) && isIdeograph(right)) else { return [] }
    return ["expected \(codePoints(left)), got \(codePoints(right))"]
  }

  /// Returns whether a character is an ideograph, a syllable or the like, whose difference is plain to see.
  private static func isIdeograph(_ character: Character) -> Bool {
    character.unicodeScalars.first?.properties.generalCategory == .otherLetter
  }

  /// Names the difference of two equal strings whose characters are composed of different code points.
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
