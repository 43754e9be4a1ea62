import FantailFiles
import FantailRun
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
  /// - Parameter folder: The folder whose memory is meant unless options name another.
  static func file(_ options: RunOptions, in folder: String?) -> String {
    let state = options.state ?? RunFolder(folder ?? ".").state
    return "\(state)/reach-\(URL(fileURLWithPath: ProgramFile.path).lastPathComponent).json"
  }

  /// Takes over what another record knows, if it is of the same program.
  mutating func add(_ other: ReachRecord) {
    guard (toolchain, commit) == (other.toolchain, other.commit), functions == other.functions else { return }
    examples.merge(other.examples) { own, _ in own }
    beforehand = CounterNumbers(beforehand.numbers.union(other.beforehand.numbers))
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
