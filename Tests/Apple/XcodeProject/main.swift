// Asks SpecBridge, as Xcode does, for the commands of a test target and of a tool, and runs the first target's:
//
//   xcode-project FANTAIL-SPECS SWIFT-FRONTEND FOLDER
//
// FOLDER is what a project's target lists: files of every kind, and folders.
import Foundation
import PackagePlugin
import XcodeProjectPlugin

let arguments = CommandLine.arguments
let folder = URL(fileURLWithPath: arguments[3])
let work = folder.deletingLastPathComponent().appendingPathComponent("work")
let context = XcodePluginContext(
  pluginWorkDirectoryURL: work, tools: ["fantail-specs": arguments[1], "swift-frontend": arguments[2]])
let below = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
let listed = (below?.compactMap { $0 as? URL } ?? []).sorted { $0.path < $1.path }
let targets = [
  XcodeTarget(
    displayName: "App Tests",
    product: .init(name: "App Tests", kind: .other("com.apple.product-type.bundle.unit-test")),
    inputFiles: FileList(listed)),
  XcodeTarget(
    displayName: "app-tool", product: .init(name: "app-tool", kind: .executable), inputFiles: FileList([URL]())),
]
for target in targets {
  for command in try SpecBridge().createBuildCommands(context: context, target: target) {
    let told = command.arguments.map { $0.replacingOccurrences(of: folder.path, with: "FOLDER") }
    print(told.filter { !$0.contains("/") || $0.hasPrefix("FOLDER") }.joined(separator: " "))
    guard target.displayName == "App Tests" else { continue }
    let process = try Process.run(command.executable, arguments: command.arguments)
    process.waitUntilExit()
    print("code \(process.terminationStatus)")
  }
}
