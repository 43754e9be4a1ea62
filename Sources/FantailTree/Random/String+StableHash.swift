extension String {
  /// A hash (FNV-1a) that is the same in every process and on every platform; Swift's own differs from run to run.
  package var stableHash: UInt64 {
    utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}
