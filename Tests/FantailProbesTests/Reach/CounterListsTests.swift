import FantailProbes
import Foundation
import XCTest

final class CounterListsTests: XCTestCase {
  func testCounterNumbersSurviveARoundTrip() {
    let numbers: Set<UInt32> = [0, 1, 127, 128, 129, 20_000, 1 << 31]
    var read: [UInt32] = []
    let lists = CounterLists(Data.list(numbers) + Data.list([0, 3]))
    XCTAssertNil(
      lists.first { number in
        read.append(number)
        return false
      })
    XCTAssertEqual(read, numbers.sorted() + [0, 3])
    XCTAssertEqual(CounterLists(.list([7, 9, 20])).first { $0 > 8 }, 9)
  }

  func testAListThatIsAlreadyJoinedIsNotAddedAgain() {
    let both = CounterLists(Data.list([2]) + Data.list([9]))
    XCTAssertEqual(CounterLists(.list([2])).joined(with: CounterLists(.list([9]))), both)
    XCTAssertEqual(both.joined(with: CounterLists(.list([9]))), both)
    XCTAssertEqual(both.joined(with: CounterLists()), both)
  }
}

extension Data {
  /// A list of counters' numbers, in the form that the code reads.
  static func list(_ numbers: Set<UInt32>) -> Data {
    var bytes = Data()
    var next: UInt32 = 0
    for number in numbers.sorted() {
      var distance = number + 1 - next
      while distance >= 0x80 {
        bytes.append(UInt8(distance & 0x7F) | 0x80)
        distance >>= 7
      }
      bytes.append(UInt8(distance))
      next = number + 1
    }
    return numbers.isEmpty ? bytes : bytes + [0]
  }
}
