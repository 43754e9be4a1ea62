package import FantailPlan
package import FantailTree
import Foundation

/// The options that `FANTAIL_OPTIONS` and `.fantail` set for examples that a test framework runs.
package final class TestOptions: Sendable {
  package let options: ExampleOptions
  /// The options of plans; the whole process has one seed.
  package let plan: PlanOptions
  /// The warning about options that have no effect because the framework runs and reports the tests; `nil` if there are
  /// none.
  package let warning: String?

  /// Creates the default options.
  package init() {
    options = ExampleOptions()
    plan = options.planOptions { drawnSeed }.run(by: .swiftTest)
    warning = nil
  }

  /// Reads the environment and the file of options in the current folder.
  ///
  /// - Throws: The first problem of the options, with its source.
  package init(_ environment: [String: String], under framework: TestFramework) throws(CommandLineProblem) {
    let file = try WorkingFolder(".").options()
    let given = try GivenOption.all([], environment: environment, file: file)
    options = try ExampleOptions(given, environment: environment)
    var names: [String] = []
    for given in given {
      let name = given.option.name
      switch given.option.scope.effect(under: framework) {
      case .works: break
      case .isRefused: throw CommandLineProblem.refused(option: name, framework: framework.rawValue).at(given.place)
      // All runners share `.fantail`, so only options from the variable deserve a warning.
      case .isLeftOut: if given.place == GivenOption.variable, !names.contains(name) { names.append(name) }
      }
    }
    warning =
      names.isEmpty
      ? nil
      : "warning: swift test leaves these options to \(framework.rawValue): \(names.joined(separator: ", ")); "
        + "use swift package specs"
    plan = options.planOptions { drawnSeed }.run(by: .swiftTest)
  }

  /// `true` if the options have a filter or a shard, which may match none of the specs.
  package var isFiltered: Bool { !options.filters.isEmpty || options.shard != nil }

  /// The variable for a process that only lists its tests. With it, a bridge finds out whether the other bridge's specs
  /// match a filter that its specs do not match.
  package static let matchKey = "FANTAIL_MATCH"

  /// Prints a line in addition to the framework's report.
  package static func say(_ text: String) { StandardError.write(text + "\n") }
}

extension PlanOptions {
  /// Returns the options for another runner, so that advice only mentions options that this runner accepts.
  package func run(by runner: Runner) -> PlanOptions {
    var options = self
    options.traits.append(Trait { $0.runner = runner })
    return options
  }
}

/// The seed for a shuffle without a seed: drawn once, so that all plans of the process use the same seed.
private let drawnSeed: UInt64 = {
  let seed = UInt64.random(in: 0...99_999)
  TestOptions.say(
    "Fantail: examples are shuffled with seed \(seed); FANTAIL_OPTIONS='--seed \(seed)' repeats their order")
  return seed
}()
