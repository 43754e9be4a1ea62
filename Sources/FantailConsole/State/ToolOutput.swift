import FantailLock
import Foundation

/// What another program writes on its standard output.
enum ToolOutput {
  /// A program that could not be run, or failed: the first line of what it said of it.
  struct Failure: Error {
    let reason: String
  }

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - arguments: Its name or path, and its arguments.
  ///   - folder: The folder that it is started in.
  static func of(_ arguments: [String], in folder: String = ".") throws(Failure) -> Data {
    #if os(macOS) || os(Linux)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = arguments
      let (output, errors) = (Pipe(), Pipe())
      process.currentDirectoryURL = URL(fileURLWithPath: folder)
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = output
      process.standardError = errors
      do {
        try process.run()
      } catch {
        throw Failure(reason: error.localizedDescription)
      }
      // Both at once: a program waits for whoever does not read, and git warns of each file in some working copies.
      let said = Locked(Data())
      let reading = DispatchGroup()
      DispatchQueue.global().async(group: reading) {
        let data = errors.fileHandleForReading.readDataToEndOfFile()
        said.withLock { $0 = data }
      }
      let data = output.fileHandleForReading.readDataToEndOfFile()
      reading.wait()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else {
        let lines = String(decoding: said.withLock(\.self), as: UTF8.self).split(separator: "\n")
        throw Failure(reason: lines.first.map(String.init) ?? "\(arguments[0]) failed")
      }
      return data
    #else
      throw Failure(reason: "this system starts no other programs")
    #endif
  }
}
