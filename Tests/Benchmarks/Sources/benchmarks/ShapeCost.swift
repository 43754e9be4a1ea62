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
            peer: (peer.rawValue, cost(peer)),
            goal: .atMostTimesPeer(peer == .xctest ? Self.goal(shape) : shape == .typedTable ? 1.5 : 1)))
      }
    }
    return section
  }

  /// The cost of Spectre's tables and Quick's other examples beside XCTest's.
  private static func goal(_ shape: ShapeSource.Shape) -> Double {
    switch shape {
    case .table, .typedTable: 1.35
    case .nested: 1.6
    case .polling: 2.09
    case .mixed: 1.43
    }
  }

  /// The whole compiler process, compared with a plain function with a call for each row.
  private func tables() throws -> Section {
    let modules = bench.products("debug").appending(path: "Modules").path
    let forms = ["table", "typed", "closure"]
    let kinds = ["function 40"] + forms.flatMap { form in [40, 80, 160].map { "\(form) \($0)" } }
    let samples = try Samples(of: kinds, rounds: bench.rounds + 2) { kind in
      let words = kind.split(separator: " ")
      let file = bench.scratch.appending(path: "Table.swift")
      try Self.table(Int(words[1]) ?? 0, form: String(words[0]))
        .write(to: file, atomically: false, encoding: .utf8)
      let options = ["-typecheck", "-swift-version", "6", "-parse-as-library", "-I", modules, file.path]
      return try Tool("swiftc", options).run().processorTime * 1e3
    }
    let first = Row(
      what: "40 rows", figure: samples.median("table 40"), unit: "ms",
      peer: ("40 calls of a function", samples.median("function 40")), goal: .atMostTimesPeer(3))
    let names = ["table": "", "typed": ", named with their types", "closure": ", types in the closure"]
    let doubled = forms.flatMap { form in
      [80, 160].map { count in
        Row(
          what: "\(count) rows\(names[form] ?? "")", figure: samples.median("\(form) \(count)"), unit: "ms",
          peer: ("\(count / 2) rows", samples.median("\(form) \(count / 2)")), goal: .atMostTimesPeer(2))
      }
    }
    return Section(title: "Type-checking a table of three integers a row: CPU milliseconds", rows: [first] + doubled)
  }

  private static func table(_ count: Int, form: String) -> String {
    let isPlain = form == "function"
    let rows = (0..<count).map { "\"r\($0)\", (\($0), 1, \($0 + 1))" }
    let list = "[\(rows.map { ".init(\($0))" }.joined(separator: ", "))]"
    let types = form == "closure" ? "(a: Int, b: Int, sum: Int)" : "a, b, sum"
    let content =
      isPlain
      ? rows.map { "add(\($0)) { a, b, sum in same(a + b, sum) }\n" }.joined()
      : (form == "typed" ? "let all: [Row<(Int, Int, Int)>] = \(list)\n" : "")
        + "it(\"adds\", rows: \(form == "typed" ? "all" : list)) { \(types) in expect(a + b).to(.equal(sum)) }\n"
    return """
      import Fantail
      func same(_ a: Int, _ b: Int) {}
      func add(_ name: String, _ values: (Int, Int, Int), _ body: (Int, Int, Int) -> Void) {}
      \(isPlain ? "func all() {" : "enum AllSpec { static var spec: Spec { describe(\"all\") {")
      \(content)\(isPlain ? "}" : "} } }")

      """
  }
}
