package import Foundation

/// Lists of the numbers of counters, in the format of `CFantailProbes`: each number is stored as the distance to the
/// previous number, in bytes of seven bits, and a zero ends each list.
package struct CounterLists: Codable, Equatable, Sendable {
  private let bytes: Data

  package init(_ bytes: Data = Data()) {
    self.bytes = bytes
  }

  package init(from decoder: any Decoder) throws {
    bytes = try decoder.singleValueContainer().decode(Data.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(bytes)
  }

  /// Returns the first number for which a condition holds; `nil` if there is none.
  package func first(where isTrue: (UInt32) -> Bool) -> UInt32? {
    var next: UInt32 = 0
    var distance: UInt32 = 0
    var shift: UInt32 = 0
    for byte in bytes {
      distance |= UInt32(byte & 0x7F) << shift
      shift += 7
      guard byte < 0x80 else { continue }
      next = byte == 0 ? 0 : next &+ distance
      if byte != 0, isTrue(next &- 1) { return next &- 1 }
      distance = 0
      shift = 0
    }
    return nil
  }

  /// Returns the lists of both values, without duplicates.
  package func joined(with other: CounterLists) -> CounterLists {
    if self == other { return self }
    let lists = bytes.split(separator: 0)
    return CounterLists(
      other.bytes.split(separator: 0).reduce(bytes) { joined, list in
        lists.contains(list) ? joined : joined + list + [0]
      })
  }
}
