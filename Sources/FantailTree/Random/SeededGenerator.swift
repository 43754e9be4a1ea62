/// The generator behind `--seed`: SplitMix64, a published algorithm, so a seed gives the same order everywhere.
///
/// The standard library's `shuffle(using:)` may change between versions; the algorithm in this file does not.
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns the elements in a random order: Fisher and Yates' shuffle. The remainder's bias is below one in 2^40 for
  /// lists that fit in memory.
  package mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var result = elements
    var last = result.count - 1
    while last > 0 {
      result.swapAt(last, Int(next() % UInt64(last + 1)))
      last -= 1
    }
    return result
  }
}

extension String {
  /// A hash (FNV-1a) that is the same in every process and on every platform; Swift's hash differs from run to run.
  package var stableHash: UInt64 {
    utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}
