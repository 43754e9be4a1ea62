import FantailSeams
import Foundation
import XCTest

@testable import FantailCLI
@testable import FantailRun

/// The line that examples leave open on the standard output, and bytes of other processes.
final class StandardOutputTests: XCTestCase {
  /// The answers that reports got: whether an example left its line open.
  private var wereOpen: [Bool] = []

  /// Runs code while the standard outputs are other descriptors.
  private func redirecting(_ output: Int32, errors: Int32? = nil, _ body: () throws -> Void) throws {
    StandardOutput.flush()
    let former = [dup(STDOUT_FILENO), dup(STDERR_FILENO)]
    dup2(output, STDOUT_FILENO)
    if let errors { dup2(errors, STDERR_FILENO) }
    defer {
      StandardOutput.flush()
      dup2(former[0], STDOUT_FILENO)
      dup2(former[1], STDERR_FILENO)
      former.forEach { close($0) }
    }
    try body()
  }

  /// Writes a line as a report does.
  private func report(_ line: String) throws {
    try StandardOutput.afterPrints { isOpen in
      wereOpen.append(isOpen)
      writeAtOnce((isOpen ? "\n" : "") + line + "\n")
      return true
    }
  }

  private func writeAtOnce(_ text: String) {
    XCTAssertEqual(write(STDOUT_FILENO, text, text.utf8.count), text.utf8.count)
  }

  private func text(of file: OutputFile) -> String { String(decoding: file.data, as: UTF8.self) }

  private func newPipe() throws -> (reading: Descriptor, writing: Descriptor) {
    var ends: [Int32] = [0, 0]
    XCTAssertEqual(pipe(&ends), 0)
    return (Descriptor(ends[0]), Descriptor(ends[1]))
  }

  /// Reads to the end: no writer may be left.
  private func rest(of descriptor: Descriptor) -> String {
    String(decoding: FileHandle(fileDescriptor: descriptor.number).readDataToEndOfFile(), as: UTF8.self)
  }

  // MARK: - Reports

  func testAReportInAFileStartsANewLineAfterWrittenText() throws {
    let file = try OutputFile(in: NSTemporaryDirectory())
    try redirecting(file.descriptor.number) {
      try report("1")
      print("printed", terminator: "")
      try report("2")
      print("printed")
      try report("3")
      writeAtOnce("written")
      StandardOutput.flush()
      try report("4")
      writeAtOnce("written\n")
      try report("5")
      try report("6")
    }
    XCTAssertEqual(text(of: file), "1\nprinted\n2\nprinted\n3\nwritten\n4\nwritten\n5\n6\n")
    XCTAssertEqual(wereOpen, [false, true, false, true, false, false])
  }

  func testAReportInAPipeStartsANewLineAfterPrintedText() throws {
    let (reading, writing) = try newPipe()
    try redirecting(writing.number) {
      writing.close()
      try report("1")
      print("printed", terminator: "")
      StandardOutput.flush()
      try report("2")
      print("printed")
      try report("3")
    }
    XCTAssertEqual(rest(of: reading), "1\nprinted\n2\nprinted\n3\n")
    XCTAssertEqual(wereOpen, [false, true, false])
  }

  func testTheByteBeforeTheFilePositionDecidesWhetherALineIsOpen() throws {
    for (position, isOpen) in [(0, false), (1, true), (3, false), (4, true)] {
      let file = try OutputFile(in: NSTemporaryDirectory())
      XCTAssertEqual(write(file.descriptor.number, "ab\ncdefgh", 9), 9)
      try redirecting(file.descriptor.number) {
        try StandardOutput.afterPrints { _ in true }
        lseek(STDOUT_FILENO, off_t(position), SEEK_SET)
        wereOpen = []
        try report("1")
        XCTAssertEqual(wereOpen, [isOpen], "at \(position)")
      }
    }
  }

  // MARK: - Bytes of other processes

