import FantailTree
import XCTest

@testable import FantailRun

final class ExampleLetsTests: XCTestCase {
  private let keys = (0..<20).map { line in
    LetKey(
      location: SourceLocation(fileID: "Module/File.swift", filePath: "/File.swift", line: line, column: 1),
      type: Int.self)
  }

  func testFindsEveryLetHoweverManyThereAre() {
    var lets = ExampleLets()
    for (number, key) in keys.enumerated() { _ = lets.set(LetValue(number), for: key) }
    XCTAssertEqual(keys.map { lets.value(of: $0)?.read(as: Int.self) }, Array(0..<20))
  }

  func testSettingGivesAValueToWhatIsMade() throws {
    var lets = ExampleLets()
    for key in keys { XCTAssertTrue(try lets.outcome(of: key, for: []).isMaker) }
    XCTAssertTrue(keys.allSatisfy { lets.value(of: $0) == nil })
    XCTAssertEqual(lets.openOutcomes.count, 20)
    for (number, key) in keys.enumerated() { _ = lets.set(LetValue(number), for: key) }
    XCTAssertEqual(keys.map { lets.value(of: $0)?.read(as: Int.self) }, Array(0..<20))
    XCTAssertEqual(lets.openOutcomes.count, 0)
  }

  func testWhatIsSetMeanwhileStays() {
    var lets = ExampleLets()
    XCTAssertNil(lets.begin(keys[0]))
    _ = lets.set(LetValue(1), for: keys[0])
    XCTAssertEqual(lets.end(keys[0], LetValue(2)).read(as: Int.self), 1)
  }

  func testALetThatIsMadeAgainIsNamedWithThoseBetween() {
    var lets = ExampleLets()
    _ = lets.set(LetValue(0), for: keys[9])
    for key in keys[0...2] { XCTAssertNil(lets.begin(key)) }
    XCTAssertEqual(lets.begin(keys[1]), [keys[1], keys[2], keys[1]])
  }
}
