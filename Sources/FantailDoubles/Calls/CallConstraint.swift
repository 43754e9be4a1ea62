import FantailMatchers

/// The constraint of a whole call: the constraints of its arguments together.
struct CallConstraint {
  /// The constraints, one an argument; `nil` where nothing is known of single arguments.
  let parts: [String]?
  let isConstrained: Bool
  /// `true` if one of its parts is a condition without words of its author: another may ask for something else.
  var isOpaque = false
  /// Whether a call's arguments, in their box, fit.
  let fit: (AnyObject) -> Fit
  /// Counts its parts that fit, by which failures sort calls.
  let score: (AnyObject) -> Int
  /// Why each of its parts does not fit; `nil` for one that does.
  let differences: (AnyObject) -> [Mismatch?]
  /// Hands the arguments of a call that fits, and has that number, to captors.
  let commit: ((AnyObject, Int) -> Void)?

  /// The words for a condition without words of its author.
  static let wordless = "satisfying a condition"

  static var any: Self {
    Self(parts: nil, isConstrained: false, fit: { _ in .yes }, score: { _ in 0 }, differences: { _ in [] }, commit: nil)
  }

  /// A constraint on the arguments as one value.
  static func whole<Arguments>(_ constraint: ArgumentConstraint<Arguments>) -> Self {
    Self(
      parts: [constraint.description], isConstrained: !constraint.erased.isAny, isOpaque: constraint.erased.isOpaque,
      fit: { constraint.fit(unboxed($0)) },
      score: { constraint.fit(unboxed($0)).isYes ? 1 : 0 },
      differences: { withUnsafePointer(to: unboxed($0, as: Arguments.self)) { [constraint.erased.difference($0)] } },
      commit: constraint.erased.commit.map { commit in
        { box, call in
          withUnsafePointer(to: unboxed(box, as: Arguments.self)) {
            commit($0, ArgumentPlace(call: call, position: 0))
          }
        }
      })
  }

  /// Constraints of the arguments in their order; labels of the arguments' tuple do not matter.
  static func positions<Arguments>(of type: Arguments.Type, _ constraints: [AnyArgumentConstraint]) -> Self {
    let parts = zip(constraints, offsets(of: constraints, in: type)).map { (constraint: $0, offset: $1) }
    func map<Result>(_ box: AnyObject, _ body: (UnsafeRawPointer) -> Result) -> Result {
      withUnsafePointer(to: unboxed(box, as: type)) { body($0) }
    }
    let commit: (AnyObject, Int) -> Void = { box, call in
      map(box) { start in
        for (position, part) in parts.enumerated() {
          part.constraint.commit?(start + part.offset, ArgumentPlace(call: call, position: position))
        }
      }
    }
    return Self(
      parts: constraints.map(\.description), isConstrained: constraints.contains { !$0.isAny },
      isOpaque: constraints.contains { $0.isOpaque },
      fit: { box in map(box) { start in Fit.all(parts.lazy.map { $0.constraint.fit(start + $0.offset) }) } },
      score: { box in map(box) { start in parts.count { $0.constraint.fit(start + $0.offset).isYes } } },
      differences: { box in map(box) { start in parts.map { $0.constraint.difference(start + $0.offset) } } },
      commit: constraints.contains { $0.commit != nil } ? commit : nil)
  }

  /// Constraints of the arguments in their order, whose types are looked up when a call comes.
  static func loose<Arguments>(of type: Arguments.Type, _ constraints: [LooseConstraint]) -> Self {
    func parts(_ box: AnyObject) -> [Any] { CallText.arguments(unboxed(box, as: type)) }
    func map<Result>(_ box: AnyObject, _ body: (LooseConstraint, Any) -> Result) -> [Result] {
      zip(constraints, parts(box)).map(body)
    }
    let commit: (AnyObject, Int) -> Void = { box, call in
      for (position, part) in zip(constraints, parts(box)).enumerated() {
        part.0.commit?(part.1, ArgumentPlace(call: call, position: position))
      }
    }
    return Self(
      parts: constraints.map(\.description), isConstrained: constraints.contains { !$0.isAny },
      isOpaque: constraints.contains { $0.isOpaque },
      fit: { box in
        let count = parts(box).count
        if count == constraints.count { return Fit.all(map(box) { $0.fit($1) }) }
        return .cannotTell(.stated("\(constraints.count) constraints for \(count) arguments"))
      },
      score: { box in map(box) { $0.fit($1).isYes }.count { $0 } },
      differences: { box in
        map(box) { constraint, argument in
          switch constraint.fit(argument) {
          case .yes: nil
          case .no: constraint.mismatch(argument)
          case .cannotTell(let mismatch): mismatch
          }
        }
      },
      commit: constraints.contains { $0.commit != nil } ? commit : nil)
  }

  /// The offset of each argument in the tuple of all, by Swift's rule for tuples and structures: one after the other,
  /// each at the next address that its type allows.
  /// <https://github.com/swiftlang/swift/blob/main/docs/ABI/TypeLayout.rst>
  private static func offsets<Arguments>(of constraints: [AnyArgumentConstraint], in type: Arguments.Type) -> [Int] {
    var end = 0
    let offsets = constraints.map { constraint in
      let start = (end + constraint.alignment - 1) / constraint.alignment * constraint.alignment
      end = start + constraint.size
      return start
    }
    // The compiler has checked the types of typed constraints; those without are made from the same declaration.
    precondition(end == MemoryLayout<Arguments>.size, "the constraints are not those of arguments \(type)")
    return offsets
  }

  /// This constraint and a condition as well.
  func and<Arguments>(_ description: String?, _ condition: @escaping (Arguments) -> Bool) -> Self {
    Self(
      parts: (parts ?? []) + [description ?? Self.wordless], isConstrained: true,
      isOpaque: isOpaque || description == nil,
      fit: { box in
        let fit = fit(box)
        if case .no = fit { return .no }
        return condition(unboxed(box)) ? fit : .no
      },
      score: { score($0) + (condition(unboxed($0)) ? 1 : 0) },
      differences: differences, commit: commit)
  }
}
