import Foundation

/// Reads the output of `swift build` during the build. Its steps become phases, and each message for the user is
/// printed once.
struct BuildLog {
  private let phases: PhaseLine
  private let say: (String) -> Void
  /// The beginning of a line that is not complete yet.
  private var open: [UInt8] = []
  /// The lines of the message that is being read.
  private var message: [String] = []
  /// The messages so far; the step for a module repeats the messages about its files.
  private var messages: Set<[String]> = []

  /// Lines that only report that a command failed.
  private var failures: [String] = []

  /// - Parameter say: Takes text for the user's standard error.
  init(_ phases: PhaseLine, say: @escaping (String) -> Void) {
    self.phases = phases
    self.say = say
  }

  /// Reads the next bytes.
  mutating func add(_ bytes: [UInt8]) {
    var lines = (open + bytes).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    open = Array(lines.removeLast())
    for line in lines { read(String(decoding: line, as: UTF8.self)[...]) }
  }

  /// Reads the end of the output.
  mutating func finish() {
    if !open.isEmpty { add([UInt8(ascii: "\n")]) }
    endMessage()
    let isExplained = messages.contains { $0.contains { $0.contains("error: ") && !failures.contains($0) } }
    if !isExplained, !failures.isEmpty { write(failures) }
    failures = []
  }

  private mutating func read(_ line: Substring) {
    // This text does not end with a line end.
    if let lock = line.firstRange(of: "`--ignore-lock` has been passed") { return read(line[lock.upperBound...]) }
    if let step = line.wholeMatch(of: #/\[(\d+)/(\d+)\] (.*)/#) {
      endMessage()
      return show(step.output.3, "\(step.output.1) of \(step.output.2)")
    }
    if Self.isProgress(line) {
      endMessage()
      if line.hasPrefix("Fetch") || line.hasPrefix("Comput") { phases.show("Resolving dependencies") }
      return
    }
    if Self.beginsMessage(line) { endMessage() }
    // Empty lines are kept only inside a message.
    if !line.isEmpty || !message.isEmpty { message.append(String(line)) }
  }

  private func show(_ step: Substring, _ place: String) {
    let words = step.split(separator: " ", maxSplits: 2)
    switch words.first {
    case "Compiling" where words.dropFirst().first == "plugin": phases.show("Compiling", " plugins (\(place))")
    case "Compiling", "Emitting": phases.show("Compiling", " \(Self.module(step)) (\(place))")
    case "Linking": phases.show("Linking", " \(step.dropFirst("Linking ".count)) (\(place))")
    case "Planning": phases.show("Planning the build")
    default: break
    }
  }

  /// Returns the module of a step: `Shop` in `Compiling Shop Cart.swift` and `Emitting module Shop`.
  private static func module(_ step: Substring) -> Substring {
    let words = step.split(separator: " ")
    guard words.count > 1 else { return "" }
    return words[1] == "module" ? words.last ?? "" : words[1]
  }

  private static func isProgress(_ line: Substring) -> Bool {
    [
      "Building for ", "Build complete!", "Build of ", "Fetching ", "Fetched ", "Computing version ", "Computed ",
      "Creating working copy ", "Working copy of ", "Updating ", "Updated ",
    ].contains { line.hasPrefix($0) }
  }

  private static func beginsMessage(_ line: Substring) -> Bool {
    line.firstMatch(of: #/^(?:.+?:\d+:\d+: )?(?:error|warning|note): /#) != nil
  }

  private mutating func endMessage() {
    while message.last?.isEmpty == true { message.removeLast() }
    defer { message = [] }
    guard !message.isEmpty, messages.insert(message).inserted else { return }
    // This line comes before the compiler's messages, and is only needed if there are no such messages.
    if message.count == 1, message[0].contains(#/^error: .* command failed with exit code \d+ \(use -v/#) {
      return failures.append(message[0])
    }
    write(message)
  }

  private func write(_ message: [String]) {
    phases.clear()
    say(message.joined(separator: "\n") + "\n")
  }
}
