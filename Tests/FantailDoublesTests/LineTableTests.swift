#if canImport(Glibc) && canImport(Runtime) && _pointerBitWidth(_64) && _endian(little)
  import XCTest

  @testable import FantailDoubles

  /// Files of 64 bits with the debug information that compilers write, and with what remains of it after an accident.
  final class LineTableTests: XCTestCase {
    func testTheRowBeforeAnAddressTellsItsPlace() throws {
      for version in [2, 3, 4, 5] {
        let image = ImageBytes(version: version)
        let expected: [(UInt64, String?)] = [
          (0x0FFF, nil), (0x1000, "/shop/Sources/Till.swift:7:3"), (0x1003, "/shop/Sources/Till.swift:7:3"),
          (0x1004, "/shop/Sources/Till.swift:9:3"), (0x100F, "/shop/Sources/Till.swift:9:3"),
          // What the compiler made has line 0; behind the end of one function is nothing; then comes the next.
          (0x1010, nil), (0x1020, nil), (0x2000, "/shop/Parts/Coin.swift:40:0"), (0x2008, nil),
        ]
        for (address, place) in expected {
          XCTAssertEqual(image.place(of: address), place, "version \(version), \(String(address, radix: 16))")
        }
      }
    }

    func testFunctionsAreFoundByWhereTheyStart() {
      var names: [Int: String] = [:]
      ImageBytes(version: 4).read { $0.functions(at: [0x2000, 0, 0x1001, 0x1000]) { names[$0] = $1 } }
      XCTAssertEqual(names, [0: "$s4Shop4coinyyF", 3: "$s4Shop4tillyyF"])
    }

    func testCompressedSectionsTellNothing() {
      XCTAssertNil(ImageBytes(version: 4, lineFlags: 0x800).place(of: 0x1000))
    }

    func testVersionsAndFormsToComeTellNothing() {
      XCTAssertNil(ImageBytes(version: 6).place(of: 0x1000))
      XCTAssertNil(ImageBytes(version: 5, nameForm: 0x25).place(of: 0x1000))
    }

    func testNoFileIsNoImage() {
      XCTAssertNil(ImageFile(path: "/dev/null"))
      XCTAssertNil(ImageFile(path: "/nowhere"))
    }

    /// Whatever the file holds, reading it ends, and within its bytes.
    func testDamagedFilesAreReadToTheirEnd() {
      for version in [4, 5] {
        let whole = ImageBytes(version: version)
        for length in whole.bytes.indices { _ = ImageBytes(bytes: Array(whole.bytes[..<length])).everything }
        for index in whole.bytes.indices {
          for value: UInt8 in [0, 0x80, 0xFF] where value != whole.bytes[index] {
            var damaged = whole.bytes
            damaged[index] = value
            _ = ImageBytes(bytes: damaged).everything
          }
        }
      }
    }
  }

  /// A file with two functions and the table of their lines.
  private struct ImageBytes {
    private(set) var bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    init(version: Int, lineFlags: Int = 0, nameForm: UInt8 = 0x08) {
      let sections: [(name: String, type: Int, flags: Int, link: Int, bytes: [UInt8])] = [
        ("", 0, 0, 0, []), (".symtab", 2, 0, 2, Self.symbols), (".strtab", 3, 0, 0, Self.symbolNames),
        (".bss", 8, 0, 0, []), (".debug_line", 1, lineFlags, 0, Self.table(version, nameForm)),
        (".debug_line_str", 1, 0, 0, Self.text("/shop")), (".shstrtab", 3, 0, 0, []),
      ]
      let names = sections.map { Self.text($0.name) }
      var offset = 64 + 56
      var headers: [UInt8] = []
      var contents: [UInt8] = []
      for (index, section) in sections.enumerated() {
        let content = index == sections.count - 1 ? names.flatMap { $0 } : section.bytes
        let padded = content + [UInt8](repeating: 0, count: (8 - content.count % 8) % 8)
        let size = section.type == 8 ? 1 << 40 : content.count
        headers += Self.number(names[..<index].joined().count, 4) + Self.number(section.type, 4)
        headers += Self.number(section.flags, 8) + Self.number(0, 8) + Self.number(offset, 8) + Self.number(size, 8)
        headers += Self.number(section.link, 4) + Self.number(0, 20)
        contents += padded
        offset += padded.count
      }
      bytes = [0x7F, 0x45, 0x4C, 0x46, 2, 1] + Self.number(0, 26) + Self.number(64, 8) + Self.number(offset, 8)
      bytes += Self.number(0, 6) + Self.number(56, 2) + Self.number(1, 2) + Self.number(64, 2)
      bytes += Self.number(sections.count, 2) + Self.number(sections.count - 1, 2)
      bytes += Self.number(1, 4) + Self.number(0, 12) + Self.number(0x1000, 8) + Self.number(0, 32)
      bytes += contents + headers
    }

    private static let symbolNames = text("") + text("$s4Shop4tillyyF") + text("$s4Shop4coinyyF") + text("cell")

    /// A function and a variable at one address, a second name of it, and another function.
    private static let symbols: [UInt8] =
      [(33, 1, 0x1000), (1, 2, 0x1000), (17, 0x12, 0x2000)].reduce(number(0, 24)) {
        $0 + number($1.0, 4) + number($1.1, 1) + number(0, 3) + number($1.2, 8) + number(8, 8)
      }

    private static func table(_ version: Int, _ nameForm: UInt8) -> [UInt8] {
      let files: [UInt8] =
        if version >= 5 {
          // The directories' paths stand elsewhere or here; a file has a name, a directory and a check sum.
          [1, 1, 0x1F, 1] + number(0, 4) + [3, 1, nameForm, 2, 0x0B, 5, 0x1E, 3]
            + [("Main.swift", 0), ("Sources/Till.swift", 0), ("Parts/Coin.swift", 0)].flatMap {
              text($0.0) + [UInt8($0.1)] + number(7, 16)
            }
        } else {
          text("/shop/Sources") + text("/shop/Parts") + [0] + text("Till.swift") + [1, 0, 0] + text("Coin.swift")
            + [2, 0, 0, 0]
        }
      let header: [UInt8] =
        [1] + (version >= 4 ? [1] : []) + [1, 0xFB, 14, 13, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1] + files
      // Line 7, column 3; 4 bytes on line 9; 12 bytes on no line for 16 bytes; then the other file's line 40.
      let till: [UInt8] = [5, 3, 0, 9, 2] + number(0x1000, 8) + [3, 6, 1, 13 + 14 * 4 + 7, 9]
      let end: [UInt8] = number(12, 2) + [3, 0x77, 1, 2, 16, 0, 1, 1]
      let coin: [UInt8] = [4, 2, 0, 9, 2] + number(0x2000, 8) + [3, 39, 1, 2, 8, 0, 1, 1]
      let program = till + end + coin
      let size = number(header.count, 4)
      let unit = number(version, 2) + (version >= 5 ? [8, 0] : []) + size + header + program
      // A unit before it, of another language.
      let other: [UInt8] = number(4, 4) + [4, 0, 0, 0]
      return other + number(unit.count, 4) + unit
    }

    private static func text(_ text: String) -> [UInt8] { Array(text.utf8) + [0] }

    private static func number(_ number: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { $0 < 8 ? UInt8(truncatingIfNeeded: number >> ($0 * 8)) : 0 }
    }

    func read<Result>(_ body: (ImageFile) -> Result) -> Result {
      bytes.withUnsafeBytes { body(ImageFile($0)) }
    }

    func place(of address: UInt64) -> String? {
      guard let system = SystemFunctions.all else { return "no functions of the system" }
      return read { LineTable.place(of: address, in: $0, system.find) }.map { "\($0.path):\($0.line):\($0.column)" }
    }

    var everything: Int {
      var names = 0
      read { $0.functions(at: [0x1000, 0x2000]) { _, _ in names += 1 } }
      return names + (0..<3).count { place(of: 0x1000 + $0 * 0x800) != nil }
    }
  }
#endif
