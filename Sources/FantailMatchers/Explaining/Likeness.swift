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
