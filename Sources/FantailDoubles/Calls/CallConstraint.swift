/// What a whole call has to be: the constraints of its arguments together.
struct CallConstraint {
  /// The constraints, one an argument; `nil` where nothing is known of single arguments.
  let parts: [String]?
  let isConstrained: Bool
  /// Whether a call's arguments, in their box, fit.
  let fits: (AnyObject) -> Bool
  /// How many of its parts fit: what failures sort calls by.
  let score: (AnyObject) -> Int
  /// Why each of its parts does not fit; `nil` for one that does.
  let differences: (AnyObject) -> [String?]
  /// Hands the arguments of a call that fits, and has that number, to captors.
  let commit: ((AnyObject, Int) -> Void)?

  static var any: Self {
    Self(
      parts: nil, isConstrained: false, fits: { _ in true }, score: { _ in 0 }, differences: { _ in [] }, commit: nil)
  }

  /// A constraint on the arguments as one value.
  static func whole<Arguments>(_ constraint: ArgumentConstraint<Arguments>) -> Self {
    Self(
      parts: [constraint.description], isConstrained: !constraint.isAny, fits: { constraint.fits(unboxed($0)) },
      score: { constraint.fits(unboxed($0)) ? 1 : 0 },
      differences: { [constraint.difference(unboxed($0))] },
      commit: constraint.commit.map { commit in
        { commit(unboxed($0), ArgumentPlace(call: $1, position: 0)) }
      })
  }

  /// Constraints of the arguments in their order; labels of the arguments' tuple do not matter.
  static func positions<Arguments, each Value>(
    of type: Arguments.Type, _ constraints: repeat ArgumentConstraint<each Value>
  ) -> Self {
    var parts: [String] = []
    var isConstrained = false
    var captures = false
    for constraint in repeat each constraints {
      parts.append(constraint.description)
      if !constraint.isAny { isConstrained = true }
      if constraint.commit != nil { captures = true }
    }
    // A tuple with labels casts to the same one without.
    func values(_ box: AnyObject) -> (repeat each Value)? { unboxed(box, as: type) as? (repeat each Value) }
    let commit: (AnyObject, Int) -> Void = { box, call in
      guard let values = values(box) else { return }
      var position = 0
      for (constraint, value) in repeat (each constraints, each values) {
        constraint.commit?(value, ArgumentPlace(call: call, position: position))
        position += 1
      }
    }
    return Self(
      parts: parts, isConstrained: isConstrained,
      fits: { box in
        guard let values = values(box) else { return false }
        for (constraint, value) in repeat (each constraints, each values) {
          if !constraint.fits(value) { return false }
        }
        return true
      },
      score: { box in
        guard let values = values(box) else { return 0 }
        var score = 0
        for (constraint, value) in repeat (each constraints, each values) {
          if constraint.fits(value) { score += 1 }
        }
        return score
      },
      differences: { box in
        guard let values = values(box) else { return [] }
        var differences: [String?] = []
        for (constraint, value) in repeat (each constraints, each values) {
          differences.append(constraint.difference(value))
        }
        return differences
      },
      commit: captures ? commit : nil)
  }

  /// This constraint and a condition as well.
  func and<Arguments>(_ description: String, _ condition: @escaping (Arguments) -> Bool) -> Self {
    Self(
      parts: parts.map { $0 + [description] } ?? [description], isConstrained: true,
      fits: { fits($0) && condition(unboxed($0)) },
      score: { score($0) + (condition(unboxed($0)) ? 1 : 0) },
      differences: differences, commit: commit)
  }
}
