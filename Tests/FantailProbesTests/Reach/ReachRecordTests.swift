import FantailProbes
import Foundation
import XCTest

final class ReachRecordTests: XCTestCase {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "记录 \(UUID())").path

  override func setUpWithError() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(atPath: folder) }

  private func record(
    _ examples: [String: Set<UInt32>], toolchain: String = "Swift 9", unlisted: Int = 3
  ) -> ReachRecord {
    let functions: [ReachRecord.Function] = [
      .init(
        first: .init(line: 1, column: 2), end: .init(line: 3, column: 4), counter: 300, isBody: true, hash: 1 << 51),
      .init(first: .init(line: 5, column: 6), end: .init(line: 7, column: 8), counter: nil, isBody: false, hash: 0),
    ]
    var record = ReachRecord(
      toolchain: toolchain, commit: "abc", functions: ["购物/Cart.swift": functions], unlisted: ["Made.swift": unlisted])
    record.examples = examples.mapValues { .init(places: ["Spec.swift": [4]], entered: CounterLists(.list($0))) }
    record.beforehand = CounterLists(.list([7]))
    return record
  }

  func testARecordSurvivesARoundTripOrIsRejected() throws {
    let file = folder + "/reach-specs.json"
    let written = record(["Shop/a": [0, 1, 127, 128, 129, 20_000, 1 << 31], "Shop/b": []])
    let data = try JSONEncoder().encode(written)
    try data.write(to: URL(filePath: file))
    XCTAssertEqual(ReachRecord.read(file), written)
    try data.dropLast(9).write(to: URL(filePath: file))
    XCTAssertNil(ReachRecord.read(file))
    let text = String(decoding: data, as: UTF8.self).replacing("\"version\":3", with: "\"version\":2")
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    XCTAssertNil(ReachRecord.read(file))
    XCTAssertNil(ReachRecord.read(folder + "/none.json"))
  }

  func testRecordsOfOneProgramAreJoined() throws {
    var first = record(["a": [1], "b": [2]])
    var other = record(["b": [9], "c": [3]])
    other.examples["b"]?.places = ["Spec.swift": [5], "Shared.swift": [1]]
    XCTAssertTrue(first.add(other))
    var joined = record(["a": [1], "c": [3]])
    joined.examples["b"] = .init(
      places: ["Spec.swift": [4, 5], "Shared.swift": [1]], entered: CounterLists(Data.list([2]) + Data.list([9])))
    XCTAssertEqual(first, joined)
    for other in [record(["d": [1]], toolchain: "Swift 8"), record(["d": [1]], unlisted: 4)] {
      XCTAssertFalse(first.add(other))
      XCTAssertEqual(first, joined)
    }
  }

  func testRecordsOfAProgramExcludeThoseWithALongerName() throws {
    for name in ["reach-specs@2of2.json", "reach-specs@1of2.json", "reach-specs2.json", "reach-specs.txt"] {
      try Data().write(to: URL(filePath: folder + "/" + name))
    }
    XCTAssertEqual(ReachRecord.files(of: "specs", in: folder), [1, 2].map { "\(folder)/reach-specs@\($0)of2.json" })
    XCTAssertEqual(ReachRecord.file(of: "specs", shard: "1of2", in: folder), "\(folder)/reach-specs@1of2.json")
    XCTAssertEqual(ReachRecord.file(of: "specs", in: folder), "\(folder)/reach-specs.json")
  }
}
