/// The summaries of an earlier run, by file, so that an unchanged file is not parsed again.
struct SummaryCache {
  struct Entry: Recorded {
    var path = ""
    var digest: UInt64 = 0
    var summary = FileSummary()

    mutating func pass(_ record: inout Record) {
      record.pass(&path)
      record.pass(&digest)
      summary.pass(&record)
    }
  }

  /// The maker of the summaries: another compiler or another version of this tool makes the cache void.
  private let maker: String
  var entries: [String: Entry] = [:]

  init(maker: String) { self.maker = maker }

  /// The cache at a path; empty when there is none, or none that this tool can use.
  static func load(_ path: String?, maker: String) -> SummaryCache {
    var cache = SummaryCache(maker: maker)
    guard let bytes = path.flatMap(System.bytes) else { return cache }
    var record = Record(String(decoding: bytes, as: UTF8.self))
    var (known, entries) = ("", [Entry]())
    record.pass(&known)
    guard known == maker else { return cache }
    record.pass(&entries)
    // A file that ends in the middle must not hide specs.
    record.pass(&known)
    guard known == maker else { return cache }
    for entry in entries { cache.entries[entry.path] = entry }
    return cache
  }

  /// Writes the cache. A cache that cannot be written only costs time in the next run.
  func save(_ path: String?) {
    guard let path else { return }
    var record = Record()
    var (maker, entries) = (maker, entries.values.sorted { $0.path < $1.path })
    record.pass(&maker)
    record.pass(&entries)
    record.pass(&maker)
    _ = try? Tool.write(record.text, to: path)
  }
}

extension SourceText {
  /// The FNV-1a hash of the bytes, the same in every process.
  var digest: UInt64 {
    bytes.withUnsafeBufferPointer { bytes in
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      var index = 0
      while index < bytes.count {
        hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01b3
        index += 1
      }
      return hash
    }
  }
}
