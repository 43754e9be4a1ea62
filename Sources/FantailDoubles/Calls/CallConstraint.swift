/// What a whole call has to be: the constraints of its arguments together.
struct CallConstraint<Arguments> {
  /// The constraints, one an argument; `nil` where nothing is known of single arguments.
  let parts: [String]?
  let isConstrained: Bool
  let fits: (Arguments) -> Bool
  /// How many of its parts fit: what failures sort calls by.
  let score: (Arguments) -> Int
  let commit: ((Arguments) -> Void)?

  static var any: Self { Self(parts: nil, isConstrained: false, fits: { _ in true }, score: { _ in 0 }, commit: nil) }

  /// A constraint on the arguments as one value.
  static func whole(_ constraint: ArgumentConstraint<Arguments>) -> Self {
    Self(
      parts: [constraint.description], isConstrained: !constraint.isAny, fits: constraint.fits,
      score: { constraint.fits($0) ? 1 : 0 }, commit: constraint.commit)
  }

  /// Constraints of the arguments in their order; labels of the arguments' tuple do not matter.
  static func positions<each Value>(_ constraints: repeat ArgumentConstraint<each Value>) -> Self {
    var parts: [String] = []
    var isConstrained = false
    for constraint in repeat each constraints {
      parts.append(constraint.description)
      if !constraint.isAny { isConstrained = true }
    }
    return Self(
      parts: parts, isConstrained: isConstrained,
      fits: { arguments in
        // A tuple with labels casts to the same one without.
        guard let values = arguments as? (repeat each Value) else { return false }
        for (constraint, value) in repeat (each constraints, each values) {
          if !constraint.fits(value) { return false }
        }
        return true
      },
      score: { arguments in
        guard let values = arguments as? (repeat each Value) else { return 0 }
        var score = 0
        for (constraint, value) in repeat (each constraints, each values) {
          if constraint.fits(value) { score += 1 }
        }
        return score
      },
      commit: { arguments in
        guard let values = arguments as? (repeat each Value) else { return }
        for (constraint, value) in repeat (each constraints, each values) {
          constraint.commit(value)
        }
      })
  }

  /// This constraint and a condition as well.
  func and(_ description: String, _ condition: @escaping (Arguments) -> Bool) -> Self {
    Self(
      parts: parts.map { $0 + [description] } ?? [description], isConstrained: true,
      fits: { fits($0) && condition($0) },
      score: { score($0) + (condition($0) ? 1 : 0) }, commit: commit)
  }
}
