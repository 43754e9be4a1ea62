import FantailMatchers

/// The constraint of a whole call: the constraints of its arguments together, and conditions on all of them.
struct CallConstraint {
  private struct Condition {
    let words: String?
    let holds: (AnyObject) -> Bool
  }

  /// The constraints with the offsets of their arguments; `nil` if there are no constraints for single arguments.
  private let parts: [(constraint: AnyArgumentConstraint, offset: Int)]?
  /// Passes the address of the arguments in a box, and their number.
  private let open: (AnyObject, (UnsafeRawPointer?, Int) -> Void) -> Void
  private var conditions: [Condition] = []

  /// The text for a condition without a description.
  static let wordless = "satisfying a condition"

  static var any: Self { Self(parts: nil) { _, _ in } }

  static func whole<Arguments>(_ constraint: ArgumentConstraint<Arguments>) -> Self {
    Self(parts: [(constraint.erased, 0)]) { box, body in
      withUnsafePointer(to: unboxed(box, as: Arguments.self)) { body($0, 1) }
    }
  }

  /// Constrains the arguments in their order; labels of the arguments' tuple do not matter.
  static func positions<Arguments>(of type: Arguments.Type, _ constraints: [AnyArgumentConstraint]) -> Self {
    Self(parts: Array(zip(constraints, offsets(of: constraints, in: type)))) { box, body in
      withUnsafePointer(to: unboxed(box, as: type)) { body($0, constraints.count) }
    }
  }

  /// Constrains the arguments in their order; their types are looked up when a call comes.
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

  /// `true` if a condition has no description: constraints with the same texts may then differ.
  var isOpaque: Bool {
    conditions.contains { $0.words == nil } || parts?.contains { $0.constraint.isOpaque } ?? false
  }

  /// Judges a call's arguments in their box. A single argument that does not fit decides, even if another cannot be judged.
  func judge(_ box: AnyObject) -> Verdict {
    var whole = Verdict.match
    for verdict in verdicts(of: box) {
      if !verdict.fits, verdict.doubt == nil { return verdict }
      if whole.fits { whole = verdict }
    }
    for condition in conditions where !condition.holds(box) { return .mismatch(.stated(Self.wordless)) }
    return whole
  }

  /// Counts the parts that fit; failures sort calls by this number.
  func score(_ box: AnyObject) -> Int { verdicts(of: box).count(where: \.fits) + conditions.count { $0.holds(box) } }

  /// Returns the mismatch of each argument; `nil` for an argument that fits.
  func differences(_ box: AnyObject) -> [Mismatch?] { verdicts(of: box).map(\.failure) }

  /// Passes the arguments of a call that fits to captors, with the call's number.
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

  /// Computes the offset of each argument in the tuple by Swift's rule for tuples and structures: each argument follows
  /// the one before, at the next address that its alignment allows.
  /// <https://github.com/swiftlang/swift/blob/main/docs/ABI/TypeLayout.rst>
  private static func offsets<Arguments>(of constraints: [AnyArgumentConstraint], in type: Arguments.Type) -> [Int] {
    var end = 0
    let offsets = constraints.map { constraint in
      let start = (end + constraint.alignment - 1) / constraint.alignment * constraint.alignment
      end = start + constraint.size
      return start
    }
    // The compiler has checked the types of typed constraints; untyped ones are made from the same declaration.
    precondition(end == MemoryLayout<Arguments>.size, "the constraints are not those of arguments \(type)")
    return offsets
  }

  func and<Arguments>(_ words: String?, _ holds: @escaping (Arguments) -> Bool) -> Self {
    var both = self
    both.conditions.append(Condition(words: words) { holds(unboxed($0)) })
    return both
  }
}
