import Foundation

/// Writes random trees with Fantail's results, which `oracle.rb` compares with RSpec's.
@main
enum RSpecOracle {
  static func main() async {
    do {
      let arguments = try Arguments(CommandLine.arguments.dropFirst())
      var steps = 0
      var forest = Forest(seed: arguments.seed, trees: [])
      for number in 0..<arguments.trees {
        var generator = TreeGenerator(seed: arguments.seed, number: number)
        var tree = generator.tree()
        tree.trace = try await tree.traced()
        steps += try await tree.checkSteps()
        forest.trees.append(tree)
      }
      let folder = URL(fileURLWithPath: arguments.output, isDirectory: true)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try JSONEncoder().encode(forest).write(to: folder.appendingPathComponent("trees.json"))
      var random = Random(state: arguments.seed)
      let judgements = (0..<arguments.trees).flatMap { _ in Judgement.round(&random) }
      try JSONEncoder().encode(judgements).write(to: folder.appendingPathComponent("judgements.json"))
      print("what ran is what the plan lists: \(arguments.trees) trees, \(steps) steps")
    } catch {
      FileHandle.standardError.write(Data("rspec-oracle: \(error)\n".utf8))
      exit(2)
    }
  }
}

/// `--seed N --trees N --output FOLDER`
struct Arguments {
  var seed: UInt64 = 1
  var trees = 1_000
  var output = "."

  init(_ arguments: some Sequence<String>) throws {
    var rest = Array(arguments)[...]
    while let option = rest.popFirst() {
      let value = rest.popFirst() ?? ""
      switch option {
      case "--seed":
        guard let number = UInt64(value) else { throw Failure(description: "--seed takes a number, not '\(value)'") }
        seed = number
      case "--trees":
        guard let number = Int(value), number > 0 else {
          throw Failure(description: "--trees takes a number above zero, not '\(value)'")
        }
        trees = number
      case "--output": output = value
      default: throw Failure(description: "unknown option '\(option)'; use --seed N --trees N --output FOLDER")
      }
    }
  }
}
