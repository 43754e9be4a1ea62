/// The summaries of an earlier run, so that an unchanged file is not parsed again.
struct SummaryCache {
  let path: String?
  /// The maker of the summaries: another compiler or another version of this tool makes the cache void.
  let maker: String

  /// The summaries by their files; none where there is no cache, or none that this tool can use.
  func load() -> [String: FileSummary] {
    guard let bytes = path.flatMap(System.bytes) else { return [:] }
    var record = Record(String(decoding: bytes, as: UTF8.self))
    var summaries: [FileSummary] = []
    guard record.pass(maker) == maker else { return [:] }
    summaries.pass(&record)
    // A file that ends in the middle must not hide specs.
    guard record.pass(maker) == maker else { return [:] }
    return Dictionary(summaries.map { ($0.path, $0) }) { first, _ in first }
  }

  /// Writes the cache. A cache that cannot be written only costs time in the next run.
  func save(_ summaries: [FileSummary]) {
    guard let path else { return }
    var (record, summaries) = (Record(), summaries)
    _ = record.pass(maker)
    summaries.pass(&record)
    _ = record.pass(maker)
    _ = try? Tool.write(record.text, to: path)
  }
}
