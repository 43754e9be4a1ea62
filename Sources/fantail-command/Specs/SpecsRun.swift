import FantailToolSupport
import Foundation

/// A use of the command: the test products that have the targets, and their results.
struct SpecsRun {
  /// The tasks with the test methods that spec files have for editors; `WrittenTests` of the bridge does them.
  enum TestsTask: String, Encodable {
    case write, check
  }

  /// The formats that `reports` makes.
  static let documents: Set = ["junit", "sonar", "html", "markdown"]

  /// The request to a test product; `SpecsRequest` of the bridge reads it.
  struct Request: Encodable {
    static let key = "FANTAIL_SPECS_REQUEST"

    var program: String
    var arguments: [String]
    var namesTargets: Bool
    var folders: [WatchedPlaces.Folder]
    /// The task instead of a run.
    var tests: TestsTask?
    var folder: String = FileManager.default.currentDirectoryPath

    // The part that differs for each product.
    var targets: [GeneratedTargets.Target] = []
    var missed: [String]?
    var proof: String = ""
  }

  let request: Request
  let package: URL
  /// A folder for what this process and the products say to each other.
  let work: URL
  var phases: PhaseLine?
  /// Has the program built that makes documents of runs: it is a part of no test product.
  let reports: () throws -> URL

  /// Runs the targets of each product together and returns the worst exit code.
  func perform(_ targets: [GeneratedTargets.Target], in locator: TestProduct) throws -> Int32 {
    let products = try Dictionary(grouping: targets) { target in
      guard let command = locator.command(for: target.name) else { throw SpecsProblem.noTestProduct(target.name) }
      return command
    }.sorted { $0.value[0].name < $1.value[0].name }
    // The second product would write over what the first wrote.
    let isWritten = request.arguments.contains { $0 == "--output" || $0.hasPrefix("--output=") }
    if products.count > 1, isWritten { throw SpecsProblem.severalReports(targets.map(\.name)) }
    var worst: Int32 = 0
    var misses: [String] = []
    for (place, product) in products.enumerated() {
      var request = request
      request.targets = product.value
      // The last one decides, unless one of the others came to no end: that may have had what they miss.
      let decides = place == products.count - 1 && misses.count == place
      if products.count > 1 { request.missed = decides ? misses : [] }
      worst = max(worst, try run(product.key, request, &misses))
    }
    return worst
  }

  /// Runs one product; what the specs print goes straight through.
  ///
  /// - Parameter misses: Gets the misses of the product, which only products read.
  /// - Returns: The exit code.
  private func run(
    _ product: TestProduct.Command, _ request: Request, _ misses: inout [String]
  ) throws -> Int32 {
    let proof = work.appending(path: "end-\(UUID().uuidString)")
    let journal = proof.appendingPathExtension("run")
    defer { for file in [proof, journal] { try? FileManager.default.removeItem(at: file) } }
    var request = request
    request.proof = proof.path(percentEncoded: false)
    // Beforehand, where the arguments say so: once the package manager is interrupted, it builds no more.
    let isAsked = request.arguments.contains { Self.documents.contains(String($0.split(separator: "=").last ?? "")) }
    let tool = isAsked && request.tests == nil ? try reports() : nil
    let value = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
    phases?.tell("Running the specs")
    let end = try Process.run(
      product.executable, product.arguments, in: package,
      adding: product.environment.merging([Request.key: value]) { $1 }.merging(Terminal.environment) { $1 },
      phases: phases)
    phases?.clear()
    // The process left it where documents are to be made, or where it ended before it had made the others.
    var code: Int32 = 0
    let hasJournal = FileManager.default.fileExists(atPath: journal.path)
    if hasJournal {
      let words = [end < 0 ? "signal" : "code", "\(abs(end))"]
      code = try Process.run(tool ?? reports(), [journal.path] + words, in: package, isAsked: false)
    }
    try Interruption.check()
    // The exit code alone proves nothing: whatever ends the process may end it with 0.
    let words = ((try? String(contentsOf: proof, encoding: .utf8)) ?? "").split(separator: " ", maxSplits: 2)
    switch words.first {
    case "journalled" where !hasJournal: throw SpecsProblem.noDocuments
    case "ended", "journalled":
      misses.append(words.count > 2 ? String(words[2]) : "")
      return max(abs(code), words.dropFirst().first.flatMap { Int32($0) } ?? 1)
    case "begun" where end == 0:
      throw SpecsProblem.endedEarly("ended with exit code 0 before the run did, as _exit(0) ends it")
    // The product reports any other signal itself.
    case "begun" where end == -SIGKILL:
      Tool.say(SpecsProblem.endedEarly("was killed (SIGKILL), as where no memory is left").message)
      return 1
    case "begun": return max(end, 1)
    default: throw SpecsProblem.notTakenOver(request.targets.map(\.name))
    }
  }
}
