import Foundation

/// The cost of building a suite of the size and shape of a public one, which the script `suite-cost` writes and
/// measures.
struct SuiteCost {
  let bench: Bench

  /// The output of the script: seconds by kind of suite, in the order of ``steps``, and by framework.
  private struct Figures: Decodable {
    let suite: [String: [Double]]
    let flat: [String: Double]
  }

  private static let steps = ["type-checking", "whole module", "largest file edited", "small file edited"]
  private static let split = "split"
  private static let quick = "Quick + Nimble"

  func sections() throws -> [Section] {
    let figures = try measured()
    var suite = Section(title: "A suite of 793 examples as swift package specs split leaves it: CPU seconds")
    for (index, step) in Self.steps.enumerated() {
      let figure = figures.suite[Self.split]?[index] ?? 0
      for kind in [Self.quick, "one closure a file"] {
        guard let peer = figures.suite[kind]?[index] else { continue }
        suite.rows.append(
          Row(
            what: step, figure: figure, unit: "s", peer: (kind, peer),
            goal: kind == Self.quick ? .atMostTimesPeer(1) : nil))
      }
    }
    var flat = Section(title: "400 examples of six lines in one describe, split, type-checked: CPU seconds")
    // Measured: 3 s (Quick's shape: 32).
    for (name, framework, goal) in [(Self.quick, "Quick", 0.1), ("XCTest", "XCTest", nil)] {
      guard let own = figures.flat["Fantail"], let peer = figures.flat[framework] else { continue }
      flat.rows.append(
        Row(what: "all", figure: own, unit: "s", peer: (name, peer), goal: goal.map { .atMostTimesPeer($0) }))
    }
    return [suite, flat]
  }

  private func measured() throws -> Figures {
    let products = bench.package.appending(path: ".build/generator")
    for product in ["fantail-command", "Fantail"] {
      _ = try Tool(
        "swift",
        [
          "build", "--package-path", bench.parent.path, "--scratch-path", products.path,
          product == "Fantail" ? "--target" : "--product", product,
        ]
      ).run()
    }
    let modules = try bench.quickModules().map { ["--quick", $0] } ?? []
    let output = try Tool(
      bench.package.appending(path: "suite-cost").path,
      ["--json", "--rounds", "\(bench.rounds)", "--bin", products.appending(path: "debug").path] + modules
        + (bench.isQuick ? ["--small"] : [])
    ).run().output
    return try JSONDecoder().decode(Figures.self, from: Data(output.utf8))
  }
}
