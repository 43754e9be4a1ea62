/// The difference of two texts, as `diff -u` prints it and `patch -p1` reads it.
struct UnifiedDiff {
  /// The number of lines of the old text that are taken out or replaced.
  let removed: Int
  let added: Int
  let text: String

  private static let context = 3

  private typealias Line = (mark: Character, text: Substring)

  /// - Parameter oldPath: Nil for a file that is new.
  init(from old: String, to new: String, oldPath: String?, newPath: String) {
    let script = Self.script(Self.lines(old), Self.lines(new))
    removed = script.count { $0.mark == "-" }
    added = script.count { $0.mark == "+" }
    text =
      "--- \(oldPath.map { "a/\($0)" } ?? "/dev/null")\n+++ b/\(newPath)\n"
      + Self.hunks(script).map { Self.print(script, $0) }.joined()
  }

  private static func lines(_ text: String) -> [Substring] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.last == "" ? lines.dropLast() : lines
  }

  private static func script(_ old: [Substring], _ new: [Substring]) -> [Line] {
    let difference = new.difference(from: old)
    let gone = Set(difference.removals.map(offset))
    let come = Set(difference.insertions.map(offset))
    var script: [Line] = []
    var (o, n) = (0, 0)
    while o < old.count || n < new.count {
      if gone.contains(o) {
        script.append(("-", old[o]))
      } else {
        script.append(come.contains(n) ? ("+", new[n]) : (" ", new[n]))
      }
      if script.last?.mark != "+" { o += 1 }
      if script.last?.mark != "-" { n += 1 }
    }
    return script
  }

  private static func offset(_ change: CollectionDifference<Substring>.Change) -> Int {
    switch change {
    case .remove(let offset, _, _), .insert(let offset, _, _): offset
    }
  }

  private static func hunks(_ script: [Line]) -> [Range<Int>] {
    script.indices.filter { script[$0].mark != " " }.reduce(into: []) { hunks, index in
      let range = max(0, index - context)..<min(script.count, index + context + 1)
      let last = hunks.last.flatMap { range.lowerBound <= $0.upperBound ? $0 : nil }
      if last != nil { hunks.removeLast() }
      hunks.append((last ?? range).lowerBound..<range.upperBound)
    }
  }

  private static func print(_ script: [Line], _ hunk: Range<Int>) -> String {
    func numbers(without mark: Character) -> String {
      let count = script[hunk].count { $0.mark != mark }
      return "\(script[..<hunk.lowerBound].count { $0.mark != mark } + min(count, 1)),\(count)"
    }
    return "@@ -\(numbers(without: "+")) +\(numbers(without: "-")) @@\n"
      + script[hunk].map { "\($0.mark)\($0.text)\n" }.joined()
  }
}
