import Foundation
import PackagePlugin

/// `swift package specs --product NAME`: runs the specs of an executable, which `SpecMain` reads the options of.
struct ExecutableRun {
  let product: String
  let package: Package

  /// Builds the executable and runs it where the user stands.
  ///
  /// - Returns: Its exit code.
  func perform(_ arguments: [String], _ packageManager: PackageManager) throws -> Int32 {
    let known = package.products.compactMap { $0 as? ExecutableProduct }.map(\.name)
    let targets = package.targets.compactMap { $0 as? SwiftSourceModuleTarget }.filter { $0.kind == .executable }
    guard known.contains(product) || targets.contains(where: { $0.name == product }) else {
      throw SpecsProblem.unknownProduct(product, known: Array(Set(known + targets.map(\.name))).sorted())
    }
    let build = try packageManager.build(.product(product), parameters: .init(configuration: .debug))
    guard build.succeeded else { throw SpecsProblem.buildFailed(log: build.logText) }
    guard let program = build.builtArtifacts.first(where: { $0.kind == .executable })?.url else {
      throw SpecsProblem.noTestProduct(product)
    }
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    do { try process.run() } catch {
      throw SpecsProblem.notStarted(program.path(percentEncoded: false), error.localizedDescription)
    }
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
  }
}
