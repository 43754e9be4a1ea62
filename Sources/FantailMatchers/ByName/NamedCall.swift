import FantailTree

/// The use of a matcher by name, as in `expect(image).should.RK.beSquare()`.
///
/// `registerMatchers` makes a ``MatcherRegistry`` visible to a group. The name is looked up in the registries of the
/// example's groups, the innermost first, and then in the built-in matchers, whose prefix is `FT`. A prefix in the call
/// restricts the search to its registry. Among definitions with the name, the first whose subject type fits is used.
/// ``NamedExpectation`` collects the name at run time. A name or prefix that no registry has is a failure of the example, in a
/// negated call too.
struct NamedCall {
  let name: String
  /// The prefix of the only registry to search; `nil` searches all.
  let prefix: String?
  let arguments: [Any]
  let isNegated: Bool

  indirect enum Subject {
    case value(Any)
    case code(Result<Any, any Error>)

    var value: Any {
      switch self {
      case .value(let value), .code(.success(let value)): value
      case .code(.failure(let error)): error
      }
    }
  }

  indirect enum LookUp {
    case found(NamedMatcher.Judgement, isJudgedAtEnd: Bool)
    case problem(NamingProblem)
    /// The name exists, but its matcher takes a value, and the code threw an error.
    case thrown(any Error)
  }

  /// The statement; it does not depend on which definition is found.
  var statement: String { (isNegated ? "not " : "") + NamedMatcher.statement(name, arguments) }

  /// The registries to search, innermost first.
  static var registries: [MatcherRegistry] {
    (ExampleContext.current.scope?.registries ?? []).compactMap { $0 as? MatcherRegistry } + [.builtIn]
  }

  /// Returns the registries to search.
  static func asked(_ registries: [MatcherRegistry], under prefix: String?) -> [MatcherRegistry] {
    guard let prefix else { return registries }
    return registries.filter { $0.prefix == prefix }
  }

  /// Finds the first definition of the name whose subject type fits. The arguments have to fit that definition.
  func lookUp(_ subject: Subject, _ registries: [MatcherRegistry]) -> LookUp {
    let asked = Self.asked(registries, under: prefix)
    if let prefix, asked.isEmpty { return .problem(.unknownPrefix(prefix, name: name, registries)) }
    var candidates: [NamedMatcher] = []
    var thrown: (any Error)?
    for registry in asked {
      for matcher in registry.matchers where matcher.name == name {
        let answer: NamedMatcher.Judgement?
        do {
          switch (subject, matcher.takesCode) {
          case (.value(let value), false), (.code(.success(let value)), false):
            answer = try matcher.answer(value, arguments)
          case (.code(let result), true): answer = try matcher.answer(result, arguments)
          case (.value, true): answer = nil
          case (.code(.failure(let error)), false):
            thrown = error
            continue
          }
        } catch {
          return .problem(.otherArguments(matcher, got: arguments, of: subject))
        }
        if let answer { return .found(answer, isJudgedAtEnd: matcher.isJudgedAtEnd) }
        candidates.append(matcher)
      }
    }
    if let thrown { return .thrown(thrown) }
    if candidates.isEmpty { return .problem(.unknownName(name, prefix: prefix, registries)) }
    return .problem(.otherSubject(name, candidates, got: subject))
  }
}

// MARK: - Values

extension NamedCall {
  /// Looks the name up and judges a value: at once, or at the example's end if the definition requires it.
  func judge(_ subject: Any, _ origin: Origin, within limit: Duration?) {
    switch lookUp(.value(subject), Self.registries) {
    case .problem(let problem): origin.record(problem.mismatch)
    case .thrown: break
    case .found(let judgement, let isJudgedAtEnd):
      origin.tell((isNegated ? "should not " : "should ") + judgement.statement)
      if isJudgedAtEnd { return deferToEnd(judgement, origin, within: limit) }
      guard limit == nil else { return origin.record(NamingProblem.notPolled(name).mismatch) }
      if let mismatch = judgement.failure(isNegated) { origin.record(mismatch) }
    }
  }

  private func deferToEnd(_ judgement: NamedMatcher.Judgement, _ origin: Origin, within limit: Duration?) {
    let context = ExampleContext.current
    let isNegated = isNegated
    let location = origin.location
    guard let example = context.example, let sink = context.sink else {
      let text = "\(name) is judged at an example's end: it needs a running one"
      return context.record(Issue(.failed(text), at: location))
    }
    // Made in the body, and used only by its verifier, which is judged after the body.
    nonisolated(unsafe) let deferred = judgement
    let shared = SharedDeadline.of(example)
    sink.verifyAtEnd(
      DeferredVerifier(description: name, location: location) {
        var cutOff: Mismatch?
        if let limit {
          // An expected event ends the wait when it comes. Otherwise the wait lasts until the end of its time, or until
          // an unwanted event comes.
          cutOff = await SharedDeadline.watch(for: limit, from: shared.begin()) {
            (deferred.failure(isNegated) == nil) != isNegated
          }
        }
        ExampleContext.withCurrent(context) {
          if let mismatch = deferred.failure(isNegated) ?? cutOff { origin.record(mismatch) }
        }
      })
  }
}

// MARK: - Code

extension NamedCall {
  /// Makes a matcher for the outcome of code, to be judged once or polled.
  func matcher<Value>() -> Matcher<Result<Value, any Error>> {
    let registries = Self.registries
    return Matcher(statement) { subject in
      switch lookUp(.code(subject.map { $0 as Any }), registries) {
      case .problem(let problem): return .undecided(problem.mismatch)
      case .thrown(let error):
        return .undecided(
          .thrown(error, insteadOf: NamedMatcher.statement(name, arguments), isNegated: isNegated))
      case .found(let judgement, _):
        return judgement.failure(isNegated).map { .mismatch($0) } ?? .match
      }
    }
  }
}
