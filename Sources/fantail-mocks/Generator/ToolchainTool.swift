import Foundation

/// A program of the toolchain that writes files, and whose words matter only when it does not.
struct ToolchainTool {
  let path: String

  /// Runs the program to its end.
  ///
  /// - Returns: What it said on its standard error.
  func run(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = pipe
    do { try process.run() } catch { throw MocksProblem.noGraph(module: "", said: error.localizedDescription) }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
