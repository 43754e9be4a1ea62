import FantailFiles
import FantailPlan
import FantailRun
import FantailTree
import Foundation

/// The record of the code that each example of a program reaches.
struct ReachRecord: Codable, Equatable {
  static let version = 1

  var version = Self.version
  /// The toolchain that built the program, and the commit that it was built from.
  let toolchain: String
  let commit: String
  /// The functions by the paths of their files in the working copy.
  let functions: [String: [CountedFunction]]
  /// The counters that each example reaches, by its id, and those that the making of the plan does.
  var examples: [String: CounterNumbers] = [:]
  var beforehand = CounterNumbers([])

  /// Returns the file that the record of this program is in.
  ///
  /// - Parameters:
  ///   - folder: The folder whose memory is meant unless options name another.
  ///   - shard: The part of the examples that a record is of: the files of all parts have names of their own.
  static func file(_ options: RunOptions, in folder: String?, of shard: Plan.Shard? = nil) -> String {
    let state = options.state ?? RunFolder(folder ?? ".").state
    let part = shard.map { "@\($0.index)of\($0.count)" } ?? ""
    return "\(state)/reach-\(URL(fileURLWithPath: ProgramFile.path).lastPathComponent)\(part).json"
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
    examples.merge(other.examples) { CounterNumbers($0.numbers.union($1.numbers)) }
    beforehand = CounterNumbers(beforehand.numbers.union(other.beforehand.numbers))
    return true
  }

  static func read(_ file: String) -> ReachRecord? {
    guard let data = FileManager.default.contents(atPath: file),
      let record = try? JSONDecoder().decode(ReachRecord.self, from: data), record.version == version
    else { return nil }
    return record
  }

  func write(to file: String) throws(OutputProblem) {
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      try WholeFile.write(encoder.encode(self), to: file)
    } catch {
      throw OutputProblem(file, error)
    }
  }
}

extension ReachRecord {
  /// What is known, or why nothing is.
  enum Found: Equatable {
    case record(ReachRecord)
    case nothing(String)
  }

  /// Reads all that is there of a record, if it is of a toolchain.
  static func find(_ file: String, of toolchain: String) -> Found {
    var joined: ReachRecord?
    let files = files(of: file)
    for file in files {
      guard let record = read(file) else { return .nothing("\(file.onOneLine) is damaged, or of another version") }
      guard record.toolchain == toolchain else {
        return .nothing("\(file.onOneLine) was recorded with \(record.toolchain.onOneLine)")
      }
      if joined?.add(record) == false {
        return .nothing("\(file.onOneLine) is of another commit or build than \(files[0].onOneLine)")
      }
      joined = joined ?? record
    }
    return joined.map(Found.record) ?? .nothing("there is no \(file.onOneLine); --record-reach writes it")
  }
}

/// The file of the running program.
enum ProgramFile {
  static var path: String { "/proc/self/exe".realPath }
}

/// Numbers of counters, in their order: each is the distance to the one before it, seven bits a byte.
struct CounterNumbers: Codable, Equatable {
  private let bytes: Data

  init(_ numbers: Set<UInt32>) {
    var bytes = Data()
    var last: UInt32 = 0
    for number in numbers.sorted() {
      var distance = number - last
      while distance >= 0x80 {
        bytes.append(UInt8(distance & 0x7F) | 0x80)
        distance >>= 7
      }
      bytes.append(UInt8(distance))
      last = number
    }
    self.bytes = bytes
  }

  /// - Parameter lists: Lists of numbers, each in the same form.
  init(joining lists: [[UInt8]]) {
    let all = lists.map { CounterNumbers(bytes: Data($0)) }
    self = all.count == 1 ? all[0] : CounterNumbers(all.reduce(into: []) { $0.formUnion($1.numbers) })
  }

  private init(bytes: Data) { self.bytes = bytes }

  var numbers: Set<UInt32> {
    var numbers: Set<UInt32> = []
    _ = first { number in
      numbers.insert(number)
      return false
    }
    return numbers
  }

  /// Returns the first number of which something is true.
  func first(where isTrue: (UInt32) -> Bool) -> UInt32? {
    var (number, distance, shift) = (UInt32(0), UInt32(0), UInt32(0))
    for byte in bytes {
      distance |= UInt32(byte & 0x7F) << shift
      shift += 7
      guard byte < 0x80 else { continue }
      number &+= distance
      if isTrue(number) { return number }
      (distance, shift) = (0, 0)
    }
    return nil
  }

  init(from decoder: any Decoder) throws {
    guard let bytes = Data(base64Encoded: try String(from: decoder)) else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "no numbers"))
    }
    self.init(bytes: bytes)
  }

  func encode(to encoder: any Encoder) throws { try bytes.base64EncodedString().encode(to: encoder) }
}