  func testForwardedBytesFollowPrintedTextAndMayLeaveALineOpen() throws {
    let file = try OutputFile(in: NSTemporaryDirectory())
    let pipe = try newPipe()
    for descriptor in [file.descriptor, pipe.writing] {
      wereOpen = []
      try redirecting(descriptor.number) {
        try report("1")
        print("printed ", terminator: "")
        StandardOutput.forward(Array("forwarded".utf8), to: STDOUT_FILENO)
        try report("2")
        StandardOutput.forward(Array("x".utf8), to: STDOUT_FILENO)
        StandardOutput.forward([], to: STDOUT_FILENO)
        try report("3")
        print("printed ", terminator: "")
        StandardOutput.forward(Array("\n".utf8), to: STDOUT_FILENO)
        try report("4")
      }
      XCTAssertEqual(wereOpen, [false, true, true, false])
    }
    let whole = "1\nprinted forwarded\n2\nx\n3\nprinted \n4\n"
    XCTAssertEqual(text(of: file), whole)
    pipe.writing.close()
    XCTAssertEqual(rest(of: pipe.reading), whole)
  }

  func testForwardedErrorsLeaveALineOpenOnlyIfOutputIsShared() throws {
    let (output, errors) = (try newPipe(), try newPipe())
    for (descriptor, areOne) in [(output.writing, true), (errors.writing, false)] {
      wereOpen = []
      try redirecting(output.writing.number, errors: descriptor.number) {
        XCTAssertEqual(StandardOutput.isAlsoErrors, areOne)
        try report("1")
        StandardOutput.forward(Array("error".utf8), to: STDERR_FILENO)
        try report("2")
      }
      XCTAssertEqual(wereOpen, [false, areOne])
    }
    for end in [output.writing, errors.writing] { end.close() }
    XCTAssertEqual(rest(of: output.reading), "1\nerror\n2\n1\n2\n")
    XCTAssertEqual(rest(of: errors.reading), "error")
  }

  func testAllBytesAreForwardedToAPipeThatIsTemporarilyFull() throws {
    let (reading, writing) = try newPipe()
    XCTAssertEqual(fcntl(writing.number, F_SETFL, O_NONBLOCK), 0)
    let bytes = (0..<300_000).map { UInt8($0 % 251) }
    let read = Locked<Data?>(nil)
    let isOver = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      let data = FileHandle(fileDescriptor: reading.number).readDataToEndOfFile()
      read.withLock { $0 = data }
      isOver.signal()
    }
    StandardOutput.forward(bytes, to: writing.number)
    writing.close()
    isOver.wait()
    XCTAssertEqual(read.withLock { $0.map(Array.init) }, bytes)
  }

  func testAFailedWriteDoesNotChangeWhetherALineIsOpen() throws {
    let (reading, writing) = try newPipe()
    try redirecting(writing.number) {
      try StandardOutput.afterPrints { _ in true }
      dup2(reading.number, STDOUT_FILENO)
      StandardOutput.forward(Array("lost".utf8), to: STDOUT_FILENO)
      dup2(writing.number, STDOUT_FILENO)
      try report("1")
    }
    writing.close()
    XCTAssertEqual(rest(of: reading), "1\n")
    XCTAssertEqual(wereOpen, [false])
  }

  // MARK: - Destinations

  func testOutputAndErrorsMayShareAFileThatIsOpenedTwice() throws {
    let path = NSTemporaryDirectory() + "/outputs-\(UInt64.random(in: 0 ... .max))"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let files = (0..<2).map { _ in Descriptor(open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)) }
    let other = try OutputFile(in: NSTemporaryDirectory())
    for (errors, areOne) in [(files[0], true), (files[1], true), (other.descriptor, false)] {
      try redirecting(files[0].number, errors: errors.number) {
        XCTAssertEqual(StandardOutput.isAlsoErrors, areOne)
      }
    }
  }

  func testAClosedStandardOutputIsNotSharedWithErrors() throws {
    let (_, writing) = try newPipe()
    try redirecting(writing.number) {
      close(STDOUT_FILENO)
      XCTAssertFalse(StandardOutput.isAlsoErrors)
    }
  }
}
