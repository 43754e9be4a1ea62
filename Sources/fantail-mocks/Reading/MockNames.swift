import FantailToolSupport

/// The names that a mock declares in addition to the requirements; these names must not hide a requirement.
struct MockNames {
  private(set) var taken: Set<String>
  /// The property with the shared part of the mock.
  let mock: String
  /// The property from which calls are selected.
  let on: String
  let real: String
  /// The property of `On` that contains the mock.
  let owner: String

  /// - Parameter requirements: The base names of all requirements, without backticks.
  init(requirements: Set<String>) {
    func free(_ names: [String]) -> String {
      names.first { !requirements.contains($0) } ?? names[0] + "_"
    }
    mock = free(["mock", "mockedObject", "fantailMock"])
    on = free(["on", "onCall", "onMock"])
    real = free(["real", "realObject"])
    owner = free(["owner", "mockOwner"])
    taken = requirements.union([mock, on, real, owner, "call"])
  }

  /// Returns a name for the function mock of a requirement: `loadMock`, or `loadIDFromMock` if `load` is overloaded.
  mutating func functionMock(_ base: String, labels: [String], isOverloaded: Bool) -> String {
    let base = base.namePart
    let labels = labels.map(\.namePart)
    let stem = isOverloaded ? ([base] + labels).camelCased : base
    var name = stem + "Mock"
    var number = 2
    while !taken.insert(name).inserted {
      name = "\(stem)\(number)Mock"
      number += 1
    }
    return name
  }

  static let operatorWords: [Character: String] = [
    "+": "plus", "-": "minus", "*": "times", "/": "slash", "%": "percent", "<": "less", ">": "greater", "=": "equals",
    "!": "bang", "&": "and", "|": "or", "^": "caret", "~": "tilde", "?": "question", ".": "dot",
  ]
}

extension [String] {
  /// The words, joined to one name: `loadAll` for `load` and `all`.
  var camelCased: String {
    prefix(1).joined() + dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
