import Foundation

/// The cost of building examples of other shapes, compared with plain XCTest and with Quick and Nimble.
struct ShapeCost {
  let bench: Bench

  private struct Suite: Hashable {
    let source: ShapeSource
    let count: Int
  }

  func sections() throws -> [Section] { [try building(), try tables()] }

  /// A plain command, per example between two sizes of suite.
  private func building() throws -> Section {
    let compiler = try ModuleCompiler(bench)
    let sizes = bench.isQuick ? [50, 100] : [100, 400]
    let frameworks: [ShapeSource.Framework] = [.fantail, .xctest] + (compiler.quickModules == nil ? [] : [.quick])
    let suites = ShapeSource.Shape.allCases.flatMap { shape in
      frameworks.flatMap { framework in
        sizes.map { Suite(source: ShapeSource(shape: shape, framework: framework), count: $0) }
      }
    }
    let samples = try Samples(of: suites, rounds: bench.rounds) { suite in
      let folder = bench.scratch.appending(path: "shape")
      let files = try suite.source.write(suite.count, to: folder)
      let isQuick = suite.source.framework == .quick
      return try compiler.compile(files, in: folder, isPlain: true, usesQuick: isQuick)
    }
    var section = Section(title: "Building examples of other shapes: CPU ms an example, \(sizes[0]) -> \(sizes[1])")
    for shape in ShapeSource.Shape.allCases {
      func cost(_ framework: ShapeSource.Framework) -> Double {
        let source = ShapeSource(shape: shape, framework: framework)
        let (low, high) = (Suite(source: source, count: sizes[0]), Suite(source: source, count: sizes[1]))
        return 1e3 * samples.slope((low, sizes[0]), (high, sizes[1]))
      }
      for peer in frameworks.dropFirst() {
        section.rows.append(
          Row(
            what: peer == .xctest ? shape.rawValue : "", figure: cost(.fantail), unit: "ms",
            peer: (peer.rawValue, cost(peer)), goal: .atMostTimesPeer(peer == .xctest ? Self.goal(shape) : 1)))
      }
    }
    return section
  }

  /// The cost of Spectre's tables and Quick's other examples beside XCTest's.
  private static func goal(_ shape: ShapeSource.Shape) -> Double {
    switch shape {
    case .table: 1.35
    case .nested: 1.6
    case .polling: 2.09
    case .mixed: 1.43
    }
  }

  /// The whole compiler process, compared with a plain function with a call for each row.
  private func tables() throws -> Section {
    let modules = bench.products("debug").appending(path: "Modules").path
    let kinds = ["function 40", "table 40", "table 80"]
    let samples = try Samples(of: kinds, rounds: bench.rounds + 2) { kind in
      let words = kind.split(separator: " ")
      let file = bench.scratch.appending(path: "Table.swift")
      try Self.table(Int(words[1]) ?? 0, isPlain: words[0] == "function")
        .write(to: file, atomically: false, encoding: .utf8)
      let options = ["-typecheck", "-swift-version", "6", "-parse-as-library", "-I", modules, file.path]
      return try Tool("swiftc", options).run().processorTime * 1e3
    }
    let table = samples.median("table 40")
    return Section(
      title: "Type-checking a table of three integers a row: CPU milliseconds",
      rows: [
        Row(
          what: "40 rows", figure: table, unit: "ms", peer: ("40 calls of a function", samples.median("function 40")),
          goal: .atMostTimesPeer(3)),
        Row(
          what: "80 rows", figure: samples.median("table 80"), unit: "ms", peer: ("40 rows", table),
          goal: .atMostTimesPeer(2)),
      ])
  }

  private static func table(_ count: Int, isPlain: Bool) -> String {
    let rows = (0..<count).map { "\"r\($0)\", (\($0), 1, \($0 + 1))" }
    let content =
      isPlain
      ? rows.map { "add(\($0)) { a, b, sum in same(a + b, sum) }\n" }.joined()
      : "it(\"adds\", rows: [\(rows.map { ".init(\($0))" }.joined(separator: ", "))]) { a, b, sum in "
        + "expect(a + b).to(.equal(sum)) }\n"
    return """
      import Fantail
      func same(_ a: Int, _ b: Int) {}
      func add(_ name: String, _ values: (Int, Int, Int), _ body: (Int, Int, Int) -> Void) {}
      \(isPlain ? "func all() {" : "enum AllSpec { static var spec: Spec { describe(\"all\") {")
      \(content)\(isPlain ? "}" : "} } }")

      """
  }
}
