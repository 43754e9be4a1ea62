import Foundation

/// What only the package manager can do, asked of the plugin that started this tool.
struct PackageManager {
  struct Answer: Decodable {
    var succeeded: Bool
    var log = ""
    var artifacts: [String] = []
  }

  /// Asks one question: `build`, `build PRODUCT` or `target TARGET`.
  let ask: (String) throws -> Answer

  /// The plugin, by this process's own output and input.
  static var plugin: PackageManager {
    PackageManager { question in
      try FileHandle.standardOutput.write(contentsOf: Data((question + "\n").utf8))
      var answers = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      while poll(&answers, 1, 100) == 0 { try Interruption.check() }
      guard let answer = readLine() else { throw SpecsProblem.pluginEnded }
      return try JSONDecoder().decode(Answer.self, from: Data(answer.utf8))
    }
  }

  /// Builds the package with its tests, or a product.
  ///
  /// - Returns: What was built.
  func build(_ product: String? = nil) throws -> [URL] {
    let answer = try ask(product.map { "build \($0)" } ?? "build")
    guard answer.succeeded else { throw SpecsProblem.buildFailed(log: answer.log) }
    return answer.artifacts.map { URL(filePath: $0) }
  }

  /// Builds a program.
  func program(_ product: String) throws -> URL {
    // The tool of a plugin is listed twice: as the build's own machine would run it, whether it is there or not.
    guard let program = try build(product).first(where: { $0.deletingPathExtension().lastPathComponent == product })
    else { throw SpecsProblem.noTestProduct(product) }
    return program
  }
}
