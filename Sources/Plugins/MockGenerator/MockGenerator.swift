// Several types are in one file, and use loops instead of closures: the compiler reads this file in every user's first
// build, and again whenever an environment variable differs, even if there are no mocks. The compiler runs a process
// for each file, and the first `==` or `+`, a closure or a chain of closures costs about ten milliseconds.

import Foundation
import PackagePlugin

/// Generates mocks of the protocols that a test target's dependencies declare, as part of its build.
///
/// The plugin describes the target, and `fantail-mocks` does the work. The compiled modules are inputs of the command,
/// so that both build systems build these modules first. So the plugin has to know the inputs and outputs.
@main
struct MockGenerator: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let test = target as? SwiftSourceModuleTarget else {
      Diagnostics.error("MockGenerator works on Swift targets; '\(target.name)' is not one. Remove the plugin from it.")
      return []
    }
    let folder = context.pluginWorkDirectoryURL
    let description = folder.appendingPathComponent("target.json")
    let configuration = test.directoryURL.appendingPathComponent("mocks.json")
    // The manifest contains the target's flags, which the tool needs to check the mocks.
    var inputs = [description, context.package.directoryURL.appendingPathComponent("Package.swift")]
    var selection: [String: Any] = [:]
    var isChosen = false
    if let data = try? Data(contentsOf: configuration) {
      inputs.append(configuration)
      isChosen = true
      // The tool, not the plugin, reports problems with the file.
      if let found = try? JSONSerialization.jsonObject(with: data) as? [String: Any] { selection = found }
    }
    let mocked = MockedModules(test, selection)
    if mocked.modules.isEmpty, !isChosen {
      Diagnostics.warning(
        "'\(test.name)' has nothing to mock: name a target of this package among its dependencies, or modules in \(test.directoryURL.lastPathComponent)/mocks.json."
      )
      return []
    }
    let tool = try context.tool(named: "fantail-mocks").url
    let toolchain = try context.tool(named: "swift-symbolgraph-extract").url.deletingLastPathComponent()
    let products = try BuiltModules(beside: tool, compiler: toolchain.appendingPathComponent("swiftc"))
    mocked.addInputs(to: &inputs, products)
    var files = mocked.files
    let described = try mocked.description(in: context.package, files)
    // Writing the file again would make the build run the command again.
    let old = try? Data(contentsOf: description)
    if !(old ?? Data()).elementsEqual(described) { try described.write(to: description) }
    if files.isEmpty { files.append("\(test.moduleName)+Mocks.swift") }
    let output = folder.appendingPathComponent("Mocks")
    var outputs: [URL] = []
    for file in files { outputs.append(output.appendingPathComponent(file)) }
    return [
      .buildCommand(
        displayName: "Generating the mocks of \(target.name)", executable: tool,
        arguments: [
          "--description", description.path, "--toolchain", toolchain.path, "--search", products.directory.path,
          "--output", output.path, "--scratch", folder.appendingPathComponent("graphs").path,
        ],
        inputFiles: inputs, outputFiles: outputs)
    ]
  }
}

/// The modules whose protocols get mocks in a target, and the modules that it may import.
struct MockedModules {
  /// The modules whose protocols get mocks.
  var modules: [SwiftSourceModuleTarget] = []
  private let test: SwiftSourceModuleTarget
  /// The modules that the target may import, each after the modules that it imports itself.
  private var known: [SwiftSourceModuleTarget] = []
  /// The names of mocked modules that are not targets: modules of the toolchain.
  private var others: [String] = []
  /// Whether protocols in the target get mocks. Such protocols are read from the target's sources.
  private var hasOwn = false
  private var readsSources = false

  /// - Parameter selection: The contents of `mocks.json`.
  init(_ test: SwiftSourceModuleTarget, _ selection: [String: Any]) {
    self.test = test
    if selection.keys.contains("fromSources") { readsSources = true }
    for case let module as SwiftSourceModuleTarget in test.recursiveTargetDependencies { known.append(module) }
    let names = selection["modules"] as? [String] ?? []
    if names.isEmpty {
      modules = ownModules
      return
    }
    let chosen = Set(names)
    var targets: Set<String> = []
    for module in known {
      targets.insert(module.name)
      targets.insert(module.moduleName)
      if !chosen.isDisjoint(with: [module.name, module.moduleName]) { modules.append(module) }
    }
    if !chosen.isDisjoint(with: [test.name, test.moduleName]) {
      hasOwn = true
      targets.insert(test.name)
      targets.insert(test.moduleName)
      modules.append(test)
    }
    for name in names where !targets.contains(name) { others.append(name) }
  }

  /// The targets of the package that the target depends on, without tests and macros.
  private var ownModules: [SwiftSourceModuleTarget] {
    var modules: [SwiftSourceModuleTarget] = []
    for case .target(let target) in test.dependencies {
      guard let module = target as? SwiftSourceModuleTarget else { continue }
      switch module.kind {
      case .generic, .executable: modules.append(module)
      default: break
      }
    }
    return modules
  }

