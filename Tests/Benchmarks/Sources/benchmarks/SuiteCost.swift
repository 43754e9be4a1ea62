import Foundation

/// The cost of building a suite of the size and shape of a public one: as one closure per file, as
/// `swift package specs split` leaves it, and with Quick and Nimble.
struct SuiteCost {
  let bench: Bench

  private struct Step: Hashable {
    let kind: String
    let name: String
  }

  private static let steps = ["type-checking", "whole module", "largest file edited", "small file edited"]
  private static let split = "split"
  private static let whole = "one closure a file"
  private static let quick = "Quick + Nimble"

  private var share: Int { bench.isQuick ? 10 : 1 }

  func sections() throws -> [Section] {
    for product in ["--product fantail-command", "--target Fantail"] {
      let words = product.split(separator: " ").map(String.init)
      let folders = ["--package-path", bench.parent.path, "--scratch-path", products.path]
      _ = try Tool("swift", ["build"] + folders + words).run()
    }
    let quickModules = try bench.quickModules()
    return [try suite(quickModules), try flat(quickModules)]
  }

  /// Type-checks and compiles the suite, and compiles it again after one string has changed in a file.
  private func suite(_ quickModules: String?) throws -> Section {
    let kinds = [Self.whole, Self.split] + (quickModules == nil ? [] : [Self.quick])
    let all = kinds.flatMap { kind in Self.steps.map { Step(kind: kind, name: $0) } }
    let samples = try Samples(of: all, rounds: bench.rounds) { step in
      let isQuick = step.kind == Self.quick
      let folder = bench.scratch.appending(path: "suite \(step.kind)".replacingOccurrences(of: " ", with: "-"))
      if step.name == Self.steps[0] {
        let files = try PublicSuite(framework: isQuick ? .quick : .fantail).write(to: folder, share: share)
        if step.kind == Self.split { try split(files) }
      }
      return try measure(step.name, folder, modules: isQuick ? quickModules ?? "" : modules)
    }
    var section = Section(title: "A suite of 793 examples as swift package specs split leaves it: CPU seconds")
    for name in Self.steps {
      let figure = samples.median(Step(kind: Self.split, name: name))
      for kind in [Self.quick, Self.whole] where kinds.contains(kind) {
        section.rows.append(
          Row(
            what: name, figure: figure, unit: "s", peer: (kind, samples.median(Step(kind: kind, name: name))),
            goal: kind == Self.quick ? .atMostTimesPeer(1) : nil))
      }
    }
    return section
  }

  private func flat(_ quickModules: String?) throws -> Section {
    let frameworks: [ShapeSource.Framework] = [.fantail, .xctest] + (quickModules == nil ? [] : [.quick])
    let samples = try Samples(of: frameworks, rounds: bench.rounds) { framework in
      let file = bench.scratch.appending(path: "Flat.swift")
      try PublicSuite(framework: framework).flat(400 / share).write(to: file, atomically: false, encoding: .utf8)
      if framework == .fantail { try split([file]) }
      return try typeCheck([file.path], modules: framework == .quick ? quickModules ?? "" : modules)
    }
    var section = Section(title: "400 examples of six lines in one describe, split, type-checked: CPU seconds")
    // Measured: 3 s (Quick's shape: 32).
    for peer in frameworks.dropFirst().reversed() {
      section.rows.append(
        Row(
          what: "all", figure: samples.median(.fantail), unit: "s", peer: (peer.rawValue, samples.median(peer)),
          goal: peer == .quick ? .atMostTimesPeer(0.1) : nil))
    }
    return section
  }

  // MARK: - The compiler

  private var products: URL { bench.package.appending(path: ".build/generator") }
  private var modules: String { products.appending(path: "debug/Modules").path }

  private func measure(_ step: String, _ folder: URL, modules: String) throws -> Double {
    let all = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let files = all.filter { $0.hasSuffix(".swift") }.sorted()
    switch Self.steps.firstIndex(of: step) {
    case 0: return try typeCheck(files, modules: modules, in: folder)
    case 1:
      var places = files.reduce(into: [:]) { $0[$1] = ["object": "\($1).o", "swift-dependencies": "\($1).swiftdeps"] }
      places[""] = ["swift-dependencies": "all.swiftdeps"]
      try JSONEncoder().encode(places).write(to: folder.appending(path: "map.json"))
    case let place:
      // The driver compares whole seconds.
      Thread.sleep(forTimeInterval: 1.1)
      try folder.appending(path: place == 2 ? "Suite0Spec.swift" : "Suite13Spec.swift").changeWord(["the thing"])
    }
    let options = [
      "-module-name", "Suites", "-Onone", "-g", "-enable-testing", "-incremental", "-enable-batch-mode", "-j2", "-c",
      "-output-file-map", "map.json", "-emit-module", "-emit-module-path", "Suites.swiftmodule", "-parse-as-library",
    ]
    return try Tool("swiftc", Self.common + ["-I", modules] + options + files, in: folder).run().processorTime
  }

  private func typeCheck(_ files: [String], modules: String, in folder: URL? = nil) throws -> Double {
    let options = ["-frontend", "-typecheck", "-module-name", "Suites", "-parse-as-library", "-I", modules]
    return try Tool("swiftc", options + Self.common + files, in: folder).run().processorTime
  }

  private static let common = ["-swift-version", "5", "-suppress-warnings"]

  /// Splits files as `swift package specs split` does for those of a test target.
  private func split(_ files: [URL]) throws {
    let folder = files[0].deletingLastPathComponent()
    let compiler = try Tool("/bin/sh", ["-c", "dirname \"$(command -v swiftc)\""]).run().output
    let target: [String: Any] = [
      "target": "Suites", "name": "Suites", "kind": "test", "isOwn": true, "isSwift": true, "folder": folder.path,
      "files": files.map(\.path), "direct": [String](), "products": [String](), "reached": [String](),
    ]
    let package: [String: Any] = [
      "name": "Suites", "folder": folder.path, "modules": [target], "executables": [String](),
      "dependencies": [String: String](), "work": folder.path, "host": 0, "headers": [String: String](),
      "toolchain": compiler.trimmingCharacters(in: .whitespacesAndNewlines),
    ]
    let description = folder.appending(path: "package.json")
    try JSONSerialization.data(withJSONObject: package).write(to: description)
    _ = try Tool(products.appending(path: "debug/fantail-command").path, [description.path, "split", "--write"]).run()
  }
}
