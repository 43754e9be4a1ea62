#if os(Linux)
  /// Words of memory that a test lays out as Swift's runtime does.
  final class LaidOutMemory {
    private var blocks: [UnsafeMutablePointer<UInt>] = []

    deinit { for block in blocks { block.deallocate() } }

    /// Returns the address of a new block.
    ///
    /// - Parameter words: The words that are not zero, by their offsets in bytes.
    func block(_ words: [Int: UInt]) -> UInt {
      let block = UnsafeMutablePointer<UInt>.allocate(capacity: 32)
      block.initialize(repeating: 0, count: 32)
      for (offset, word) in words { block[offset / 8] = word }
      blocks.append(block)
      return UInt(bitPattern: block)
    }

    /// Changes a word of a block.
    func set(_ block: UInt, _ offset: Int, _ word: UInt) {
      UnsafeMutablePointer<UInt>(bitPattern: block + UInt(offset))?.pointee = word
    }
  }
#endif
