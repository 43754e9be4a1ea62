import Corpus
import Fantail
import XCTest

extension Item: DefaultValue {
  /// An item.
  public static var defaultValue: Item { Item() }
}

/// Calls every member for which the generator could write a call; `Exercises.swift` is generated into the same target.
final class ExerciseTests: XCTestCase {
  @MainActor func testEveryCallIsRecordedOnce() async {
    await exerciseAll()
    print(
      "exercised \(exercisedMembers) of \(allMembers) members in \(exercisedMocks) of \(allMocks) mocks",
      "(of the rest, no argument or result can be written here)"
    )
    XCTAssertGreaterThan(exercisedMocks, 160)
    XCTAssertGreaterThan(exercisedMembers, 350)
  }
}

func check(_ count: Int, _ name: String, file: StaticString = #filePath, line: UInt = #line) {
  XCTAssertEqual(count, 1, name, file: file, line: line)
}

func failed(_ error: any Error, file: StaticString = #filePath, line: UInt = #line) {
  XCTFail("\(error)", file: file, line: line)
}

func unreachable(line: UInt = #line) -> Never {
  preconditionFailure("a mock called a closure that no stub asked for, in line \(line)")
}
