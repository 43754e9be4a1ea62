#if canImport(Glibc) && canImport(Runtime) && _pointerBitWidth(_64) && _endian(little)
  import Glibc

  /// An executable or a library as it stands in its file (ELF). What is damaged or missing is empty.
  ///
  /// Loops, and no generic functions: the types of these, made at run time, would take longer than the reading.
  final class ImageFile {
    private struct Section {
      let name: UInt64
      let type: UInt64
      let flags: UInt64
      let link: UInt64
      let bytes: UnsafeRawBufferPointer
    }

    /// The address that the first byte is meant for.
    private(set) var start: UInt64 = .max
    private var sections: [Section] = []
    private var names = UnsafeRawBufferPointer(start: nil, count: 0)
    private var mapped: UnsafeMutableRawBufferPointer?

    /// Maps a file into memory.
    convenience init?(path: String) {
      let file = open(path, O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return nil }
      defer { close(file) }
      var facts = stat()
      guard fstat(file, &facts) == 0, facts.st_size > 0,
        let start = mmap(nil, Int(facts.st_size), PROT_READ, MAP_PRIVATE, file, 0), start != MAP_FAILED
      else { return nil }
      let bytes = UnsafeMutableRawBufferPointer(start: start, count: Int(facts.st_size))
      self.init(UnsafeRawBufferPointer(bytes))
      mapped = bytes
    }

    deinit {
      if let mapped { munmap(mapped.baseAddress, mapped.count) }
    }

    /// Reads a file that is in memory for as long as this is.
    init(_ bytes: UnsafeRawBufferPointer) {
      var header = ByteReader(bytes)
      // The mark, 64 bits, the lowest byte first.
      guard header.number(4) == 0x464C_457F, header.number(2) == 0x0102 else { return }
      header = ByteReader(bytes, at: 32)
      var (segment, section) = (header.number(8), header.number(8))
      header.skip(6)
      let (segmentSize, segmentCount) = (header.number(2), header.number(2))
      let (sectionSize, sectionCount, nameSection) = (header.number(2), header.number(2), header.number(2))
      let segmentEnd = segment &+ segmentSize &* segmentCount
      while segment != segmentEnd {
        var entry = ByteReader(bytes, at: segment)
        segment = segment &+ segmentSize
        let isLoaded = entry.number(4) == 1
        entry.skip(12)
        let address = entry.number(8)
        if isLoaded, address < start { start = address }
      }
      let sectionEnd = section &+ sectionSize &* sectionCount
      while section != sectionEnd {
        var entry = ByteReader(bytes, at: section)
        section = section &+ sectionSize
        let (name, type, flags) = (entry.number(4), entry.number(4), entry.number(8))
        entry.skip(8)
        let (offset, size, link) = (entry.number(8), entry.number(8), entry.number(4))
        // What is all zeros (8) takes no room.
        let content = ByteReader(bytes, at: offset).rest(type == 8 ? 0 : size)
        sections.append(Section(name: name, type: type, flags: flags, link: link, bytes: content))
      }
      if nameSection < UInt64(sections.count) { names = sections[Int(nameSection)].bytes }
    }

    /// The bytes of a section; none where they are compressed.
    func section(_ name: String) -> UnsafeRawBufferPointer {
      for section in sections where section.flags & 0x800 == 0 {
        var text = ByteReader(names, at: section.name)
        if text.text() == name { return section.bytes }
      }
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }

    /// Finds the functions that start at some addresses, and gives each a name; 0 is none.
    func functions(at starts: [UInt64], _ name: (Int, String) -> Void) {
      // All symbols (2), or else those that other images use (11).
      var table: Section?
      for section in sections where section.type == 2 || section.type == 11 && table == nil { table = section }
      guard let table, table.link < UInt64(sections.count), let first = table.bytes.baseAddress,
        UInt(bitPattern: first) % 8 == 0
      else { return }
      let texts = sections[Int(table.link)].bytes
      // There are tens of thousands of symbols: this mask keeps most of them from being compared.
      var mask = [Bool](repeating: false, count: 4096)
      for start in starts where start != 0 { mask[Self.bit(of: start)] = true }
      mask.withUnsafeBufferPointer { mask in
        guard let mask = mask.baseAddress else { return }
        // Its name, its kind and its section; its address; its size.
        var symbol = first.assumingMemoryBound(to: UInt64.self)
        let end = symbol + table.bytes.count / 24 &* 3
        while symbol < end {
          if mask[Self.bit(of: symbol[1])], symbol[1] != 0, symbol[0] &>> 32 & 15 == 2 {
            for (index, start) in starts.enumerated() where start == symbol[1] {
              var text = ByteReader(texts, at: symbol[0] & 0xFFFF_FFFF)
              name(index, text.text())
            }
          }
          symbol += 3
        }
      }
    }

    /// Functions start at multiples of 16.
    @inline(__always)
    private static func bit(of address: UInt64) -> Int { Int(truncatingIfNeeded: address &>> 4 & 4095) }
  }
#endif
