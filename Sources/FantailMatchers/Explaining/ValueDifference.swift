/// A place where two values differ.
struct ValueDifference {
  indirect enum Change {
    case other(expected: Any, got: Any)
    case missing(Any)
    case extra(Any)
    /// An element that has another position in the collection at the path.
    case moved(Any, from: Int, to: Int)
    /// All elements of the collection at the path, in another order.
    case reordered(count: Int, isReversed: Bool)
    case bytes(DataDifference)
  }

  /// The path from the whole value to the place: `lines[2].price`; empty for the whole value.
  let path: String
  let change: Change

  /// Returns the places where two values differ, in the order of fields and elements; keys and members are sorted.
  ///
  /// - Returns: The places and their number; beyond a thousand, places are only counted.
  static func all(expected: Any, got: Any, at path: String = "") -> (places: [ValueDifference], count: Int) {
    var differ = Differ()
    differ.compareUnequal(expected, got, at: path)
    return (differ.places, differ.count)
  }
}

/// The result of comparing two values part by part; parts with `==` are compared by it.
enum Likeness {
  case alike
  case different([ValueDifference])
  /// No compared part differs, and the parts at these places could not be compared.
  case undecided([UnjudgedPart])

  /// - Parameter except: The paths of fields that are allowed to differ.
  init(expected: Any, got: Any, except: Set<String> = []) {
    var differ = Differ(except: except)
    differ.compareParts(expected, got)
    if differ.count > 0 {
      self = .different(differ.places)
    } else {
      self = differ.unjudged.isEmpty ? .alike : .undecided(differ.unjudged)
    }
  }
}

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
