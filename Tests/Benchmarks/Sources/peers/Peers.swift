import Foundation
import Spectre
import Testing
import XCTest

/// Checks passing equalities with other frameworks, and prints the nanoseconds of one: `peers xctest 1000000`.
@main
enum Peers {
  static func main() throws {
    // The arguments then belong to Spectre's own command line.
    if let count = ProcessInfo.processInfo.environment["PEERS_SUITE"].flatMap({ Int($0) }) { runSuite(count) }
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

  /// Runs the suite of every measurement with Spectre, and ends the process.
  private static func runSuite(_ count: Int) -> Never {
    for start in stride(from: 0, to: count, by: 50) {
      describe("File \(start)") {
        $0.describe("inside") { context in
          for group in stride(from: start, to: min(start + 50, count), by: 10) {
            context.describe("group \(group)") {
              var x = 1
              var y = 2
              $0.before {
                x = 1
                y = 2
                x += y
              }
              for number in group..<min(group + 10, count) { $0.it("example \(number)") { try expect(x) == 3 } }
            }
          }
        }
      }
    }
    run()
  }

  private static var threadTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
