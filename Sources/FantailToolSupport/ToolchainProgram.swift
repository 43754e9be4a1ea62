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

  /// The reason why a program does not start.
  package struct NotRun: ToolProblem {
    let program, reason: String

    package var message: String { "error: the toolchain's '\(program)' cannot be run: \(reason)" }
  }

  /// Runs the program.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments.
  ///   - stream: The stream to read; the other goes nowhere.
  ///   - input: The text that the program reads.
  /// - Returns: All that it said there, whatever its exit code.
  /// - Throws: That it cannot be started.
  package func run(_ arguments: [String], reading stream: Stream, input: String = "") throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    let pipe = Pipe()
    // A file and no pipe: the program may fill its output before it has read all.
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("fantail-\(UUID().uuidString)")
    if !input.isEmpty { try Data(input.utf8).write(to: file) }
    defer { if !input.isEmpty { try? FileManager.default.removeItem(at: file) } }
    process.standardInput = input.isEmpty ? FileHandle.nullDevice : try FileHandle(forReadingFrom: file)
    process.standardOutput = stream == .output ? pipe : FileHandle.nullDevice
    process.standardError = stream == .errors ? pipe : FileHandle.nullDevice
    do { try process.run() } catch {
      throw NotRun(program: String(path.split(separator: "/").last ?? ""), reason: error.localizedDescription)
    }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
