import FantailMatchers

/// A constraint's word on an argument, or on a call.
enum Fit {
  case yes, no
  /// A matcher cannot judge it: that is no answer, and whoever asked has to record it or to fail.
  case cannotTell(Mismatch)

  init(_ holds: Bool) { self = holds ? .yes : .no }

  /// All of several: what does not fit in one place does not fit, whatever nobody can tell of another.
  static func all(_ parts: some Sequence<Fit>) -> Fit {
    var whole = Fit.yes
    for part in parts {
      switch part {
      case .yes: break
      case .no: return .no
      case .cannotTell: if whole.isYes { whole = part }
      }
    }
    return whole
  }

  var isYes: Bool { if case .yes = self { true } else { false } }

  /// The facts of what cannot be told.
  var doubt: Mismatch? { if case .cannotTell(let mismatch) = self { mismatch } else { nil } }
}
