import FantailPlan

extension Plan {
  /// The position of the one example that is meant by an id, a name, or a part of one.
  func position(of text: String) throws(RunProblem) -> Int {
    let positions = positions(like: text)
    if positions.count > 1 { throw .ambiguousExample(text, candidates: positions.map { examples[$0].id }) }
    guard let position = positions.first else { throw .unknownExample(text, nearest: nearestID(to: text)) }
    return position
  }
}
