import FantailToolSupport
import Foundation

/// The summaries of an earlier run, by file, so that an unchanged file is not parsed again.
struct SummaryCache: Codable {
  /// One file as it was.
  struct Entry: Codable {
    var digest: UInt64
    var summary: FileSummary
  }

  /// The maker of the summaries: another compiler or another version of this tool makes the cache void.
  var maker: String
  var entries: [String: Entry] = [:]

  /// The cache at a path; empty when there is none, or none that this tool can use.
  static func load(_ path: String?, maker: String) -> SummaryCache {
    guard let path, let data = try? Data(contentsOf: URL(fileURLWithPath: path)),
      let cache = try? JSONDecoder().decode(SummaryCache.self, from: data), cache.maker == maker
    else { return SummaryCache(maker: maker) }
    return cache
  }

  /// Writes the cache. A cache that cannot be written only costs time in the next run.
  func save(_ path: String?) {
    guard let path, let data = try? JSONEncoder().encode(self) else { return }
    _ = try? Tool.write(String(decoding: data, as: UTF8.self), to: URL(fileURLWithPath: path))
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