  /// The files of mocks, with the names that the tool gives them. There is a file for each source file, and for each
  /// module of the toolchain.
  var files: [String] {
    var files: [String] = []
    for module in modules {
      for file in module.sourceFiles(withSuffix: "swift") {
        let name = file.url.deletingPathExtension().lastPathComponent
        files.append("\(module.moduleName)+\(name)+Mocks.swift")
      }
    }
    for name in others { files.append("\(name)+\(name)+Mocks.swift") }
    return files
  }

  /// Adds the files that the tool reads, so that the build creates these files first.
  func addInputs(to inputs: inout [URL], _ products: BuiltModules) {
    var visible = modules
    for module in modules {
      for case let other as SwiftSourceModuleTarget in module.recursiveTargetDependencies { visible.append(other) }
    }
    if hasOwn { for file in test.sourceFiles(withSuffix: "swift") { inputs.append(file.url) } }
    var added: Set = [test.id]
    if readsSources {
      for module in visible where added.insert(module.id).inserted {
        for file in module.sourceFiles(withSuffix: "swift") { inputs.append(file.url) }
      }
      return
    }
    // Fantail is an input, since the tool lets the compiler check the mocks.
    for module in known where module.moduleName.elementsEqual("Fantail") { visible.append(module) }
    for module in visible where added.insert(module.id).inserted {
      switch module.kind {
      case .macro: break
      default: inputs.append(products.file(module))
      }
    }
  }

  /// Returns the file that describes the target to the tool.
  func description(in package: Package, _ files: [String]) throws -> Data {
    var own: Set<String> = []
    for target in package.targets { own.insert(target.id) }
    var headers: [String: String] = [:]
    var described: [[String: Any]] = []
    for target in test.recursiveTargetDependencies {
      if let module = target as? ClangSourceModuleTarget {
        headers[module.moduleName] = module.publicHeadersDirectoryURL?.path
      } else if target is SystemLibraryTarget {
        headers[target.name] = target.directoryURL.path
      }
    }
    for module in known {
      var isMacro = false
      switch module.kind {
      case .test: continue
      case .macro: isMacro = true
      default: break
      }
      var imports: [String] = []
      for case let other as SwiftSourceModuleTarget in module.recursiveTargetDependencies {
        imports.append(other.moduleName)
      }
      described.append([
        "target": module.name, "name": module.moduleName, "isMacro": isMacro, "isOwn": own.contains(module.id),
        "files": readsSources ? paths(of: module) : [], "imports": imports,
      ])
    }
    var dependencies: [String] = []
    for module in ownModules { dependencies.append(module.moduleName) }
    var names = others
    for module in modules.reversed() { names.insert(module.moduleName, at: 0) }
    var flags = ["-swift-version", package.toolsVersion.major < 6 ? "5" : "6"]
    for condition in test.compilationConditions { flags.append("-D\(condition)") }
    let plan: [String: Any] = ["modules": names, "files": files, "readsSources": readsSources]
    // A new file must not make the command run again if the target's files are not read.
    let read: [String: Any] = ["name": test.moduleName, "files": hasOwn ? paths(of: test) : []]
    let description: [String: Any] = [
      "target": test.name, "folder": test.directoryURL.path, "plan": plan, "flags": flags, "cModules": headers,
      "dependencies": dependencies, "own": read, "modules": described,
    ]
    return try JSONSerialization.data(withJSONObject: description, options: [.sortedKeys])
  }

  private func paths(of module: SwiftSourceModuleTarget) -> [String] {
    var paths: [String] = []
    for file in module.sourceFiles(withSuffix: "swift") { paths.append(file.url.path) }
    return paths
  }
}

/// The folders of a build's compiled modules, derived from the path of a tool of the same build.
struct BuiltModules {
  /// The directory that the compiler searches.
  let directory: URL
  /// In Swift Build, the name of a module's file in the module's folder; in other build systems a module is a single
  /// file.
  private var file: String?

  /// - Parameters:
  ///   - tool: The built tool: `debug/tool` in the native build system, `Products/Debug-linux/tool` in Swift Build.
  ///   - compiler: The compiler, which has the machine's name for modules.
  init(beside tool: URL, compiler: URL) throws {
    let parent = tool.deletingLastPathComponent()
    if parent.deletingLastPathComponent().path.hasSuffix("/Products") {
      directory = parent
      file = "\(try Self.moduleTriple(compiler)).swiftmodule"
    } else {
      directory = parent.appendingPathComponent("Modules")
    }
  }

  func file(_ module: SwiftSourceModuleTarget) -> URL {
    let path = directory.appendingPathComponent("\(module.moduleName).swiftmodule")
    if let file { return path.appendingPathComponent(file) }
    return path
  }

  private static func moduleTriple(_ compiler: URL) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = compiler
    process.arguments = ["-print-target-info"]
    process.standardOutput = output
    try process.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    let info = try JSONSerialization.jsonObject(with: said) as? [String: Any]
    return (info?["target"] as? [String: Any])?["moduleTriple"] as? String ?? ""
  }
}
