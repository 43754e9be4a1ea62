#if canImport(Glibc) && canImport(Runtime) && _pointerBitWidth(_64) && _endian(little)
  import Glibc

  /// The lines that the code of one unit, a file or a module, comes from (DWARF 2 to 5).
  struct LineTable {
    /// A file, a line in it and a column.
    struct Place: Equatable {
      var path: String
      var line: Int
      var column: Int
    }

    private struct File {
      var name = ""
      var directory: UInt64 = 0
    }

    private struct Row {
      var address: UInt64 = 0
      var file: UInt64 = 1
      var line: Int64 = 1
      var column: UInt64 = 0
    }

    private let strings: UnsafeRawBufferPointer
    private let lineStrings: UnsafeRawBufferPointer
    /// The size of an offset in the debug information.
    private let offsetSize: Int
    private let step: UInt64
    private let firstLine: Int64
    private let lineCount: UInt64
    private let firstSpecial: UInt8
    private let operandCounts: [UInt8]
    private let program: ByteReader
    private var directories: [String] = [""]
    private var files = [File()]

    /// Finds the place of the code at an address; `nil` where the table does not tell, or says that the compiler made it.
    static func place(of address: UInt64, in image: ImageFile, _ find: SystemFunctions.Find) -> Place? {
      let section = image.section(".debug_line")
      guard let nearest = offset(nearest: address, in: section, find) else { return nil }
      var reader = ByteReader(section)
      while !reader.isAtEnd {
        var (size, offsetSize) = (reader.number(4), 4)
        if size == 0xFFFF_FFFF { (size, offsetSize) = (reader.number(8), 8) }
        let unit = reader.rest(size)
        reader.skip(size)
        if reader.offset > nearest {
          return LineTable(unit, offsetSize, of: image)?.place(of: address)
        }
      }
      return nil
    }

    /// Finds where the code at an address, or what stands before it, begins to be described.
    ///
    /// Each function has its own such beginning, an instruction with its address: searching for these is a hundredth of
    /// the work that decoding what is between them is.
    private static func offset(
      nearest address: UInt64, in section: UnsafeRawBufferPointer, _ find: SystemFunctions.Find
    ) -> Int? {
      guard let first = section.baseAddress else { return nil }
      let end = first + section.count
      var here = first
      var nearest: Int?
      var start: UInt64 = 0
      let instruction: [UInt8] = [0, 9, 2]
      instruction.withUnsafeBytes { instruction in
        while let found = find(here, end - here, instruction.baseAddress, 3), end - UnsafeRawPointer(found) >= 11 {
          here = UnsafeRawPointer(found) + 3
          var operand: UInt64 = 0
          memcpy(&operand, here, 8)
          if operand <= address, operand >= start { (start, nearest) = (operand, here - first) }
        }
      }
      return nearest
    }

    private init?(_ unit: UnsafeRawBufferPointer, _ offsetSize: Int, of image: ImageFile) {
      strings = image.section(".debug_str")
      lineStrings = image.section(".debug_line_str")
      self.offsetSize = offsetSize
      var reader = ByteReader(unit)
      let version = reader.number(2)
      guard (2...5).contains(version) else { return nil }
      if version == 5 { reader.skip(2) }
      let headerSize = reader.number(offsetSize)
      program = ByteReader(unit, at: UInt64(reader.offset) &+ headerSize)
      step = reader.number(1)
      reader.skip(version >= 4 ? 2 : 1)
      firstLine = Int64(Int8(bitPattern: reader.byte()))
      lineCount = reader.number(1)
      firstSpecial = reader.byte()
      guard lineCount > 0, firstSpecial > 0 else { return nil }
      var counts: [UInt8] = []
      while counts.count < Int(firstSpecial) - 1 { counts.append(reader.byte()) }
      operandCounts = counts
      if version == 5 {
        directories = entries(&reader).map(\.name)
        files = entries(&reader)
      } else {
        while case let name = reader.text(), !name.isEmpty { directories.append(name) }
        while case let name = reader.text(), !name.isEmpty {
          files.append(File(name: name, directory: reader.packed()))
          // Its time and its size.
          _ = reader.packed()
          _ = reader.packed()
        }
      }
    }

    /// Reads directories or files, of which version 5 says first how each is written.
    private func entries(_ reader: inout ByteReader) -> [File] {
      let formats = (0..<reader.byte()).map { _ in (content: reader.packed(), form: reader.packed()) }
      let count = reader.packed()
      var entries: [File] = []
      while UInt64(entries.count) < count, !reader.isAtEnd, !formats.isEmpty {
        var entry = File()
        for (content, form) in formats {
          switch (content, form) {
          case (1, 0x08): entry.name = reader.text()
          case (1, 0x0E): entry.name = text(in: strings, at: reader.number(offsetSize))
          case (1, 0x1F): entry.name = text(in: lineStrings, at: reader.number(offsetSize))
          case (2, 0x0B): entry.directory = reader.number(1)
          case (2, 0x05): entry.directory = reader.number(2)
          case (2, 0x0F): entry.directory = reader.packed()
          // A check sum.
          case (_, 0x1E): reader.skip(16)
          // The source itself, which LLVM can add.
          case (_, 0x1F): reader.skip(UInt64(offsetSize))
          default: return []
          }
        }
        entries.append(entry)
      }
      return entries
    }

    private func text(in texts: UnsafeRawBufferPointer, at offset: UInt64) -> String {
      var reader = ByteReader(texts, at: offset)
      return reader.text()
    }

    /// Runs the table's program, whose instructions change a row and tell when it is one of the table.
    private func place(of address: UInt64) -> Place? {
      var reader = program
      var row = Row()
      var last: Row?
      while !reader.isAtEnd {
        let isRow: Bool
        let instruction = reader.byte()
        if instruction >= firstSpecial {
          let number = UInt64(instruction &- firstSpecial)
          row.address = row.address &+ number / lineCount &* step
          row.line = row.line &+ firstLine &+ Int64(number % lineCount)
          isRow = true
        } else if instruction == 0 {
          let size = reader.packed()
          var operands = ByteReader(reader.rest(size))
          reader.skip(size)
          let extended = operands.byte()
          if extended == 2 { row.address = operands.number(8) }
          isRow = extended == 1
        } else {
          isRow = instruction == 1
          change(&row, by: instruction, &reader)
        }
        guard isRow else { continue }
        if let last, last.address <= address, address < row.address { return place(last) }
        last = instruction == 0 ? nil : row
        if instruction == 0 { row = Row() }
      }
      return nil
    }

    private func change(_ row: inout Row, by instruction: UInt8, _ reader: inout ByteReader) {
      switch instruction {
      case 2: row.address = row.address &+ reader.packed() &* step
      case 3: row.line = row.line &+ reader.packedSigned()
      case 4: row.file = reader.packed()
      case 5: row.column = reader.packed()
      case 8: row.address = row.address &+ UInt64(255 &- firstSpecial) / lineCount &* step
      case 9: row.address = row.address &+ reader.number(2)
      default:
        var count = operandCounts[Int(instruction) - 1]
        while count > 0 {
          _ = reader.packed()
          count -= 1
        }
      }
    }

    private func place(_ row: Row) -> Place? {
      guard row.line > 0, row.column < UInt64(Int.max), row.file < UInt64(files.count) else { return nil }
      let file = files[Int(row.file)]
      let isKnown = file.directory < UInt64(directories.count)
      let folder = Self.path(directories.first ?? "", isKnown ? directories[Int(file.directory)] : "")
      return Place(path: Self.path(folder, file.name), line: Int(row.line), column: Int(row.column))
    }

    private static func path(_ folder: String, _ name: String) -> String {
      if folder.isEmpty || name.hasPrefix("/") { return name }
      return name.isEmpty ? folder : folder + "/" + name
    }
  }
#endif
