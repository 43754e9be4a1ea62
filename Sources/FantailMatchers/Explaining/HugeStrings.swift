import FantailTree

/// The words for strings too long to be taken apart: the first byte that differs, and the text around it.
enum HugeStrings {
  /// From how many bytes on strings are looked at only by their bytes.
  static let least = 4_000_000
  private static let shown = 40

  static func explain(_ expected: String, _ got: String, _ name: String) -> Issue.Explanation {
    let same = commonBytes(expected, got)
    return Issue.Explanation(
      headline: "\(name)expected \(window(expected, same)), got \(window(got, same)) from byte \(same + 1)",
      details: ["expected \(expected.utf8.count) bytes, got \(got.utf8.count) bytes"])
  }

  /// Eight bytes at a time: debug builds take seconds for a hundred million steps.
  private static func commonBytes(_ expected: String, _ got: String) -> Int {
    var (expected, got) = (expected, got)
    return expected.withUTF8 { left in
      got.withUTF8 { right in
        let (left, right) = (UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
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
