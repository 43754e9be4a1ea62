/// A part of a value that could not be compared.
struct UnjudgedPart {
  enum Reason: Hashable {
    /// A function, or another value without comparable parts.
    case hasNoParts
    case tooDeep(Int)
    case behindOwnMirror
    case inSystem(String)
  }

  /// The path; empty for the whole value.
  let path: String
  let reason: Reason

  /// Returns which parts could not be compared, and why: `tap, undo have neither fields nor ==`.
  static func text(_ parts: [UnjudgedPart]) -> String {
    var reasons: [Reason] = []
    for part in parts where !reasons.contains(part.reason) { reasons.append(part.reason) }
    return reasons.map { reason in text(parts.filter { $0.reason == reason }.map(\.path), reason) }
      .joined(separator: "; ")
  }

  /// Returns the beginning and the end of a long path.
  private static func shortened(_ path: String) -> String {
    path.count > 100 ? "\(path.prefix(40))…\(path.suffix(40))" : path
  }

  private static func text(_ paths: [String], _ reason: Reason) -> String {
    let names = paths.map { $0.isEmpty ? "it" : shortened($0) }
    let isOne = names.count == 1
    let subject = FantailMatchers.shortened(Array(names.prefix(5)), to: 5, of: names.count).joined(separator: ", ")
    switch reason {
    case .hasNoParts: return "\(subject) \(isOne ? "has" : "have") neither fields nor =="
    case .tooDeep(let levels): return "\(subject) \(isOne ? "lies" : "lie") deeper than \(levels) levels"
    case .behindOwnMirror: return "\(subject) \(isOne ? "shows itself" : "show themselves") by a mirror of its own"
    case .inSystem(let type):
      return "\(subject) \(isOne ? "is" : "are") of the type \(type), which has no == and keeps its fields to itself"
    }
  }
}
