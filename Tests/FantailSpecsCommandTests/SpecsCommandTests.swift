import FantailRun
import FantailSyntax
import Foundation
import XCTest

@testable import fantail_command

/// The decisions of `swift package specs`, with a fake package and package manager.
final class SpecsCommandTests: XCTestCase {
  private var folder = URL(filePath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "specs-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDown() { try? FileManager.default.removeItem(at: folder) }

  private var root: String { folder.path(percentEncoded: false) }

  private func module(
    _ name: String, _ kind: String, direct: [Int] = [], products: [String] = [], files: [String] = [],
    isOwn: Bool = true, isSwift: Bool = true, in directory: String? = nil
  ) -> SpecPackage.Module {
    let place = directory ?? root + (kind == "test" ? "/Tests/\(name)/" : "/Sources/\(name)/")
    return SpecPackage.Module(
      target: name, name: name, kind: kind, isOwn: isOwn, isSwift: isSwift, folder: place,
      files: files.map { place + $0 }, direct: direct, products: products, reached: direct)
  }

  private func package(_ modules: [SpecPackage.Module]? = nil) -> SpecPackage {
    let usual = [
      module("Shop", "generic", files: ["Cart.swift", "Old.m"]),
      module("ShopTests", "test", direct: [0], products: ["Fantail"], files: ["CartSpec.swift", "read.me"]),
      module("购物Tests", "test", direct: [0]),
      module("tool", "executable", direct: [0]),
    ]
    return SpecPackage(
      name: "Shop", folder: root, modules: modules ?? usual, executables: ["specs"],
      headers: ["C": "/headers"], dependencies: ["fantail": "fan"],
      work: root + "/.build/plugins/SpecsCommand/outputs", toolchain: "/toolchain/bin/", host: 1)
  }

  /// A program that writes its arguments, one per line.
  private func program(_ name: String, exit code: Int = 0) throws -> String {
    let file = folder.appending(path: name)
    try "#!/bin/sh\nprintf '%s\\n' \"$@\" >'\(root)/\(name).said'\nexit \(code)\n".write(
      to: file, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: file.path(percentEncoded: false))
    return file.path(percentEncoded: false)
  }

  private func said(_ name: String) throws -> [String] {
    try String(contentsOf: folder.appending(path: "\(name).said"), encoding: .utf8).split(separator: "\n").map(
      String.init)
  }

  private func perform(
    _ arguments: [String], _ package: SpecPackage? = nil, answers: [String: PackageManager.Answer] = [:]
  ) throws -> Int32 {
    let manager = PackageManager { question in
      try XCTUnwrap(answers[question], "nobody expects the question '\(question)'")
    }
    return try SpecsCommand(package: package ?? self.package(), manager: manager)
      .perform(arguments)
  }

  private func problem(
    _ arguments: [String], _ package: SpecPackage? = nil, answers: [String: PackageManager.Answer] = [:]
  ) -> String? {
    do {
      _ = try perform(arguments, package, answers: answers)
      return nil
    } catch { return (error as? any ToolProblem)?.message ?? "\(error)" }
  }

  func testImpossibleRequestsAreReportedBeforeABuild() {
    XCTAssertEqual(
      problem(["--target", "Shop"]),
      "error: There is no test target 'Shop'. The test targets are: ShopTests, 购物Tests.")
    XCTAssertEqual(
      problem(["--target=X"], package([])), "error: There is no test target 'X': this package has no test target.")
    XCTAssertEqual(
      problem(["--product", "shop"]),
      "error: There is no executable 'shop'. The executables are: specs, tool.")
    XCTAssertEqual(problem(["new"]), "error: 'new' takes one name: swift package specs new CartSpec")
    XCTAssertEqual(
      problem(["new", "CartSpec"]),
      "error: Which target is it for? Choose one: --target ShopTests or --target 购物Tests")
    XCTAssertEqual(
      problem(["new", "2Spec", "--target", "ShopTests"]),
      "error: '2Spec' cannot name a type: a name is a letter followed by letters, digits and '_'.")
    XCTAssertEqual(
      problem(["port", "--target", "Cart"]),
      "error: There is no target 'Cart'. The targets are: Shop, ShopTests, tool, 购物Tests.")
    XCTAssertEqual(
      problem(["port", "--target", "tool"]),
      "error: There is no test target with sources. Name a target with --target, or files and folders: "
        + "swift package specs port Tests/ShopTests")
  }

  func testAFailedBuildNamesTheCommandToRepeatIt() {
    XCTAssertEqual(
      problem([], answers: ["build": .init(succeeded: false)]),
      "error: The build failed; see above. To build again: swift build --build-tests")
    XCTAssertEqual(
      problem(["--product", "specs"], answers: ["build specs": .init(succeeded: false)]),
      "error: The build failed; see above. To build again: swift build --product specs")
    XCTAssertEqual(
      problem(["--target", "ShopTests"], answers: ["build": .init(succeeded: true)]),
      "error: No specs in 'ShopTests'. Add the plugin 'SpecBridge' to the target, and declare a spec in it: "
        + "static var spec: Spec { describe(\"…\") { … } }")
  }

  func testAnExecutableIsBuiltAndRunWithTheOptions() throws {
    let specs = try program("specs", exit: 3)
    // The package manager also lists the build of a plugin's tool for the host.
    let answer = PackageManager.Answer(succeeded: true, artifacts: [root + "/specs-tool", specs])
    XCTAssertEqual(try perform(["--product", "specs", "--jobs", "2"], answers: ["build specs": answer]), 3)
    XCTAssertEqual(try said("specs"), ["--jobs", "2"])
  }

  func testSkipBuildRunsTheProductOfAnEarlierBuild() throws {
    XCTAssertEqual(
      problem(["--skip-build", "--watch"]),
      "error: --watch builds whenever sources change, and --skip-build builds nothing: choose one")
    XCTAssertEqual(
      problem(["--skip-build", "--product", "specs"]),
      "error: 'specs' is not built, and --skip-build builds nothing: swift build --product specs")
    let specs = try program("specs", exit: 3)
    let scratch = package().scratch.appending(path: "debug")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: scratch.appending(path: "specs"), withDestinationURL: URL(filePath: specs))
    XCTAssertEqual(try perform(["--jobs", "2", "--skip-build", "--product", "specs"]), 3)
    XCTAssertEqual(try said("specs"), ["--jobs", "2"])
  }

