import Fantail
import Foundation

struct Stack {
  init(capacity: Int) { precondition(capacity >= 0, "capacity must not be negative") }
}

enum Tool {
  struct Broken: Error {}

  static func main(_ arguments: [String]) {
    let isKnown = arguments == ["--verbose"]
    let words = isKnown ? "error: no input" : "error: there is no option --fliter; did you mean --filter?"
    FileHandle.standardError.write(Data((words + "\n").utf8))
    exit(isKnown ? 1 : 2)
  }
  static func check() throws { throw Broken() }
}
