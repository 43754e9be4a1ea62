package import FantailPlan
import FantailRun
package import FantailTree
import Foundation

/// The options that `FANTAIL_OPTIONS` and `.fantail` set for examples that a test framework runs.
package final class TestOptions: Sendable {
  package let options: RunOptions
  /// The options of planning; one seed holds for the whole process.
  package let plan: PlanOptions
  /// The warning about options without effect, since the framework runs and reports the tests; `nil` where there are none.
  package let warning: String?

  /// Creates options that nobody asked for by name.
  package init() {
    options = RunOptions()
    plan = options.planOptions { drawnSeed }.run(by: .swiftTest)
    warning = nil
  }

  /// Reads the environment and the file of options in the current folder.
  ///
  /// - Throws: The first thing that is wrong with the options, with the place it stands at.
  package init(_ environment: [String: String], under framework: TestFramework) throws(RunProblem) {
    let file = try RunFolder(".").options()
    let given = try RunOptions.given([], environment: environment, file: file)
    options = try RunOptions(given, environment: environment)
    var names: [String] = []
    for given in given {
      let name = given.option.name
      switch given.option.reach.effect(under: framework) {
      case .works: break
      case .isRefused: throw RunProblem.refused(option: name, framework: framework.rawValue).at(given.place)
      // `.fantail` is meant for every runner, so only an option that was asked for here deserves a word.
      case .isLeftOut: if given.place == GivenOption.variable, !names.contains(name) { names.append(name) }
      }
    }
    warning =
      names.isEmpty
      ? nil
      : "warning: swift test leaves this to \(framework.rawValue): \(names.joined(separator: ", ")); "
        + "use swift package specs"
    plan = options.planOptions { drawnSeed }.run(by: .swiftTest)
  }

  /// `true` if something was asked for that specs may have nothing of.
  package var isFiltered: Bool { !options.filters.isEmpty || options.shard != nil }

  /// The variable by which one bridge asks the other, in a process that only lists its tests, whether specs have what it
  /// misses itself.
  package static let matchKey = "FANTAIL_MATCH"
  /// The exit code that says so: it is that of no list.
  package static let matchCode: Int32 = 77

  /// Says something beside the framework's own report, on a line.
  package static func say(_ text: String) { StandardError.write(text + "\n") }
}

extension PlanOptions {
  /// Returns the options for examples that another program runs, so that advice names options which that has.
  package func run(by runner: Runner) -> PlanOptions {
    var options = self
    options.traits.append(Trait { $0.runner = runner })
    return options
  }
}

/// The seed of a shuffle that was given none: drawn once, so that all plans of the process have the same.
private let drawnSeed: UInt64 = {
  let seed = UInt64.random(in: 0...99_999)
  TestOptions.say(
    "Fantail: examples are shuffled with seed \(seed); FANTAIL_OPTIONS='--seed \(seed)' repeats their order")
  return seed
}()
