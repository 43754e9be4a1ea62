/// Names that one file of a suite declares and others use.
struct KnownNames {
  /// Classes of specs.
  var specTypes: Set<String> = []
  /// Functions that make examples.
  var makers: Set<String> = []
  /// Shared examples of configurations, by their name as written, with how they are named now.
  var sharedExamples: [String: String] = [:]

  init(_ sources: [Source]) {
    for source in sources {
      for index in source.tokens.indices where source.isWord(index) {
        switch source[index] {
        case "class" where source[index + 2] == ":": types(index, in: source)
        case "func" where Self.makes(index, in: source): makers.insert(source[index + 1])
        default: continue
        }
      }
    }
  }

  private mutating func types(_ index: Int, in source: Source) {
    guard let open = source.first("{", after: index) else { return }
    let parents = (index + 3..<open).map { source[$0] }
    if parents.contains("QuickSpec") || parents.contains("AsyncSpec") { specTypes.insert(source[index + 1]) }
    guard parents.contains("QuickConfiguration") else { return }
    for place in open..<source.partner(open) where source[place] == "sharedExamples" {
      let name = source[place + 2]
      sharedExamples[name] = "\(source[index + 1]).\(Self.identifier(name))"
    }
  }

  /// Returns whether a function's own statements make examples.
  private static func makes(_ index: Int, in source: Source) -> Bool {
    guard let open = source.first("{", after: index), source[index + 1] != "spec"
    else { return false }
    return makesExamples(source.inside(open), in: source)
  }

  static func makesExamples(_ body: Range<Int>, in source: Source) -> Bool {
    source.statements(body).contains { statement in
      let first = source[statement.lowerBound]
      if Words.makers.contains(first) { return true }
      guard Words.control.contains(first) || statement.contains(where: { source[$0] == "forEach" }) else {
        return false
      }
      return statement.contains {
        Words.makers.contains(source[$0]) && source[$0 + 1] == "(" && source.startsLine($0)
      }
    }
  }

  /// The variable for shared examples of a name: "a list" -> aListExamples.
  static func identifier(_ name: String) -> String {
    let words = name.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
    let camel = words.enumerated().map {
      $0.offset == 0
        ? $0.element.prefix(1).lowercased() + $0.element.dropFirst()
        : $0.element.prefix(1).uppercased() + $0.element.dropFirst()
    }
    let joined = camel.joined()
    let whole = joined.first?.isNumber == true ? "_\(joined)" : joined
    return whole.lowercased().hasSuffix("examples") || whole.lowercased().hasSuffix("example")
      ? whole : "\(whole)Examples"
  }
}
