#if os(Linux)
  import Foundation
  import XCTest

  @testable import fantail_command

  final class HostOutputTests: XCTestCase {
    private func path(_ handle: FileHandle) -> String { "/proc/self/fd/\(handle.fileDescriptor)" }

    func testTextWrittenToThePipeCanBeRead() throws {
      let pipe = Pipe()
      let opened = try XCTUnwrap(HostOutput.open(path(pipe.fileHandleForWriting)))
      let handle = FileHandle(fileDescriptor: opened, closeOnDealloc: true)
      try handle.write(contentsOf: Data("报告".utf8))
      XCTAssertEqual(String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self), "报告")
    }

    func testOnlyAWorkingPipeOfThePackageManagerIsOpened() throws {
      let file = FileManager.default.temporaryDirectory.appending(path: "log-\(UUID())")
      try Data().write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      XCTAssertNil(HostOutput.open(file.path()))
      XCTAssertNil(HostOutput.open("/proc/0/fd/1"))
      let named = file.path() + ".fifo"
      XCTAssertEqual(mkfifo(named, 0o600), 0)
      defer { unlink(named) }
      XCTAssertNil(HostOutput.open(named))
    }
  }
#endif
