import Foundation
import XCTest

@testable import FantailToolSupport

/// A target in a temporary directory, for one test. The test adds files, and gets the generated text and the messages.
final class FixtureTarget {
  let directory: URL
  private var names: [String] = []
  private let imports: Bool

  init(_ files: [String: String], importing imports: Bool = true) throws {
    self.imports = imports
    directory = FileManager.default.temporaryDirectory.appendingPathComponent("fantail-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    for (name, text) in files { try write(text, to: name) }
  }

  convenience init(_ source: String) throws { try self.init(["Spec.swift": source]) }

  deinit { try? FileManager.default.removeItem(at: directory) }

  /// Writes a file with a text. The import of Fantail follows the text, so that the lines of the text keep their
  /// numbers.
  func write(_ text: String, to name: String) throws {
    try Data((text + (imports ? "\nimport Fantail\n" : "")).utf8).write(to: directory.appendingPathComponent(name))
    if !names.contains(name) { names.append(name) }
  }

  func delete(_ name: String) throws {
    try FileManager.default.removeItem(at: directory.appendingPathComponent(name))
    names.removeAll { $0 == name }
  }

  func add(_ name: String) { names.append(name) }

  /// The result of a run of the generator.
  struct Outcome {
    var text: String
    /// The messages, one per line, without the directory's path.
    var messages: String
    /// The errors that the generated code reports, with their locations in the target.
    var errors: String
    /// The specs in the order of the target, in `fantailSpecs(…)` unless each is surely a single spec.
    var read: [String]
    /// The qualified names of the specs in the order of the target.
    var specs: [String] { read.map { $0.replacing(/^fantailSpecs\((.*)\)$/) { $0.1 } } }
  }

  func run(_ kind: String = "test") throws -> Outcome {
    let output = directory.appendingPathComponent("out/Generated.swift")
    let files = names.map { directory.appendingPathComponent($0).path }
    let messages = try GenerateCommand.run([kind, "DemoTests", "DemoTests", output.path] + files)
    let text = try String(contentsOf: output, encoding: .utf8)
    return Outcome(
      text: text, messages: short(messages.joined(separator: "\n")), errors: short(Self.errors(in: text)),
      read: Self.specs(in: text))
  }

  /// The message of the problem with which a run ends.
  func failure() throws -> String {
    do {
      let outcome = try run()
      XCTFail("The run was to fail, but gave:\n\(outcome.text)")
      return ""
    } catch let problem as PlainProblem {
      return short(problem.message)
    }
  }

  private func short(_ text: String) -> String { text.replacingOccurrences(of: directory.path + "/", with: "") }

  private static func errors(in text: String) -> String {
    text.matches(of: /#sourceLocation\(file: "(.*)", line: (\d+)\)\n#error\("(.*)"\)\n/)
      .map { "\($0.1):\($0.2): \($0.3)".replacingOccurrences(of: "\\\"", with: "\"") }.joined(separator: "\n")
  }

  /// The properties in the list of the whole target, each as the generated file reads it.
  private static func specs(in text: String) -> [String] {
    guard let list = text.components(separatedBy: "var read: ").dropFirst().first else { return [] }
    return list.components(separatedBy: "return read")[0].split(separator: "\n").dropFirst().compactMap { line in
      guard line.contains("read.append((") else { return nil }
      if let range = line.range(of: "for spec in ") {
        return line[range.upperBound...].components(separatedBy: " { read.append")[0]
      }
      return line.components(separatedBy: ", ").last?.components(separatedBy: ")")[0]
    }
  }

  /// The compiler of the toolchain that runs the tests, with which tests check that code is valid Swift.
  static func compiler() throws -> String {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    for directory in path.split(separator: ":") {
      for tool in ["swift-frontend", "swiftc", "swift"] {
        let link = URL(fileURLWithPath: "\(directory)/\(tool)").resolvingSymlinksInPath()
        let frontend = link.deletingLastPathComponent().appendingPathComponent("swift-frontend").path
        if FileManager.default.isExecutableFile(atPath: link.path),
          FileManager.default.isExecutableFile(atPath: frontend)
        {
          return frontend
        }
      }
    }
    #if os(macOS)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/xcrun")
      process.arguments = ["--find", "swift-frontend"]
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      let found = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return found.trimmingCharacters(in: .whitespacesAndNewlines)
    #else
      throw XCTSkip("There is no swift-frontend in PATH.")
    #endif
  }
}
