extension String {
  /// A hash that is the same in every process and on every platform, where Swift's differs from run to run: FNV-1a.
  package var stableHash: UInt64 {
    utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}
