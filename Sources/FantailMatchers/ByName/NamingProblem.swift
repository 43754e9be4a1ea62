import FantailTree

/// The reasons why a matcher by name was not found. The cases hold facts; one renderer puts them into words.
indirect enum NamingProblem {
  /// No registry has the name; `prefix` is the only registry that was searched, if there was one.
  case unknownName(String, prefix: String?, [MatcherRegistry])
  case unknownPrefix(String, name: String, [MatcherRegistry])
  /// None of the matchers with this name takes such a subject.
  case otherSubject(String, [NamedMatcher], got: NamedCall.Subject)
  case otherArguments(NamedMatcher, got: [Any], of: NamedCall.Subject)
  /// A value was polled with a matcher that judges at once.
  case notPolled(String)

  var mismatch: Mismatch {
    switch self {
    case .unknownName(let name, let prefix, let registries):
      let place = prefix.map { " under the prefix \($0)" } ?? ""
      let asked = NamedCall.asked(registries, under: prefix)
      // A registry with another prefix may have the name, or a similar one.
      let nearest = Self.nearest(to: name, in: asked) ?? Self.nearest(to: name, in: registries)
      let suggestion = ForeignName.advice[name].map { "; \($0)" } ?? Self.suggestion(nearest)
      return .stated("no matcher is named \(name)\(place)" + suggestion, details: Self.list(registries))
    case .unknownPrefix(let prefix, let name, let registries):
      let prefixes = registries.map(\.prefix)
      let nearest = Nearest.name(to: prefix, among: prefixes).map { "\($0).\(name)" }
      return .stated(
        "no matchers are registered under the prefix \(prefix)" + Self.suggestion(nearest),
        details: Self.list(registries))
    case .otherSubject(let name, let candidates, let subject):
      return .stated(
        "\(name) does not take \(Self.kind(of: subject))",
        details: candidates.map { "\($0.fullName) takes \($0.subject)" } + Self.got(subject))
    case .otherArguments(let candidate, let arguments, let subject):
      let wanted = candidate.parameters.map { $0.text(for: subject.value) }
      let got = arguments.map(Self.typeName)
      let isMiscounted = wanted.count != got.count
      return .stated(
        "\(candidate.fullName) takes \(Self.list(wanted, isCounted: isMiscounted)), "
          + "got \(isMiscounted ? "\(got.count)" : Self.list(got, isCounted: false))",
        details: arguments.isEmpty
          ? [] : ["got " + arguments.map { ValueDescription.brief($0) }.joined(separator: ", ")])
    case .notPolled(let name):
      return .stated(
        "a value does not change while it is polled, so \(name) cannot become true",
        details: ["write the subject as code, as in: await expect { … }.shouldEventually.\(name)()"])
    }
  }

  private static func kind(of subject: NamedCall.Subject) -> String {
    switch subject {
    case .value(let value): "a subject of type \(typeName(value))"
    case .code(.success(let value)): "code that returns \(typeName(value))"
    case .code(.failure): "code that throws"
    }
  }

  private static func got(_ subject: NamedCall.Subject) -> [String] {
    switch subject {
    case .value(let value): ["got \(ValueDescription.brief(value))"]
    case .code(.success(let value)): value is Void ? [] : ["got \(ValueDescription.brief(value))"]
    case .code(.failure(let error)): ["got \(ValueDescription.brief(error))"]
    }
  }

  /// Returns `2 arguments (Int, String)`, or only the types.
  private static func list(_ types: [String], isCounted: Bool) -> String {
    if types.isEmpty { return "no arguments" }
    let list = "(\(types.joined(separator: ", ")))"
    return isCounted ? "\(counted(types.count, "argument")) \(list)" : list
  }

  private static func typeName(_ value: Any) -> String { "\(type(of: value))" }

  private static func suggestion(_ name: String?) -> String { name.map { "; did you mean \($0)?" } ?? "" }

  private static func nearest(to name: String, in registries: [MatcherRegistry]) -> String? {
    let candidates = registries.flatMap(\.matchers)
    let nearest = Nearest.index(to: name, among: candidates.map(\.name))
    return nearest.map { candidates[$0].fullName }
  }

  /// Lists the registered names, a line for each prefix, innermost first.
  private static func list(_ registries: [MatcherRegistry]) -> [String] {
    registries.map { registry in
      let names = Set(registry.matchers.map(\.name)).sorted()
      return "\(registry.prefix): \(names.isEmpty ? "nothing" : names.joined(separator: ", "))"
    }
  }
}
