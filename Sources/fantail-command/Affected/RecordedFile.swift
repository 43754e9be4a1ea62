import FantailProbes
import FantailToolSupport

/// A file in the version from which a program was built, split into whole functions and the text around them.
struct RecordedFile {
  /// A function with all of its text, including local functions and closures.
  struct Unit: Equatable {
    /// The function's line, for reports.
    let line: Int
    let lines: ClosedRange<Int>
    /// The numbers of the coverage counters that count the calls to the function and to the functions inside it; `nil`
    /// for a function that shares its counter with others.
    let counters: [UInt32?]
    /// The tokens of the function's braces.
    fileprivate let braces: ClosedRange<Int>
    fileprivate let bytes: Range<Int>
  }

  /// The difference between the file and another version of it.
  enum Change: Equatable {
    case functions([Unit])
    /// A change outside all functions, which begins at a line.
    case outside(line: Int)
  }

  let units: [Unit]
  private let text: TextOfFunctions
  private let tokens: [SourceToken]

  /// Splits a file.
  ///
  /// - Parameters:
  ///   - functions: The functions of the file.
  ///   - bytes: The file's text when the program was built.
  ///   - examples: The lines of the examples and groups in the file.
  /// - Returns: `nil` if the functions do not belong to this text.
  init?(_ functions: [ReachRecord.Function], _ bytes: [UInt8], examples: Set<Int>) {
    let text = TextOfFunctions(bytes)
    var found: [(function: ReachRecord.Function, bytes: Range<Int>)] = []
    for function in functions {
      guard let range = text.range(from: function.first, to: function.end),
        TextOfFunctions.hash(bytes[range]) == function.hash
      else { return nil }
      found.append((function, range))
    }
    found.sort { ($0.bytes.lowerBound, $1.bytes.upperBound) < ($1.bytes.lowerBound, $0.bytes.upperBound) }
    let tokens = SourceLexer.tokens(of: bytes)
    let starts = Dictionary(tokens.indices.map { (tokens[$0].range.lowerBound, $0) }) { first, _ in first }
    var units: [Unit] = []
    for (function, range) in found where range.lowerBound >= units.last?.bytes.upperBound ?? 0 {
      guard let open = starts[range.lowerBound], tokens[open].text == "{", let close = tokens[open].partner,
        tokens[close].range.upperBound == range.upperBound
      else { continue }
      let lines = function.first.line...function.end.line
      // The text of an initial value determines the type of its variable. A closure that makes examples returns a spec,
      // regardless of its content.
      let isBody = function.isBody && !(open > 0 && ["=", "(", ",", ":", "["].contains(tokens[open - 1].text))
      guard isBody || examples.contains(where: lines.contains) else { continue }
      let inner = found.filter { range.lowerBound <= $0.bytes.lowerBound && $0.bytes.upperBound <= range.upperBound }
      units.append(
        Unit(
          line: function.first.line, lines: lines, counters: inner.map(\.function.counter), braces: open...close,
          bytes: range))
    }
    self.units = units
    self.text = text
    self.tokens = tokens
  }

  /// Compares the file with another version: function by function, and token by token between the functions.
  func change(to bytes: [UInt8]) -> Change {
    let others = SourceLexer.tokens(of: bytes)
    var changed: [Unit] = []
    var own = 0
    var other = 0
    for unit in units {
      if let line = difference(own..<unit.braces.lowerBound, others, &other) { return .outside(line: line) }
      guard other < others.count, others[other].text == "{", let close = others[other].partner else {
        return .outside(line: unit.line)
      }
      let body = bytes[others[other].range.lowerBound..<others[close].range.upperBound]
      if !body.elementsEqual(text.bytes[unit.bytes]) { changed.append(unit) }
      own = unit.braces.upperBound + 1
      other = close + 1
    }
    if let line = difference(own..<tokens.count, others, &other) { return .outside(line: line) }
    guard other == others.count else { return .outside(line: text.line(of: text.bytes.count)) }
    return .functions(changed)
  }

  /// Compares tokens with the same number of other tokens, and returns the line of the first difference.
  ///
  /// Comments are not tokens. White space counts only if it may change the meaning: whether there is white space, and
  /// whether it contains a line break.
  private func difference(_ range: Range<Int>, _ others: [SourceToken], _ other: inout Int) -> Int? {
    for index in range {
      let token = tokens[index]
      guard other < others.count, token.text == others[other].text, token.startsLine == others[other].startsLine,
        token.hasSpaceBefore == others[other].hasSpaceBefore
      else { return text.line(of: token.range.lowerBound) }
      other += 1
    }
    return nil
  }
}
