import Fantail

/// A sum that is right only if each module has the right code.
public func shelves() -> Int {
  var sum = 0
  sum += FantailTreeWord(1) + (FantailTreeValue().text.isEmpty ? 0 : 1)
  sum += FantailMatchersWord(1) + (FantailMatchersValue().text.isEmpty ? 0 : 1)
  sum += FantailDoublesWord(1) + (FantailDoublesValue().text.isEmpty ? 0 : 1)
  return sum
}