  /// Runs code, and returns the text that it and its programs wrote to the standard error.
  private func errors(_ code: () throws -> Int32) throws -> (code: Int32, errors: String) {
    let file = root + "/errors"
    let before = dup(STDERR_FILENO)
    let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    dup2(descriptor, STDERR_FILENO)
    close(descriptor)
    defer {
      dup2(before, STDERR_FILENO)
      close(before)
    }
    let code = try code()
    return (code, try String(contentsOfFile: file, encoding: .utf8))
  }

  func testProgramsEndWhenThisToolOrThePackageManagerEnds() throws {
    // A background shell would have them ignored, and the programs that start here with them.
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    var (signals, former) = (sigset_t(), sigset_t())
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM] { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_BLOCK, &signals, &former)
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
    let program = URL(filePath: try program("specs"))
    // A shell unblocks for itself the signals that were blocked at its start.
    let script = "#!/bin/sh\nfor i in $(seq 1000); do sleep 0.1; done\n"
    try script.write(to: program, atomically: false, encoding: .utf8)
    raise(SIGINT)
    XCTAssertEqual(try Process.run(program, []), -SIGINT)
    XCTAssertThrowsError(try CommandSignals.check()) { XCTAssertEqual($0 as? Tool.Exit, Tool.Exit(code: 130)) }
    XCTAssertNoThrow(try CommandSignals.check())
    XCTAssertEqual(try Process.run(program, [], startedBy: getppid() + 1), -SIGTERM)
    // The documents of its run are written, and then this tool ends.
    try "#!/bin/sh\nsleep 0.1\nexit 3\n".write(to: program, atomically: false, encoding: .utf8)
    XCTAssertEqual(try Process.run(program, [], isAsked: false), 3)
    XCTAssertEqual(CommandSignals.take(), SIGTERM)
    XCTAssertNil(CommandSignals.take())
  }

  func testProcessesLeftByAProgramAreNotAwaited() throws {
    let program = URL(filePath: try program("specs"))
    let file = root + "/left"
    let script = "#!/bin/sh\nsleep 100 &\nprintf $! >'\(file)'\nreadlink /proc/$!/fd/1 >>'\(file).out'\nexit 3\n"
    try script.write(to: program, atomically: false, encoding: .utf8)
    XCTAssertEqual(try Process.run(program, []), 3)
    let left = try XCTUnwrap(pid_t(String(contentsOfFile: file, encoding: .utf8)))
    XCTAssertEqual(kill(left, SIGKILL), 0, "it had ended before")
    #if os(Linux)
      let output = try String(contentsOfFile: file + ".out", encoding: .utf8)
      let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/2")
      XCTAssertNotEqual(output, own + "\n", "the package manager would wait for it")
    #endif
  }

  func testUnknownCommandsSuggestTheNearest() {
    XCTAssertEqual(problem(["mock", "--check"]), "error: 'mock' is not a command. Did you mean 'mocks'?")
    XCTAssertEqual(
      problem(["--target", "ShopTests", "ne", "购物Spec"]), "error: 'ne' is not a command. Did you mean 'new'?")
    XCTAssertEqual(
      problem(["tset"]),
      "error: 'tset' is not a command. The commands are: new, outline, split, mocks, port, merge. "
        + "To choose examples by name, write --filter tset")
  }

  func testHelpIsPrintedWithoutABuild() throws {
    XCTAssertEqual(try perform(["help"]), 0)
    XCTAssertEqual(try perform(["--tag", "slow", "--help"]), 0)
    XCTAssertEqual(try perform(["--version"]), 0)
    for task in SpecsTask.allCases {
      XCTAssertEqual(try perform([task.rawValue, "--help"]), 0)
      XCTAssertEqual(try perform([task.rawValue, "购物Spec", "--help"]), 0)
    }
  }

  func testACommandMayFollowTheTargetOption() throws {
    let answers = [
      "build fantail-port": PackageManager.Answer(succeeded: true, artifacts: [try program("fantail-port")])
    ]
    XCTAssertEqual(try perform(["--target", "Shop", "port", "--write"], answers: answers), 0)
    XCTAssertEqual(
      try said("fantail-port"), ["--root", root, "--write", "Sources/Shop/Cart.swift", "Sources/Shop/Old.m"])
  }

  private let examples = String(repeating: "    it(\"x\") { expect(1).to(.equal(1)) }\n", count: 160)
  /// A group that is too large for one closure.
  private var large: String {
    "import Fantail\n\nlet a = describe(\"a\") {\n  context(\"b\") {\n\(examples)  }\n}\n"
  }
  /// The same group as `split` writes it.
  private var cut: String {
    "import Fantail\n\nlet a = describe(\"a\") {\n  var b: Spec { context(\"b\") {\n\(examples)  } }\n  b\n}\n"
  }

  func testSpecsOfTestTargetsAreSplitWithTheToolchainCompiler() throws {
    let tests = folder.appending(path: "Tests/ShopTests")
    try FileManager.default.createDirectory(at: tests, withIntermediateDirectories: true)
    var package = package()
    package.toolchain = try XCTUnwrap(Toolchain()).folder + "/"
    func rewritten(_ text: String, _ arguments: [String]) throws -> (code: Int32, text: String) {
      try text.write(to: tests.appending(path: "CartSpec.swift"), atomically: true, encoding: .utf8)
      let code = try perform(arguments, package)
      return (code, try String(contentsOf: tests.appending(path: "CartSpec.swift"), encoding: .utf8))
    }
    XCTAssertTrue(try rewritten(large, ["split"]) == (0, large))
    XCTAssertTrue(try rewritten(large, ["split", "--write"]) == (0, cut))
    for path in ["CartSpec.swift", "Tests/ShopTests/", "./Tests/ShopTests/CartSpec.swift", tests.path + "/"] {
      XCTAssertTrue(try rewritten(large, ["split", path, "--write"]) == (0, cut), path)
    }
    let broken = String(large.dropLast(2))
    XCTAssertTrue(try rewritten(broken, ["split", "--write"]) == (2, broken))
    XCTAssertTrue(try rewritten("import Fantail\n", ["split", "--write"]) == (0, "import Fantail\n"))
  }

  func testSplittingAMissingFileFails() {
    XCTAssertEqual(
      problem(["split", "Tests/ShopTest"]),
      "error: No target with specs has Swift files at 'Tests/ShopTest'. Give a path relative to the current "
        + "folder, or the last part of a path: Tests/ShopTests, CartSpec.swift")
    XCTAssertEqual(problem(["split", "--wirte"]), "error: there is no option '--wirte'; did you mean '--write'?")
  }

  func testTestsAreWrittenForWholeTargets() {
    for (given, task, word) in [
      (["--write-tests", "CartSpec.swift"], "--write-tests", "CartSpec.swift"),
      (["--check-tests", "--jbos"], "--check-tests", "--jbos"),
      (["--check-tests", "--write-tests"], "--write-tests", "--check-tests"),
    ] {
      XCTAssertEqual(problem(given), "error: \(task) accepts only --target, not '\(word)'")
    }
  }

  func testSpecsOfExecutablesAreSplitAsWell() throws {
    let sources = folder.appending(path: "Sources/specs")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    let file = sources.appending(path: "CartSpec.swift")
    try large.write(to: file, atomically: true, encoding: .utf8)
    var package = package([module("specs", "executable", products: ["Fantail"], files: ["CartSpec.swift"])])
    package.toolchain = try XCTUnwrap(Toolchain()).folder + "/"
    XCTAssertEqual(try perform(["split", "--write"], package), 0)
    XCTAssertEqual(try String(contentsOf: file, encoding: .utf8), cut)
  }

  func testSourcesOfAllOrOfTheNamedTestTargetsArePorted() throws {
    let answers = [
      "build fantail-port": PackageManager.Answer(succeeded: true, artifacts: [try program("fantail-port")])
    ]
    XCTAssertEqual(try perform(["port", "--write"], answers: answers), 0)
    XCTAssertEqual(try said("fantail-port"), ["--root", root, "--write", "Tests/ShopTests/CartSpec.swift"])
    let list = folder.appending(path: "Tests/LinuxMain.swift")
    try FileManager.default.createDirectory(at: folder.appending(path: "Tests"), withIntermediateDirectories: true)
    try "import XCTest\n".write(to: list, atomically: true, encoding: .utf8)
    XCTAssertEqual(try perform(["port"], answers: answers), 0)
    XCTAssertEqual(
      try said("fantail-port"), ["--root", root, "Tests/LinuxMain.swift", "Tests/ShopTests/CartSpec.swift"])
    XCTAssertEqual(try perform(["port", "--target", "Shop"], answers: answers), 0)
    XCTAssertEqual(
      try said("fantail-port"), ["--root", root, "Sources/Shop/Cart.swift", "Sources/Shop/Old.m"])
    XCTAssertEqual(try perform(["port", "Old"], answers: answers), 0)
    XCTAssertEqual(try said("fantail-port"), ["--root", root, "Old"])
  }

  func testMocksAreWrittenForATargetByTheTool() throws {
    let answer = PackageManager.Answer(succeeded: true, artifacts: [try program("fantail-mocks", exit: 2)])
    let answers = ["build fantail-mocks": answer]
    try FileManager.default.createDirectory(
      at: folder.appending(path: ".build/plugins/SpecsCommand/outputs"), withIntermediateDirectories: true)
    let work = root + "/.build/plugins/SpecsCommand/outputs/mocked.json"
    func given(_ output: String) -> [String] {
      [
        "--description", work, "--toolchain", "/toolchain/bin", "--output", output, "--search", root, "--search",
        root + "/Modules",
      ]
    }
    XCTAssertEqual(try perform(["mocks", "--check", "--target", "ShopTests"], answers: answers), 2)
    XCTAssertEqual(try said("fantail-mocks"), given(root + "/Tests/ShopTests/Mocks") + ["--check"])
    let described = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: work))) as? NSDictionary
    XCTAssertEqual(
      described,
      [
        "target": "ShopTests", "folder": root + "/Tests/ShopTests/", "dependencies": ["Shop"],
        "own": ["name": "ShopTests", "files": [root + "/Tests/ShopTests/CartSpec.swift"]],
        "cModules": ["C": "/headers"],
        "modules": [
          ["target": "Shop", "name": "Shop", "isMacro": false, "isOwn": true, "imports": [String]()] as [String: Any]
        ],
      ] as NSDictionary)
    // A file chooses targets too.
    let file = folder.appending(path: "Tests/购物Tests/mocks.json")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("{}".utf8).write(to: file)
    XCTAssertEqual(try perform(["mocks", "--output", "门"], answers: answers), 2)
    XCTAssertEqual(try said("fantail-mocks"), given(root + "/门"))
  }

  func testMocksAreNotWrittenForATargetWithThePlugin() throws {
    let tools = folder.appending(path: "tools")
    try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
    let manifest = """
      {"targets": [{"name": "Shop"}, {"name": "ShopTests", "pluginUsages": [{"plugin": ["SpecBridge", "fan"]}, \
      {"plugin": ["MockGenerator", "fan"]}]}, {"name": "购物Tests", "pluginUsages": [{"plugin": ["Other", null]}]}]}
      """
    let program = tools.appending(path: "swift-package")
    try "#!/bin/sh\necho '\(manifest)'\n".write(to: program, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path())
    var package = package()
    package.toolchain = tools.path(percentEncoded: false)
    XCTAssertEqual(
      problem(["mocks", "--check", "--target", "ShopTests"], package),
      "error: The plugin 'MockGenerator' makes the mocks of 'ShopTests' in each build. Use either for a target: "
        + "this command writes the mocks once Package.swift no longer has the plugin.")
    let uses = try XCTUnwrap(PluginUses.read(package))
    XCTAssertEqual(["Shop", "ShopTests", "购物Tests"].map { uses.apply("MockGenerator", in: $0) }, [false, true, false])
  }

  func testATargetWithSpecsButWithoutThePluginIsReported() throws {
    let tests = folder.appending(path: "Tests")
    func found(_ products: [String], _ text: String, hasOutput: Bool = false) throws -> Bool {
      let target = module("ShopTests", "test", products: products, files: ["A.swift"])
      try FileManager.default.createDirectory(
        at: tests.appending(path: "ShopTests"), withIntermediateDirectories: true)
      try text.write(toFile: target.files[0], atomically: true, encoding: .utf8)
      let builds = folder.appending(path: hasOutput ? "built" : "none")
      if hasOutput {
        try FileManager.default.createDirectory(
          at: builds.appending(path: "plugins/outputs/shop/ShopTests/destination/SpecBridge"),
          withIntermediateDirectories: true)
      }
      return !GeneratedTargets.withoutPlugin(among: [target], in: builds).isEmpty
    }
    let spec = "import Fantail\nenum A { static var spec: Spec { it(\"a\") {} } }\n"
    XCTAssertTrue(try found(["Fantail", "FantailXCTest"], spec))
    XCTAssertFalse(try found(["Fantail", "FantailXCTest"], spec, hasOutput: true))
    XCTAssertFalse(try found(["Fantail"], spec))
    XCTAssertFalse(try found(["Fantail", "FantailXCTest"], "import XCTest\n"))
  }

  func testAnAmbiguousTargetOfMocksIsReported() throws {
    XCTAssertEqual(
      problem(["mocks"]), "error: Which target is it for? Choose one: --target ShopTests or --target 购物Tests")
    XCTAssertEqual(
      problem(["mocks", "--target", "ShopTest"]),
      "error: There is no Swift target 'ShopTest'. The Swift targets are: Shop, ShopTests, tool, 购物Tests.")
    XCTAssertEqual(
      problem(["mocks"], package([module("Shop", "generic")])),
      "error: This package has no test target. Add one to Package.swift: .testTarget(name: \"…Tests\", "
        + "dependencies: […])")
  }

  func testANewSpecIsWrittenThroughALink() throws {
    let target = package().modules[1]
    let tests = folder.appending(path: "Tests/ShopTests")
    try FileManager.default.createDirectory(at: tests, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: tests.path() + "/LinkedSpec.swift", withDestinationPath: "../Elsewhere.swift")
    _ = try NewSpec(name: "LinkedSpec", target: target, package: package()).write()
    let text = try String(contentsOf: folder.appending(path: "Tests/Elsewhere.swift"), encoding: .utf8)
    XCTAssertTrue(text.contains("enum LinkedSpec {"))
  }

  func testANewSpecImportsTheModuleAndReportsMissingProducts() throws {
    try FileManager.default.createDirectory(
      at: folder.appending(path: "Tests/ShopTests"), withIntermediateDirectories: true)
    let target = package().modules[1]
    let said = try NewSpec(name: "购物Spec", target: target, package: package()).write()
    XCTAssertEqual(
      said,
      [
        "wrote \(root.seen())/Tests/ShopTests/购物Spec.swift",
        "note: 'ShopTests' does not depend on FantailXCTest; in Package.swift, add to its dependencies:\n"
          + "  .product(name: \"FantailXCTest\", package: \"fan\"),",
        "The target runs its specs with the plugin SpecBridge; if it does not have it yet, add:\n"
          + "  plugins: [.plugin(name: \"SpecBridge\", package: \"fan\")]",
      ])
    XCTAssertEqual(
      try String(contentsOf: folder.appending(path: "Tests/ShopTests/购物Spec.swift"), encoding: .utf8),
      """
      import Fantail

      @testable import Shop

      enum 购物Spec {
        static var spec: Spec {
          describe("购物") {
            pending("does something", "write its first example")
          }
        }
      }

      """)
    XCTAssertThrowsError(try NewSpec(name: "购物Spec", target: target, package: package()).write()) { error in
      XCTAssertEqual(
        (error as? SpecsProblem)?.message,
        "error: \(root)/Tests/ShopTests/购物Spec.swift already exists and was not changed.")
    }
  }
}
