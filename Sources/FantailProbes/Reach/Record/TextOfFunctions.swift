/// The text of a file, and the text of each function in the file, by position.
package struct TextOfFunctions: Sendable {
  package let bytes: [UInt8]
  /// The offset of each line's first byte.
  private let starts: [Int]

  package init(_ bytes: some Sequence<UInt8>) {
    let all = Array(bytes)
    self.bytes = all
    starts = [0] + all.indices.filter { all[$0] == 0x0A }.map { $0 + 1 }
  }

  /// Returns the bytes between two positions; `nil` if the text is shorter.
  package func range(
    from first: ReachRecord.Function.Place, to end: ReachRecord.Function.Place
  ) -> Range<Int>? {
    guard let first = index(first), let end = index(end), first <= end else { return nil }
    return first..<end
  }

  private func index(_ place: ReachRecord.Function.Place) -> Int? {
    guard place.line > 0, place.line <= starts.count, place.column > 0 else { return nil }
    let index = starts[place.line - 1] + place.column - 1
    return index <= bytes.count ? index : nil
  }

  /// Returns the line that contains a byte, counted from 1.
  package func line(of index: Int) -> Int { starts.count { $0 <= index } }

  /// Returns the hash of some bytes, the same on every machine: FNV-1a, cut to the 52 bits that JSON keeps exactly.
  package static func hash(_ bytes: some Sequence<UInt8>) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes {
      hash ^= UInt64(byte)
      hash = hash &* 0x100_0000_01b3
    }
    return Int(hash >> 12)
  }
}
