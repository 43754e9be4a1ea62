import Foundation

/// A program of the toolchain, run to its end for what it says.
package struct ToolchainProgram {
  private let path: String

  package init(_ path: String) {
    self.path = path
  }

  /// A stream of a program's output.
  package enum Stream {
    case output, errors
  }

  /// Runs the program.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments.
  ///   - stream: The stream to read; the other goes nowhere.
  /// - Returns: All that it said there, whatever its exit code.
  /// - Throws: That it cannot be started.
  package func run(_ arguments: [String], reading stream: Stream) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = stream == .output ? pipe : FileHandle.nullDevice
    process.standardError = stream == .errors ? pipe : FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
