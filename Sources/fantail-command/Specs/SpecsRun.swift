import FantailToolSupport
import Foundation

/// A run of the test products that contain the selected targets, with their results.
struct SpecsRun {
  /// The tasks for the test methods in spec files, which editors list; `WrittenTests` of the bridge carries them out.
  enum TestsTask: String, Encodable {
    case write, check
  }

  /// The formats that the program `reports` makes.
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

    // The part that differs between products.
    var targets: [GeneratedTargets.Target] = []
    var missed: [String]?
    var proof: String = ""
  }

  let request: Request
  let package: URL
  /// A folder for files that this process and the products exchange.
  let work: URL
  var phases: PhaseLine?
  /// Builds and returns the program that makes documents of runs, which is not a part of test products.
  let reports: () throws -> URL

  /// Runs the targets of each product together and returns the worst exit code.
  func perform(_ targets: [GeneratedTargets.Target], in locator: TestProduct) throws -> Int32 {
    let products = try Dictionary(grouping: targets) { target in
      guard let command = locator.command(for: target.name) else { throw SpecsProblem.noTestProduct(target.name) }
      return command
    }.sorted { $0.value[0].name < $1.value[0].name }
    // The second product would overwrite the report of the first.
    let isWritten = request.arguments.contains { $0 == "--output" || $0.hasPrefix("--output=") }
    if products.count > 1, isWritten { throw SpecsProblem.severalReports(targets.map(\.name)) }
    var worst: Int32 = 0
    var misses: [String] = []
    for (place, product) in products.enumerated() {
      var request = request
      request.targets = product.value
      // The last product decides, unless another one ended early, since that one may have matched the misses of the
      // others.
      let decides = place == products.count - 1 && misses.count == place
      if products.count > 1 { request.missed = decides ? misses : [] }
      worst = max(worst, try run(product.key, request, &misses))
    }
    return worst
  }

  /// The part of a crash's backtrace that tells where it was: registers, other threads and libraries are 80 lines more. The
  /// user's own setting holds instead, and children of the run do not inherit this one.
  private var shortBacktraces: [String: String] {
    guard ProcessInfo.processInfo.environment["SWIFT_BACKTRACE"] == nil else { return [:] }
    let setting = "threads=crashed,registers=none,images=none,limit=16,top=0"
    return ["SWIFT_BACKTRACE": setting, "FANTAIL_BACKTRACES": "short"]
  }

  /// Runs one product; the output of the specs is forwarded at once.
  ///
  /// - Parameter misses: Gets the misses of the product as a text, which only products can read.
  /// - Returns: The exit code.
  private func run(
    _ product: TestProduct.Command, _ request: Request, _ misses: inout [String]
  ) throws -> Int32 {
    let proof = work.appending(path: "end-\(UUID().uuidString)")
    let journal = proof.appendingPathExtension("run")
    let lastWords = proof.appendingPathExtension("crash")
    defer { for file in [proof, journal, lastWords] { try? FileManager.default.removeItem(at: file) } }
    var request = request
    request.proof = proof.path(percentEncoded: false)
    // Built before the run if the arguments need it, since the package manager does not build after an interruption.
    let isAsked = request.arguments.contains { Self.documents.contains(String($0.split(separator: "=").last ?? "")) }
    let tool = isAsked && request.tests == nil ? try reports() : nil
    let value = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
    phases?.tell("Running the specs")
    let end = try Process.run(
      product.executable, product.arguments, in: package,
      adding: [product.environment, [Request.key: value], Terminal.environment, shortBacktraces].reduce([:]) {
        $0.merging($1) { $1 }
      },
      phases: phases)
    phases?.clear()
    // A backtrace follows them in the output.
    if let words = try? String(contentsOf: lastWords, encoding: .utf8) { Terminal.say(words) }
    // There is a journal if documents have to be made, or if the process ended before it had made its reports.
    var code: Int32 = 0
    let hasJournal = FileManager.default.fileExists(atPath: journal.path)
    if hasJournal {
      let words = [end < 0 ? "signal" : "code", "\(abs(end))"]
      code = try Process.run(tool ?? reports(), [journal.path] + words, in: package, isAsked: false)
    }
    try Interruption.check()
    // The exit code alone proves nothing, since other code may end the process with 0.
    let words = ((try? String(contentsOf: proof, encoding: .utf8)) ?? "").split(separator: " ", maxSplits: 2)
    switch words.first {
    case "journalled" where !hasJournal: throw SpecsProblem.noDocuments
    case "ended", "journalled":
      misses.append(words.count > 2 ? String(words[2]) : "")
      return max(abs(code), words.dropFirst().first.flatMap { Int32($0) } ?? 1)
    case "begun" where end == 0:
      throw SpecsProblem.endedEarly("ended with exit code 0 before the run did, as _exit(0) ends it")
    // The product itself reports all other signals.
    case "begun" where end == -SIGKILL:
      Terminal.tell(SpecsProblem.endedEarly("was killed (SIGKILL), as when no memory is left").message)
      return 1
    case "begun": return max(end, 1)
    default: throw SpecsProblem.notTakenOver(request.targets.map(\.name))
    }
  }
}
