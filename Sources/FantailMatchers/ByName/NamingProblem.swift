/// Why no matcher could be found for a name: facts, with the one renderer of them.
enum NamingProblem {
  struct Candidate {
    let prefix: String
    let matcher: NamedMatcher

    var name: String { "\(prefix).\(matcher.name)" }
  }

  /// No registry has the name; `prefix` is the only one that was asked, if one was.
  case unknownName(String, prefix: String?, [MatcherRegistry])
  /// No registry has the prefix.
  case unknownPrefix(String, name: String, [MatcherRegistry])
  /// None of the matchers with the name takes such a subject.
  case otherSubject(String, [Candidate], got: Any)
  /// The matcher takes other arguments.
  case otherArguments(Candidate, got: [Any])

  var text: MismatchRenderer.Text {
    switch self {
    case .unknownName(let name, let prefix, let registries):
      let place = prefix.map { " under the prefix \($0)" } ?? ""
      let asked = registries.filter { prefix == nil || $0.prefix == prefix }
      // Another prefix may well have it, or have what was meant.
      let nearest = Self.nearest(to: name, in: asked) ?? Self.nearest(to: name, in: registries)
      return .init(
        headline: "no matcher is named \(name)\(place)" + Self.suggestion(nearest), details: Self.list(registries))
    case .unknownPrefix(let prefix, let name, let registries):
      let prefixes = registries.map(\.prefix)
      let nearest = NearestName.nearest(to: prefix, in: prefixes).map { "\($0).\(name)" }
      return .init(
        headline: "no matchers are registered under the prefix \(prefix)" + Self.suggestion(nearest),
        details: Self.list(registries))
    case .otherSubject(let name, let candidates, let subject):
      return .init(
        headline: "\(name) does not take a subject of type \(Self.typeName(subject))",
        details: candidates.map { "\($0.name) takes \($0.matcher.subject)" }
          + ["got \(ValueDescription.brief(subject))"])
    case .otherArguments(let candidate, let arguments):
      let wanted = candidate.matcher.parameters
      let got = arguments.map(Self.typeName)
      let isMiscounted = wanted.count != got.count
      return .init(
        headline: "\(candidate.name) takes \(Self.list(wanted, isCounted: isMiscounted)), "
          + "got \(isMiscounted ? "\(got.count)" : Self.list(got, isCounted: false))",
        details: arguments.isEmpty
          ? [] : ["got " + arguments.map { ValueDescription.brief($0) }.joined(separator: ", ")])
    }
  }

  /// `2 arguments (Int, String)`, or only the types.
  private static func list(_ types: [String], isCounted: Bool) -> String {
    if types.isEmpty { return "no arguments" }
    let list = "(\(types.joined(separator: ", ")))"
    return isCounted ? "\(types.count) argument\(types.count == 1 ? "" : "s") \(list)" : list
  }

  private static func typeName(_ value: Any) -> String { "\(type(of: value))" }

  private static func suggestion(_ name: String?) -> String { name.map { "; did you mean \($0)?" } ?? "" }

  private static func nearest(to name: String, in registries: [MatcherRegistry]) -> String? {
    let candidates = registries.flatMap { registry in
      registry.matchers.map { Candidate(prefix: registry.prefix, matcher: $0) }
    }
    guard let nearest = NearestName.nearest(to: name, in: candidates.map(\.matcher.name)) else { return nil }
    return candidates.first { $0.matcher.name == nearest }?.name
  }

  /// What is registered, a line for each prefix, innermost first.
  private static func list(_ registries: [MatcherRegistry]) -> [String] {
    registries.map { registry in
      let names = Set(registry.matchers.map(\.name)).sorted()
      return "\(registry.prefix): \(names.isEmpty ? "nothing" : names.joined(separator: ", "))"
    }
  }
}
