package import FantailPlan
import Foundation

/// What `FANTAIL_OPTIONS` and `.fantail` ask of examples that a test framework runs.
package struct TestOptions: Sendable {
  /// All that was asked for.
  package let options: RunOptions
  /// How the examples are planned; all of the process with one seed.
  package let plan: PlanOptions
  /// The options of `FANTAIL_OPTIONS` that have no effect here, since the framework runs and reports the tests.
  package let unused: [String]

  /// Reads the environment and the file of options in the current folder.
  ///
  /// - Parameter environment: The environment.
  /// - Throws: The first thing that is wrong with the options, with the place it stands at.
  package init(_ environment: [String: String]) throws(UsageProblem) {
    do {
      options = try .parse([], environment: environment, folder: ".")
      // What `.fantail` says is meant for every runner, so only what was asked for here is worth a word.
      let given = try GivenOption.read(try ShellWords.split(environment["FANTAIL_OPTIONS"] ?? ""))
      var names: [String] = []
      for option in given.map(\.option) where option.isForRunnerOnly && !names.contains(option.name) {
        names.append(option.name)
      }
      unused = names
    } catch .inFile(let place, let problem) {
      throw .inFile(place, problem)
    } catch {
      throw .inFile("FANTAIL_OPTIONS", error)
    }
    plan = options.planOptions { drawnSeed }
  }

  /// Whether something was asked for that specs may have nothing of.
  package var isFiltered: Bool { !options.filters.isEmpty || options.shard != nil }

  /// What is said of the options without effect; `nil` where there are none.
  ///
  /// - Parameter framework: Who decides instead.
  /// - Returns: A line for the standard error output.
  package func warning(framework: String) -> String? {
    guard !unused.isEmpty else { return nil }
    let names = unused.joined(separator: ", ")
    return "warning: swift test leaves this to \(framework): \(names); use swift package specs"
  }

  /// Says something beside the framework's own report.
  ///
  /// - Parameter text: What to say, without the end of the line.
  package static func say(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
}

/// The seed of a shuffle that was given none: drawn once, so that all plans of the process have the same.
private let drawnSeed: UInt64 = {
  let seed = UInt64.random(in: 0...99_999)
  TestOptions.say(
    "Fantail: examples are shuffled with seed \(seed); FANTAIL_OPTIONS='--seed \(seed)' repeats their order")
  return seed
}()
