import FantailTree

extension Property {
  /// Says for which arguments the property does not hold, and how to come there again.
  ///
  /// - Parameters:
  ///   - search: The number of the case that failed first, of how many, and what came from there; `nil` for arguments to
  ///     try.
  ///   - seed: The seed of the search.
  func falsification(
    by arguments: Arguments, of search: (number: Int, count: Int, shrinker: Shrinker<Arguments>)?, seed: UInt64,
    _ labels: LabelCounts
  ) -> String {
    let arguments = source(arguments)
    guard let (number, count, shrinker) = search else {
      return "falsified by \(arguments), one of the arguments to try"
    }
    var lines = ["falsified by \(arguments)"]
    let way = shrinker.steps == 0 ? "" : ", made smaller in \(counted(shrinker.runs, "run"))"
    lines.append("case \(number) of \(count) from seed \(seed)\(way)")
    if shrinker.isFlaky {
      lines.append("flaky: it held when it was run again with the same arguments")
    } else if shrinker.isSpent {
      lines.append("smaller ones may fail too: the search for them ended after \(counted(shrinker.runs, "run"))")
    }
    lines += labels.lines
    lines.append("to try it first: trying: [\(arguments)]")
    if seed != 0 { lines.append("to repeat the search: --seed \(seed)") }
    return lines.joined(separator: "\n")
  }
}

/// The reasons why a search shows nothing although no case failed.
enum SearchProblem {
  case discarded(Int, cases: Int)
  case tooFew(label: String, count: Int, cases: Int, percent: Int)
  /// The trait asks for less than one case.
  case countOf(Int)
  case noneWithin(Duration, discarded: Int)
  case notInExample

  /// Nothing that an example is known to fail for, unless its cases were judged.
  var kind: Issue.Kind {
    if case .tooFew = self { .failed(text) } else { .nothingJudged(text) }
  }

  var text: String {
    switch self {
    case .countOf(let count):
      "no case was run: `.cases(\(count))` asks for none; ask for at least one"
    case .noneWithin(let limit, let discarded):
      "no case was judged within \(limit.inWords)"
        + (discarded == 0 ? "; give the cases more time" : ": \(counted(discarded, "case")) had been discarded by then")
    case .notInExample:
      "no case was run: the body ran outside its example, in a task that does not know it"
    case .discarded(let count, let cases):
      """
      gave up: \(count == 1 ? "1 case was" : "\(count) cases were") discarded and \(cases) counted
      make the generator fit what the example is about, instead of filtering its values
      """
    case .tooFew(let label, let count, let cases, let percent):
      "\"\(label)\" held for \(count) of \(counted(cases, "case")), at least \(percent) % were wanted"
    }
  }
}
