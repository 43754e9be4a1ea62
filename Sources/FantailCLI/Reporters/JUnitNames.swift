import FantailRun
import FantailPlan

/// The names of examples in a JUnit document. All names are different, since readers would treat examples with equal
/// names as one test.
struct JUnitNames {
  struct Name {
    /// The name of the outermost group, preceded by the name of its target if several targets have a group of this
    /// name.
    let suite: String
    /// The names of the inner groups and the example, with a number if another example of the suite has the same names.
    let test: String
  }

  /// The names, one for each result.
  let all: [Name]

  init(_ results: [ExampleResult]) {
    func group(_ result: ExampleResult) -> String { result.example.groups.first?.description ?? "examples" }
    var targets: [String: Set<String>] = [:]
    for result in results { targets[group(result), default: []].insert(result.example.module) }
    var taken: Set<[String]> = []
    var numbers: [[String]: Int] = [:]
    all = results.map { result in
      let group = group(result)
      let suite = targets[group, default: []].count > 1 ? "\(result.example.module).\(group)" : group
      let title = (result.example.groups.dropFirst().map(\.description) + [result.title]).joined(separator: ", ")
      var test = title
      while !taken.insert([suite, test]).inserted {
        let number = numbers[[suite, title], default: 1] + 1
        numbers[[suite, title]] = number
        test = "\(title) (\(number))"
      }
      return Name(suite: suite, test: test)
    }
  }
}
