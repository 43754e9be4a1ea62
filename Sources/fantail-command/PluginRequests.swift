import FantailToolSupport
import Foundation

/// The requests of this tool to the plugin that started it. Requests are lines on this tool's standard error, whose
/// other lines the plugin prints, and the answers arrive on the standard input.
struct PluginRequests {
  /// The plugin's pipe, since this tool's standard error may become the user's.
  private let errors: Int32

  init() {
    errors = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
  }

  /// Requests a build and waits for it.
  ///
  /// - Parameter question: `build`, `build PRODUCT` or `target TARGET`.
  func build(_ question: String) throws -> PackageManager.Answer {
    let words = question.split(separator: " ", maxSplits: 1).map(String.init)
    let product = words.count > 1 && words[0] == "build"
    let request = words.count < 2 ? "all" : "\(product ? "product" : "target") \(words[1])"
    send(request)
    var answers = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    while poll(&answers, 1, 100) == 0 { try CommandSignals.check() }
    var lines: [String] = []
    while let line = readLine(), line != "\u{1}" { lines.append(line) }
    guard let answer = PackageManager.Answer(lines: lines, ofProduct: words.count > 1) else {
      throw SpecsProblem.pluginEnded
    }
    return answer
  }

  /// Ends the plugin's wait for lines, since a process that an example left behind may keep the pipe open.
  func end() { send("end") }

  /// Makes the plugin's pipe the standard error again, for a program that replaces this tool.
  func restore() { dup2(errors, STDERR_FILENO) }

  /// The request begins with a line end, since an unfinished line may precede it.
  private func send(_ request: String) {
    let line = "\n\u{1}\(request)\n"
    _ = line.withCString { write(errors, $0, strlen($0)) }
  }
}

extension PackageManager.Answer {
  /// Reads an answer: `succeeded` or `failed`, a line for each built file with its kind and its path, an empty line, and
  /// the log.
  ///
  /// - Parameter ofProduct: Whether the request is for a product, so that only programs matter.
  init?(lines: [String], ofProduct: Bool) {
    guard let first = lines.first else { return nil }
    let files = lines.dropFirst().prefix { !$0.isEmpty }
    succeeded = first == "succeeded"
    log = lines.dropFirst(files.count + 2).joined(separator: "\n")
    for file in files {
      let words = file.split(separator: " ", maxSplits: 1)
      if words.count == 2, !ofProduct || words[0] == "executable" { artifacts.append(String(words[1])) }
    }
  }
}
