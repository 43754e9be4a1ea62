import FantailSyntax
import Foundation
import XCTest

@testable import fantail_mocks

final class MocksCommandTests: XCTestCase {
  private var directory = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    directory = FileManager.default.temporaryDirectory.appendingPathComponent("mocks-\(UUID())")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  override func tearDown() { try? FileManager.default.removeItem(at: directory) }

  /// A graph as the compiler writes it, with one protocol of one requirement.
  private func writeGraph(requirement: String = "start") throws -> String {
    let file = directory.appendingPathComponent("Shop.symbols.json")
    let text = """
      {"metadata":{"formatVersion":{"major":0,"minor":6,"patch":0},"generator":"Swift"},"module":{"name":"Shop"},
      "symbols":[
      {"kind":{"identifier":"swift.protocol","displayName":"Protocol"},"identifier":{"precise":"s:4Shop6EngineP",
      "interfaceLanguage":"swift"},"pathComponents":["Engine"],"accessLevel":"public","declarationFragments":[
      {"kind":"keyword","spelling":"protocol"},{"kind":"text","spelling":" "},
      {"kind":"identifier","spelling":"Engine"}],
      "location":{"uri":"file:///src/Engine%20A.swift","position":{"line":1,"character":9}}},
      {"kind":{"identifier":"swift.method"},"identifier":{"precise":"s:4Shop6EngineP5startyyF"},
      "pathComponents":["Engine","\(requirement)()"],"accessLevel":"public","declarationFragments":[
      {"kind":"keyword","spelling":"func"},{"kind":"text","spelling":" "},
      {"kind":"identifier","spelling":"\(requirement)"},{"kind":"text","spelling":"()"}]}],
      "relationships":[
      {"kind":"requirementOf","source":"s:4Shop6EngineP5startyyF","target":"s:4Shop6EngineP"}]}
      """
    try Data(text.utf8).write(to: file)
    return file.path
  }

  private func generate(_ more: [String] = [], of target: String? = nil) throws -> String {
    let target = try target ?? describe()
    let output = directory.appendingPathComponent("Mocks").path
    let graph = directory.appendingPathComponent("Shop.symbols.json").path
    let command = try MocksCommand(arguments: ["--graph", graph, "--output", output] + more)
    return try command.run(for: .read(target, as: "description"))
  }

  func testFilesAreRewrittenOnlyIfTheyChange() throws {
    _ = try writeGraph()
    XCTAssertEqual(try generate(), "1 mock, 0 protocols left out; wrote Shop+Engine A+Mocks.swift")
    XCTAssertEqual(try generate(), "1 mock, 0 protocols left out; nothing changed")
    _ = try writeGraph(requirement: "stop")
    XCTAssertEqual(try generate(), "1 mock, 0 protocols left out; wrote Shop+Engine A+Mocks.swift")
  }

  func testOnlyFilesFromAnEarlierRunAreRemoved() throws {
    _ = try writeGraph()
    let output = directory.appendingPathComponent("Mocks")
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    try Data("\(GeneratedMocks.mark)\n".utf8).write(to: output.appendingPathComponent("Shop+Old+Mocks.swift"))
    try Data("// mine\n".utf8).write(to: output.appendingPathComponent("My+Mocks.swift"))
    XCTAssertEqual(
      try generate(),
      "1 mock, 0 protocols left out; wrote Shop+Engine A+Mocks.swift; removed Shop+Old+Mocks.swift"
    )
    XCTAssertEqual(
      try FileManager.default.contentsOfDirectory(atPath: output.path).sorted(),
      ["My+Mocks.swift", "Shop+Engine A+Mocks.swift"]
    )
  }

  func testACheckOnlyListsOutdatedFiles() throws {
    _ = try writeGraph()
    XCTAssertThrowsError(try generate(["--check"])) { error in
      XCTAssertEqual(
        (error as? MocksProblem)?.message,
        "error: the mocks are out of date; 'swift package specs mocks' updates them: Shop+Engine A+Mocks.swift"
      )
    }
    _ = try generate()
    XCTAssertEqual(try generate(["--check"]), "1 mock, 0 protocols left out; nothing changed")
  }

  func testAnUnwritableFileIsReportedWithTheReason() throws {
    _ = try writeGraph()
    let file = directory.appendingPathComponent("Mocks/Shop+Engine A+Mocks.swift")
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    XCTAssertThrowsError(try generate()) { error in
      XCTAssertEqual(
        (error as? any ToolProblem)?.message, "error: '\(file.path)' cannot be written: Is a directory")
    }
  }

  func testForwardingIsGeneratedForNamedProtocols() throws {
    _ = try writeGraph()
    func initializer() throws -> [Substring] {
      let file = directory.appendingPathComponent("Mocks/Shop+Engine A+Mocks.swift")
      return try String(contentsOf: file, encoding: .utf8).withoutModules.split(separator: "\n")
        .filter { $0.contains("MockMode") }
    }
    _ = try generate()
    XCTAssertEqual(try initializer(), ["    _ name: String = \"EngineMock\", _ mode: MockMode = .nice,"])
    for name in ["Engine", "all"] {
      _ = try generate()
      _ = try generate(["--forwarding", name])
      XCTAssertEqual(
        try initializer(),
        ["    _ name: String = \"EngineMock\", _ mode: MockMode = .nice, forwardingTo real: (any Engine)? = nil,"])
    }
    XCTAssertThrowsError(try generate(["--forwarding", "Engin"])) { error in
      XCTAssertEqual(
        (error as? MocksProblem)?.message, "error: there is no protocol 'Engin' to mock; did you mean 'Engine'?")
    }
  }

