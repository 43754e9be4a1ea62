import Foundation
import Spectre
import Testing
import XCTest

/// Checks passing equalities as others do and prints the nanoseconds of one: `peers xctest 1000000`.
@main
enum Peers {
  static func main() throws {
    let arguments = CommandLine.arguments
    let count = arguments.dropFirst(2).first.flatMap { Int($0) } ?? 1_000
    let start = threadTime
    switch arguments.dropFirst().first {
    case "xctest": for number in 0..<count { XCTAssertEqual(number, number) }
    case "testing": for number in 0..<count { #expect(number == number) }
    case "spectre": for number in 0..<count { try expect(number) == number }
    default:
      print("usage: peers xctest|testing|spectre COUNT")
      exit(2)
    }
    print((threadTime - start) / Double(count))
  }

  private static var threadTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
