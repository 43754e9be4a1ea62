import Foundation

/// A part of the benchmarks, which can be measured alone by its name.
enum Part: String, CaseIterable {
  case run, expect, mocks, build, shapes, suite, package, bridge

  /// The minutes that the part takes on two idle cores, with three rounds.
  var minutes: Double {
    switch self {
    case .run: 2
    case .expect: 1
    case .mocks: 1.5
    case .build: 6
    case .shapes: 2
    case .suite: 10
    case .package: 8
    case .bridge: 2
    }
  }

  func sections(_ bench: Bench) throws -> [Section] {
    switch self {
    case .run: try RunCost(bench: bench).sections()
    case .expect: try ExpectCost(bench: bench).sections()
    case .mocks: try MockCost(bench: bench).sections()
    case .build: try BuildCost(bench: bench).sections()
    case .shapes: try ShapeCost(bench: bench).sections()
    case .suite: try SuiteCost(bench: bench).sections()
    case .package: try PackageCost(bench: bench).sections()
    case .bridge: try BridgeCost(bench: bench).sections()
    }
  }
}
