import FantailLock
import Foundation
import XCTest

@testable import FantailRun

final class ChannelTests: XCTestCase {
  private func lines(_ write: (Channel) throws -> Void) throws -> [String] {
    let channel = try Channel()
    try write(channel)
    channel.endFar()
    var lines: [String] = []
    Channel.readLines(from: channel.near.number) { lines.append(String(decoding: $0, as: UTF8.self)) }
    return lines
  }

  func testLinesAreReadUntilAnEmptyOne() throws {
    XCTAssertEqual(
      try lines { channel in
        for text in ["one\ntwo\n", "thr", "ee\n"] {
          XCTAssertTrue(Channel.write(Data(text.utf8), to: channel.far.number))
        }
        XCTAssertTrue(Channel.write(Data(), to: channel.far.number))
      }, ["one", "two", "three"])
    XCTAssertEqual(
      try lines { XCTAssertTrue(Channel.write(Data("one\n\nafter\n".utf8), to: $0.far.number)) }, ["one"])
    XCTAssertEqual(try lines { _ in }, [])
  }

  func testALineLongerThanTheBufferIsOneLine() throws {
    let long = String(repeating: "x", count: 200_000)
    let channel = try Channel()
    let written = Locked(false)
    Thread.detachNewThread {
      let isWritten = Channel.write(Data((long + "\n").utf8), to: channel.far.number)
      written.withLock { $0 = isWritten }
      channel.endFar()
    }
    var lines: [Int] = []
    Channel.readLines(from: channel.near.number) { lines.append($0.count) }
    XCTAssertEqual(lines, [200_000])
    XCTAssertTrue(written.withLock { $0 })
  }

  func testWritingToAClosedChannelFails() throws {
    let channel = try Channel()
    channel.near.close()
    XCTAssertFalse(Channel.write(Data("one\n".utf8), to: channel.far.number))
  }
}
