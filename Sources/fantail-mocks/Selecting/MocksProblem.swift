import FantailSyntax
import Foundation

enum MocksProblem: ToolProblem, Equatable {
  case badConfiguration(String, String)
  /// A mock of a protocol that is listed under `forwarding` cannot forward calls.
  case cannotForward(String, String)
  /// The second string is the output of the program that should have written the graph.
  case noGraph(module: String, said: String)
  /// A JSON file cannot be read; the second string is its intended content.
  case unreadable(String, as: String, String)
  case nothingToMock(String)
  case unknownModule(String, of: String, known: [String])
  case noToolchain
  case unknownProtocol(String, nearest: String?)
  case privateProtocol(String)
  case outOfDate([String])
  /// The file was changed after the build was planned, and the change affects the plan.
  case planIsOld(String, String)

  private var reason: String {
    switch self {
    case .badConfiguration(let path, let reason): "\(path): \(reason)"
    case .cannotForward(let name, let obstacle):
      "a mock of '\(name)' cannot forward calls, since \(obstacle); leave it out of 'forwarding'"
    case .noGraph(let module, let said):
      "no symbol graph for module '\(module)'" + (Self.firstError(in: said).map { ": \($0)" } ?? "")
    case .unreadable(let path, let what, let reason): "\(path) is not a \(what): \(reason)"
    case .nothingToMock(let target):
      "'\(target)' depends on no target of this package; name modules to mock as 'modules' in a file mocks.json "
        + "beside its sources"
    case .unknownModule(let name, let target, let known):
      "'\(target)' does not depend on a Swift target '\(name)', and the toolchain has no such module; it depends on: "
        + known.sorted().joined(separator: ", ")
    case .noToolchain: "no toolchain is in PATH; pass its folder of programs with --toolchain"
    case .unknownProtocol(let name, let nearest):
      "there is no protocol '\(name)' to mock" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
    case .privateProtocol(let name): "the protocol '\(name)' is private, so no mock can see it; make it internal"
    case .outOfDate(let files):
      "the mocks are out of date; 'swift package specs mocks' updates them: " + files.joined(separator: ", ")
    case .planIsOld(let path, let change):
      "\(path): since this build was planned, it \(change). Plan and build it again: "
        + "touch Package.swift"
    }
  }

  var message: String { "error: \(reason)" }

  private static func firstError(in said: String) -> Substring? {
    let lines = said.split(separator: "\n")
    let errors = lines.filter { $0.contains("error: ") }
    // The driver's error only reports that the compiler failed.
    return errors.first { !$0.hasPrefix("error: ") } ?? errors.first ?? lines.first
  }
}

extension Decodable {
  /// Reads a JSON file.
  static func read(_ path: String, as what: String) throws(MocksProblem) -> Self {
    do {
      return try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    } catch { throw .unreadable(path, as: what, error.localizedDescription) }
  }
}
