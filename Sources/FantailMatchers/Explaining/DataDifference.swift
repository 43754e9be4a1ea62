import FantailTree
package import Foundation

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

  /// Both data as texts, if they are UTF-8.
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
