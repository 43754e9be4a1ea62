import FantailMatchers

/// The constraint of a whole call: the constraints of its arguments together, and conditions on all of them.
struct CallConstraint {
  private struct Condition {
    let words: String?
    let holds: (AnyObject) -> Bool
  }

  /// The constraints, each with the offset of its argument; `nil` where nothing is known of single arguments.
  private let parts: [(constraint: AnyArgumentConstraint, offset: Int)]?
  /// Hands on where the arguments in a box lie, and how many there are.
  private let open: (AnyObject, (UnsafeRawPointer?, Int) -> Void) -> Void
  private var conditions: [Condition] = []

  /// The words for a condition without words of its author.
  static let wordless = "satisfying a condition"

  static var any: Self { Self(parts: nil) { _, _ in } }

  static func whole<Arguments>(_ constraint: ArgumentConstraint<Arguments>) -> Self {
    Self(parts: [(constraint.erased, 0)]) { box, body in
      withUnsafePointer(to: unboxed(box, as: Arguments.self)) { body($0, 1) }
    }
  }

  /// Constraints of the arguments in their order; labels of the arguments' tuple do not matter.
  static func positions<Arguments>(of type: Arguments.Type, _ constraints: [AnyArgumentConstraint]) -> Self {
    Self(parts: Array(zip(constraints, offsets(of: constraints, in: type)))) { box, body in
      withUnsafePointer(to: unboxed(box, as: type)) { body($0, constraints.count) }
    }
  }

  /// Constraints of the arguments in their order, whose types are looked up when a call comes.
  static func loose<Arguments>(of type: Arguments.Type, _ constraints: [LooseConstraint]) -> Self {
    let parts = constraints.enumerated().map { ($1.erased, $0 * MemoryLayout<Any>.stride) }
    return Self(parts: parts) { box, body in
      let arguments = CallText.arguments(unboxed(box, as: type))
      arguments.withUnsafeBytes { body($0.baseAddress, arguments.count) }
    }
  }

  /// The text for each argument and condition; `nil` if any call fits.
  var texts: [String]? {
    if parts == nil, conditions.isEmpty { return nil }
    return (parts ?? []).map(\.constraint.description) + conditions.map { $0.words ?? Self.wordless }
  }

  var isConstrained: Bool { !conditions.isEmpty || parts?.contains { !$0.constraint.isAny } ?? false }

  /// `true` if one of its parts is a condition without words of its author: another may ask for something else.
  var isOpaque: Bool {
    conditions.contains { $0.words == nil } || parts?.contains { $0.constraint.isOpaque } ?? false
  }

  /// Whether a call's arguments, in their box, fit: what does not fit in one place does not fit, whatever nobody can tell
  /// of another.
  func judge(_ box: AnyObject) -> Verdict {
    var whole = Verdict.match
    for verdict in verdicts(of: box) {
      if !verdict.fits, verdict.doubt == nil { return verdict }
      if whole.fits { whole = verdict }
    }
    for condition in conditions where !condition.holds(box) { return .mismatch(.stated(Self.wordless)) }
    return whole
  }

  /// Counts its parts that fit, by which failures sort calls.
  func score(_ box: AnyObject) -> Int { verdicts(of: box).count(where: \.fits) + conditions.count { $0.holds(box) } }

  /// Why each argument does not fit; `nil` for one that does.
  func differences(_ box: AnyObject) -> [Mismatch?] { verdicts(of: box).map(\.failure) }

  /// Hands the arguments of a call that fits, and has that number, to captors.
  func commit(_ box: AnyObject, _ call: Int) {
    guard let parts, parts.contains(where: { $0.constraint.commit != nil }) else { return }
    open(box) { start, _ in
      guard let start else { return }
      for (position, part) in parts.enumerated() {
        part.constraint.commit?(start + part.offset, ArgumentPlace(call: call, position: position))
      }
    }
  }

  private func verdicts(of box: AnyObject) -> [Verdict] {
    guard let parts else { return [] }
    var verdicts: [Verdict] = []
    open(box) { start, count in
      guard let start, count == parts.count else {
        return verdicts = [.undecided(.stated("\(parts.count) constraints for \(count) arguments"))]
      }
      verdicts = parts.map { $0.constraint.judge(start + $0.offset) }
    }
    return verdicts
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

  func and<Arguments>(_ words: String?, _ holds: @escaping (Arguments) -> Bool) -> Self {
    var both = self
    both.conditions.append(Condition(words: words) { holds(unboxed($0)) })
    return both
  }
}