  func testNamingAProtocolThatCannotForwardIsAnError() throws {
    var shop = Fixture()
    shop.add(protocol: "protocol Store", [("associatedtype", "Key", "associatedtype Key")])
    shop.add(protocol: "protocol Engine", [])
    XCTAssertThrowsError(try shop.mocks(MockSelection(forwarding: ["Store", "Engine"]))) { error in
      XCTAssertEqual(
        (error as? MocksProblem)?.message,
        "error: a mock of 'Store' cannot forward calls, since the protocol has associated types; leave it out of "
          + "'forwarding'")
    }
    XCTAssertEqual(try shop.mocks(MockSelection(forwarding: ["all"])).mocks.count, 2)
  }

  func testAnUnknownProtocolSuggestsTheNearestName() throws {
    _ = try writeGraph()
    XCTAssertThrowsError(try generate(["--protocol", "Engin"])) { error in
      XCTAssertEqual(
        (error as? MocksProblem)?.message, "error: there is no protocol 'Engin' to mock; did you mean 'Engine'?"
      )
    }
  }

  func testAModuleWithoutAGraphIsReported() throws {
    _ = try writeGraph()
    XCTAssertThrowsError(try generate(["--module", "Garage"])) { error in
      XCTAssertEqual((error as? MocksProblem)?.message, "error: no symbol graph for module 'Garage'")
    }
  }

  /// A plugin's description of the target `ShopTests`, whose folder is the test's own.
  private func describe(
    dependencies: [String] = ["Shop"], plan: [String]? = nil, readsSources: Bool = false, files: [String] = []
  ) throws -> String {
    let modules = [("Shop", "Shop"), ("my-lib", "my_lib"), ("Other", "Other")].map { target, name -> [String: Any] in
      ["target": target, "name": name, "isMacro": false, "isOwn": name != "Other", "imports": [String]()]
    }
    var description: [String: Any] = [
      "target": "ShopTests", "folder": directory.path, "dependencies": dependencies, "modules": modules,
    ]
    if let plan { description["plan"] = ["modules": plan, "files": files, "readsSources": readsSources] }
    let file = directory.appendingPathComponent("target.json")
    try JSONSerialization.data(withJSONObject: description).write(to: file)
    return file.path
  }

  /// The message of the problem because of which a described target gets no mocks, with short paths.
  private func problem(_ configuration: String?, _ description: String, _ more: [String] = []) throws -> String? {
    let file = directory.appendingPathComponent("mocks.json")
    if let configuration { try Data(configuration.utf8).write(to: file) }
    do {
      _ = try generate(more, of: description)
      return nil
    } catch let problem as MocksProblem {
      return problem.message.replacingOccurrences(of: directory.path + "/", with: "")
    }
  }

  func testAFileChangedSinceTheBuildWasPlannedIsAnErrorWithARemedy() throws {
    _ = try writeGraph()
    let plan = try describe(plan: ["Shop"])
    func planned(_ change: String) -> String {
      "error: \(directory.path)/mocks.json: since this build was planned, it \(change). Plan and build it again: "
        + "touch Package.swift"
    }
    func short(_ text: String) -> String { text.replacingOccurrences(of: directory.path + "/", with: "") }
    XCTAssertNil(try problem(#"{ "modules": ["Shop"] }"#, plan))
    XCTAssertNil(try problem(#"{ "protocols": ["Engine"] }"#, plan))
    XCTAssertEqual(try problem(#"{ "modules": ["Shop", "Other"] }"#, plan), short(planned("names 'Other'")))
    XCTAssertEqual(try problem(#"{ "fromSources": [] }"#, plan), short(planned("has 'fromSources'")))
    XCTAssertEqual(
      try problem("{}", describe(plan: ["Shop"], readsSources: true)),
      short(planned("no longer has 'fromSources'")))
  }

  func testAFileThatIsNotJSONIsReported() throws {
    _ = try writeGraph()
    XCTAssertEqual(try problem("modules: Shop", describe(plan: ["Shop"])), "error: mocks.json: it is not JSON")
    XCTAssertEqual(
      try problem(#"{ "modules": "Shop" }"#, describe(plan: ["Shop"])),
      "error: mocks.json: 'modules' is not a list of names")
  }

  func testTheFileMayNameATargetInsteadOfItsModule() throws {
    _ = try writeGraph()
    XCTAssertEqual(
      try problem(#"{ "modules": ["my-lib"] }"#, describe(plan: ["my_lib"])),
      "error: no symbol graph for module 'my_lib'")
  }

  func testATargetWithoutModulesToMockIsReported() throws {
    _ = try writeGraph()
    XCTAssertEqual(
      try problem(nil, describe(dependencies: [])),
      "error: 'ShopTests' depends on no target of this package; name modules to mock as 'modules' in a file mocks.json "
        + "beside its sources")
  }

  func testExpectedFilesAreWrittenEvenWithNothingToMock() throws {
    _ = try writeGraph()
    XCTAssertEqual(
      try generate(of: describe(plan: ["Shop"], files: ["Shop+Empty+Mocks.swift"])),
      "1 mock, 0 protocols left out; wrote Shop+Empty+Mocks.swift, Shop+Engine A+Mocks.swift")
  }
}
