import FantailSeams
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

  func testALineBreakThatArrivesAloneEndsTheLine() throws {
    let channel = try Channel()
    // The buffer's length, and one byte more.
    let line = String(repeating: "x", count: 1 << 16)
    XCTAssertTrue(Channel.write(Data((line + "\n").utf8), to: channel.far.number))
    channel.far.close()
    var lines: [String] = []
    Channel.readLines(from: channel.near.number) { lines.append(String(decoding: $0, as: UTF8.self)) }
    XCTAssertEqual(lines, [line])
  }

  func testAnUnterminatedLastLineIsDropped() throws {
    let channel = try Channel()
    XCTAssertTrue(Channel.write(Data("one\ntwo\ncut".utf8), to: channel.far.number))
    channel.far.close()
    var lines: [String] = []
    Channel.readLines(from: channel.near.number) { lines.append(String(decoding: $0, as: UTF8.self)) }
    XCTAssertEqual(lines, ["one", "two"])
  }

  func testAnIdleReaderGetsTheValueThatItLastLookedUp() throws {
    let channel = try Channel()
    // A reader that does not notice the waiting gives up at some time.
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(channel.near.number, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var log: [String] = []
    var looks = 0
    Channel.readLines(
      from: channel.near.number,
      look: {
        looks += 1
        return [looks]
      },
      idle: { before in
        log.append("idle after look \(before)")
        if before == [1] {
          XCTAssertTrue(Channel.write(Data("one\n".utf8), to: channel.far.number))
        } else {
          channel.endFar()
        }
      }
    ) { log.append(String(decoding: $0, as: UTF8.self)) }
    XCTAssertEqual(log, ["idle after look [1]", "one", "idle after look [3]"])
    XCTAssertEqual(looks, 4)
  }
}
