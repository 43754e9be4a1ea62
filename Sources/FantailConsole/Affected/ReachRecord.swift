import FantailFiles
import FantailPlan
import FantailRun
import FantailTree
import Foundation

/// The record of the code that each example of a program reaches.
struct ReachRecord: Codable, Equatable {
  static let version = 2

  var version = Self.version
  /// The toolchain that built the program, and the commit that it was built from.
  let toolchain: String
  let commit: String
  /// The functions by the paths of their files in the working copy, as ``CodeSpan`` reads them.
  let functions: [String: [[Int]]]
  /// The counters that each example reaches, by its id, and those that the making of the plan does: lists of numbers, as
  /// ``FantailCounters`` writes them.
  var examples: [String: Data] = [:]
  var beforehand = Data()

  static var program: String { "/proc/self/exe".realPath }

  /// Returns the file that the record of this program is in.
  ///
  /// - Parameters:
  ///   - folder: The folder whose memory is meant unless options name another.
  ///   - shard: The part of the examples that a record is of: the files of all parts have names of their own.
  static func file(_ options: RunOptions, in folder: String?, of shard: Plan.Shard? = nil) -> String {
    let state = options.state ?? RunFolder(folder ?? ".").state
    let part = shard.map { "@\($0.index)of\($0.count)" } ?? ""
    return "\(state)/reach-\(URL(fileURLWithPath: program).lastPathComponent)\(part).json"
  }

  /// Returns what is there of a record: its file, and those of shards, as several machines may have written them.
  static func files(of file: String) -> [String] {
    let name = URL(fileURLWithPath: file).lastPathComponent
    let folder = file.dropLast(name.count)
    let stem = name.dropLast(".json".count).prefix { $0 != "@" }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: file.folder)) ?? []
    let own = names.filter { $0 == stem + ".json" || $0.hasPrefix(stem + "@") && $0.hasSuffix(".json") }
    return own.sorted().map { folder + $0 }
  }

  /// Takes over what another record knows, if it is of the same program. What an example reached at any time counts: its
  /// way may be drawn, as by the order of a set.
  ///
  /// - Returns: `false` if it is of another one.
  @discardableResult mutating func add(_ other: ReachRecord) -> Bool {
    guard (toolchain, commit) == (other.toolchain, other.commit), functions == other.functions else { return false }
    examples.merge(other.examples) { $0.joined(with: $1) }
    beforehand = beforehand.joined(with: other.beforehand)
    return true
  }

  static func read(_ file: String) -> ReachRecord? {
    guard let data = FileManager.default.contents(atPath: file),
      let record = try? JSONDecoder().decode(ReachRecord.self, from: data), record.version == version
    else { return nil }
    return record
  }

  func write(to file: String) throws(OutputProblem) {
    do { try WholeFile.write(RunJSON.line(self).utf8, to: file) } catch { throw OutputProblem(file, error) }
  }
}

extension ReachRecord {
  /// Reads all that is there of a record, if it is of a toolchain; without one, the reason says why.
  static func find(
    _ file: String, of toolchain: @autoclosure () throws(ChildProblem) -> String
  ) throws(ChildProblem) -> (record: ReachRecord?, reason: String) {
    var joined: ReachRecord?
    let files = files(of: file)
    let toolchain = files.isEmpty ? "" : try toolchain()
    for file in files {
      guard let record = read(file) else { return (nil, "\(file.onOneLine) is damaged, or of another version") }
      guard record.toolchain == toolchain else {
        return (nil, "\(file.onOneLine) was recorded with \(record.toolchain.onOneLine)")
      }
      if joined?.add(record) == false {
        return (nil, "\(file.onOneLine) is of another commit or build than \(files[0].onOneLine)")
      }
      joined = joined ?? record
    }
    return (joined, "there is no \(file.onOneLine); --record-reach writes it")
  }
}

// Lists of counters' numbers.
extension Data {
  /// Returns these lists and those of another that are not among them.
  func joined(with other: Data) -> Data {
    if self == other { return self }
    let lists = split(separator: 0)
    return other.split(separator: 0).reduce(self) { lists.contains($1) ? $0 : $0 + $1 + [0] }
  }

  /// Returns the first number of which something is true.
  func firstNumber(where isTrue: (UInt32) -> Bool) -> UInt32? {
    var (next, distance, shift) = (UInt32(0), UInt32(0), UInt32(0))
    for byte in self {
      distance |= UInt32(byte & 0x7F) << shift
      shift += 7
      guard byte < 0x80 else { continue }
      next = byte == 0 ? 0 : next &+ distance
      if byte != 0, isTrue(next &- 1) { return next &- 1 }
      (distance, shift) = (0, 0)
    }
    return nil
  }
}
