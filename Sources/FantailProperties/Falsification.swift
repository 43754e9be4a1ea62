import FantailTree

extension Shrinker {
  /// Says for which arguments the property does not hold, and how to come there again.
  ///
  /// - Parameters:
  ///   - arguments: The best arguments, as Swift source.
  ///   - origin: The case that failed first.
  ///   - seed: The seed of the search.
  func falsification(_ arguments: String, foundIn origin: String, _ labels: LabelCounts, seed: UInt64) -> String {
    let way = steps == 0 ? "" : ", made smaller in \(counted(runs, "run"))"
    var lines = ["falsified by \(arguments)", origin + way]
    if isFlaky {
      lines.append("flaky: it held when it was run again with the same arguments")
    } else if isSpent {
      lines.append("smaller ones may fail too: the search for them ended after \(counted(runs, "run"))")
    }
    lines += labels.lines
    lines.append("to try it first: trying: [\(arguments)]")
    if seed != 0 { lines.append("to repeat the search: --seed \(seed)") }
    return lines.joined(separator: "\n")
  }
}

/// The reasons why a search shows nothing although no case failed: nothing that an example is known to fail for, unless its
/// cases were judged.
extension Issue.Kind {
  static let bodyNotReached = nothingJudged(
    "no case was run: the body ran outside its example, in a task that does not know it")

  static func noCases(_ count: Int) -> Self {
    .nothingJudged("no case was run: `.cases(\(count))` asks for none; ask for at least one")
  }

  static func noneJudged(within limit: Duration, discarded: Int) -> Self {
    .nothingJudged(
      "no case was judged within \(limit.inWords)"
        + (discarded == 0 ? "; give the cases more time" : ": \(counted(discarded, "case")) had been discarded by then")
    )
  }

  static func tooManyDiscarded(_ count: Int, cases: Int) -> Self {
    .nothingJudged(
      """
      gave up: \(count == 1 ? "1 case was" : "\(count) cases were") discarded and \(cases) counted
      make the generator fit what the example is about, instead of filtering its values
      """)
  }
}
