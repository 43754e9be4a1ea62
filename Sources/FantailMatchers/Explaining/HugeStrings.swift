import FantailTree

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
