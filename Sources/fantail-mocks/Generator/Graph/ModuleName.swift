/// Reads from a compiler's name for a declaration which module declares it.
enum ModuleName {
  /// The module; nil for declarations of C and Objective-C, which may come from any.
  static func of(usr: String) -> String? {
    guard usr.hasPrefix("s:") else { return nil }
    let name = usr.dropFirst(2)
    guard let first = name.first else { return nil }
    if first.isNumber { return identifier(name) }
    if first == "s" { return "Swift" }
    guard first == "S" else { return nil }
    let second = name.dropFirst().first
    if second == "o" || second == "C" { return nil }
    return second == "c" ? "_Concurrency" : "Swift"
  }

  /// The module of a target, as the package manager names it.
  static func ofTarget(_ name: String) -> String {
    String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
  }

  /// Returns whether the name means a protocol, as far as names of the standard library do not need a table.
  static func isProtocol(usr: String) -> Bool {
    // A name of the standard library may be one letter: `s:SP` is UnsafePointer.
    usr.hasPrefix("s:S") ? standardProtocols.contains(usr) : usr.hasSuffix("P")
  }

  private static func identifier(_ name: Substring) -> String? {
    let digits = name.prefix { $0.isNumber }
    guard let length = Int(digits), length > 0 else { return nil }
    let rest = name.dropFirst(digits.count)
    return rest.count >= length ? String(rest.prefix(length)) : nil
  }

  /// The protocols that have a short name: Equatable, Hashable, Comparable, Sequence and their like.
  private static let standardProtocols: Set = [
    "s:SB", "s:SE", "s:Se", "s:SF", "s:SG", "s:SH", "s:Sj", "s:SK", "s:Sk", "s:SL", "s:Sl", "s:SM", "s:Sm", "s:SQ",
    "s:ST", "s:St", "s:SU", "s:SX", "s:Sx", "s:SY", "s:Sy", "s:SZ", "s:Sz", "s:ScA", "s:ScF", "s:Scf", "s:Sch", "s:ScI",
    "s:Sci",
  ]
}
