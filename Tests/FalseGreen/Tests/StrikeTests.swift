import FantailSeams
import FantailTree
import Foundation
import Paces
import Striking
import XCTest

/// Ends, blocks or damages a process at every place of a spec in every way of running it. No run may pass or hang.
///
/// A part of the table runs, which depends on a seed that is printed. `STRIKE_SEED` repeats this part, `STRIKES=all`
/// takes the whole table, `STRIKES=500` takes 500 cells of the command line, and `STRIKE_ONLY` takes the cells whose
/// line contains the text.
final class StrikeTests: XCTestCase {
  private static let environment = ProcessInfo.processInfo.environment

  /// The check notices runs that pass, hang, or lose a failure.
  func testTheCheckDetectsStruckRunsThatPassOrHang() throws {
    try onLinux()
    func cell(_ strike: String, _ place: Place, as kind: Strike.Kind? = nil) throws -> StrikeCell {
      let found = try XCTUnwrap(Strike.all.first { $0.name == strike })
      return StrikeCell(mode: .plain, strike: found, place: place, company: .none, kindToProve: kind)
    }
    XCTAssertEqual(try StruckRun(cell("nothing", .body, as: .ends), limit: "60s").problem, "passes")
    XCTAssertEqual(try StruckRun(cell("sleep", .groupBody), seconds: 2).problem, "hangs")
    XCTAssertEqual(try StruckRun(cell("nothing", .body)).problem, nil)
    let lost = try StruckRun(cell("raise 9", .body, as: .spoils)).problem
    XCTAssertEqual(lost, nil, "the process is ended by a signal, which is no report to lose")
  }

  /// If a group's code changes the folder of the process, the report and the memory of runs stay in their folders.
  func testFilesNamedByTheUserStayInTheFolderOfTheUser() throws {
    try onLinux()
    let strike = try XCTUnwrap(Strike.all.first { $0.name == "change the folder" })
    for place in [Place.groupBody, .beforeAll, .body] {
      XCTAssertNil(try StruckRun(StrikeCell(mode: .plain, strike: strike, place: place, company: .none)).problem)
    }
  }

  func testNoStruckRunPassesOrHangs() throws {
    try onLinux()
    let found = try XCTUnwrap(try Self.struck.value())
    print("seed \(found.seed): \(found.due) cells of the strike table, \(found.excused) not to be caught")
    XCTAssertEqual(found.problems, [], "STRIKE_SEED=\(found.seed) repeats it")
  }

  struct Struck {
    let seed: UInt64
    let due: Int
    let excused: Int
    let problems: [String]
  }

  /// The struck runs. If all tests run, these runs begin while other tests are waiting.
  static let struck = Ahead { () -> Struck in
    let listed = try StrikeCell.uncatchable()
    let seed = environment["STRIKE_SEED"].flatMap(UInt64.init) ?? .random(in: 0..<1_000_000)
    let cells = chosen(seed).filter { environment["STRIKE_ONLY"].map($0.description.contains) ?? true }
    let due = cells.filter { $0.excuse(listed) == nil }
    let problems = Locked<[String]>([])
    // A run mostly waits for its limits.
    atOnce(8, due.count) { index in
      do {
        if let problem = try StruckRun(due[index]).problem {
          problems.withLock { $0.append("\(due[index]) \(problem)") }
        }
      } catch {
        problems.withLock { $0.append("\(due[index]): \(error)") }
      }
    }
    return Struck(seed: seed, due: due.count, excused: cells.count - due.count, problems: problems.withLock(\.self))
  }

  /// The cells of this run: all of them or a part, each way with its share.
  private static func chosen(_ seed: UInt64) -> [StrikeCell] {
    let all = StrikeCell.all(StrikeCell.Mode.allCases)
    if environment["STRIKES"] == "all" || environment["STRIKE_ONLY"] != nil { return all }
    var source = SeededGenerator(seed: seed)
    let count = environment["STRIKES"].flatMap(Int.init) ?? 100
    let direct = all.filter { !$0.mode.isBundle }.shuffled(using: &source).prefix(count)
    // In these cells, XCTest and Swift Testing own the threads, and may hang if a thread is blocked, so only the whole
    // table tries them.
    let bundled = all.filter { $0.mode.isBundle && $0.kind != .keeps }.shuffled(using: &source).prefix(count / 5)
    return Array(direct + bundled)
  }

  private func onLinux() throws {
    #if !os(Linux)
      throw XCTSkip("the test program is not one to start on this system")
    #endif
  }
}
