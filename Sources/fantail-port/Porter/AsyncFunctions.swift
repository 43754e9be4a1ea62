/// Makes functions that wait asynchronous, and has their callers wait.
struct AsyncFunctions {
  static func ported(_ text: String) -> String {
    var text = text
    var known: Set<String> = []
    for _ in 0..<5 {
      let source = Source(text)
      var edits = Edits()
      let names = functions(source, &edits).subtracting(known)
      known.formUnion(names)
      for index in source.tokens.indices where names.contains(source[index]) && source.isWord(index) {
        guard ["(", "{"].contains(source[index + 1]), !["func", ".", "await"].contains(source[index - 1]) else {
          continue
        }
        edits.insert("await ", before: source.tokens[index])
      }
      if edits.isEmpty { break }
      text = edits.applied(to: source.bytes)
    }
    return text
  }

  private static func functions(_ source: Source, _ edits: inout Edits) -> Set<String> {
    var names: Set<String> = []
    for index in source.tokens.indices {
      if source[index] == "func", let open = source.first("{", after: index) {
        guard waits(open, in: source), !(index..<open).contains(where: { source[$0] == "async" }) else { continue }
        guard let list = source.first("(", in: index..<open) else { continue }
        edits.insert(" async", after: source.tokens[source.partner(list)])
        names.insert(source[index + 1])
      } else if source[index] == "let", source[index + 2] == "=", source[index + 3] == "{", waits(index + 3, in: source)
      {
        names.insert(source[index + 1])
      }
    }
    return names
  }

  /// Returns whether code between braces awaits something, that in closures in it aside.
  private static func waits(_ open: Int, in source: Source) -> Bool {
    var index = open + 1
    while index < source.partner(open) {
      if source[index] == "await" { return true }
      if source[index] == "{" {
        var first = index
        while first > open + 1, !source.startsLine(first) { first -= 1 }
        let isFlow = Words.control.contains(source[first]) || source[first] == "}"
        if isFlow, waits(index, in: source) { return true }
        index = source.after(index)
      } else {
        index += 1
      }
    }
    return false
  }
}
