/// A matcher's judgement.
public enum Verdict {
  /// The subject fits.
  case match
  /// The subject does not fit.
  case mismatch(Mismatch)
  /// The subject cannot be judged: the expectation fails, and its negation too.
  case undecided(Mismatch)
}

extension Verdict {
  /// The reason why the subject does not fit or cannot be judged; `nil` for a match.
  ///
  /// Callers that need to know whether a subject fits use this: an undecided subject does not match, and neither does
  /// its negation.
  @inlinable
  public var failure: Mismatch? {
    switch self {
    case .match: nil
    case .mismatch(let mismatch), .undecided(let mismatch): mismatch
    }
  }

  /// Turns the verdict on a part into a verdict on the whole.
  func part(_ path: String?) -> Verdict {
    switch self {
    case .match: .match
    case .mismatch(let mismatch): .mismatch(mismatch.part(path))
    case .undecided(let mismatch): .undecided(mismatch.part(path))
    }
  }
}
